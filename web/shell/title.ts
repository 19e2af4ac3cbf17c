import { useEffect } from 'react'

/** The title of the tab, such as "Feed · Rolecall". */
export function useTitle(title: string | null): void {
  useEffect(() => {
    document.title = title ? `${title} · Rolecall` : 'Rolecall'
  }, [title])
}
