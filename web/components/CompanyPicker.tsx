import { useQuery } from '@tanstack/react-query'
import { client } from '../api/client.ts'
import { counted } from '../format/number.ts'
import { TypeAhead } from './TypeAhead.tsx'
import { useTyped } from './use-typed.ts'

const MOST = 8

/** Companies by any part of their name. */
export function CompanyPicker({ onPick }: { onPick: (id: string) => void }) {
  const [typed, type] = useTyped()
  const { data } = useQuery({
    queryKey: ['companies', typed],
    queryFn: async ({ signal }) => (await client.companies({ q: typed, limit: MOST }, { signal })).data,
    enabled: typed !== '',
    placeholderData: (before) => before,
  })
  const suggestions = (data ?? []).map(({ id, name, open_jobs }) => ({ key: String(id), name, note: counted(open_jobs, 'job') }))
  return (
    <TypeAhead
      label="Choose a company"
      placeholder="Choose a company…"
      suggestions={typed === '' ? [] : suggestions}
      onType={type}
      onPick={({ key }) => onPick(key)}
      nothing={typed === '' ? 'Looking…' : 'No company is called so'}
    />
  )
}
