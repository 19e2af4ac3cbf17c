import { useEffect } from 'react'

/** The title of the tab, such as "Feed · Rolecall". Undefined leaves it to another part of the page. */
export function useTitle(title: string | null | undefined): void {
  useEffect(() => {
    if (title !== undefined) document.title = title ? `${title} · Rolecall` : 'Rolecall'
  }, [title])
}
