import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { JobDetail } from '../../../src/client/index.ts'
import { client } from '../../api/client.ts'
import { LD_JSON, postingScripts } from '../../shell/written-posting.ts'

/** Puts the schema.org JobPosting of an open job into the document while its page is shown, for extensions and programs that read pages. */
export function useJobPosting({ closed_at, updated_at }: JobDetail, id: number): void {
  const { data } = useQuery({
    queryKey: ['job posting', id, updated_at],
    queryFn: ({ signal }) => client.jobPosting(id, { signal }),
    enabled: closed_at === null,
  })
  useEffect(() => {
    if (data === undefined && closed_at === null) return
    remove()
    if (data === undefined) return
    const script = document.createElement('script')
    script.type = LD_JSON
    script.textContent = JSON.stringify(data)
    document.head.append(script)
  }, [data, closed_at])
  useEffect(() => remove, [])
}

/** The element may also be one that the server wrote. */
function remove(): void {
  for (const script of postingScripts()) script.remove()
}
