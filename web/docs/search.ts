/** The search box of /docs: a combobox over the sections of all guides. `/` puts the cursor into it. */
import MiniSearch, { type SearchResult } from 'minisearch'
import { SEARCH_OPTIONS, type SearchDocument } from './search-options.ts'

const SHOWN = 8
const EXCERPT = 120

export function startSearch(): void {
  const input = document.querySelector<HTMLInputElement>('#docs-search')
  const list = document.querySelector<HTMLElement>('#docs-results')
  if (!input || !list) return
  let index: Promise<MiniSearch<SearchDocument>> | undefined
  let active = -1

  const open = () => {
    index ??= loadIndex(input.dataset.index ?? '')
    return index
  }
  const links = () => [...list.querySelectorAll<HTMLAnchorElement>('a')]
  const close = () => {
    list.hidden = true
    input.setAttribute('aria-expanded', 'false')
    input.removeAttribute('aria-activedescendant')
    active = -1
  }
  const choose = (next: number) => {
    const all = links()
    active = all.length === 0 ? -1 : (next + all.length) % all.length
    for (const [number, link] of all.entries()) link.setAttribute('aria-selected', String(number === active))
    all[active]?.scrollIntoView({ block: 'nearest' })
    if (active >= 0) input.setAttribute('aria-activedescendant', `docs-result-${active}`)
  }

  input.addEventListener('focus', open, { once: true })
  input.addEventListener('input', async () => {
    const q = input.value.trim()
    if (q === '') {
      close()
      return
    }
    try {
      show((await open()).search(q).slice(0, SHOWN), q)
    } catch {
      index = undefined
      note('The search index could not be loaded. Check the connection and type again.')
    }
  })
  input.addEventListener('keydown', (event) => {
    if (event.key === 'ArrowDown') choose(active + 1)
    else if (event.key === 'ArrowUp') choose(active - 1)
    else if (event.key === 'Enter') links()[Math.max(active, 0)]?.click()
    else if (event.key === 'Escape') {
      if (list.hidden) input.blur()
      close()
    } else return
    event.preventDefault()
  })
  document.addEventListener('click', (event) => {
    if (!(event.target as Element).closest('.docs-search') || (event.target as Element).closest('#docs-results a')) close()
  })
  document.addEventListener('keydown', (event) => {
    if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || typesText(event.target as Element)) return
    event.preventDefault()
    input.focus()
    input.select()
  })

  function show(results: SearchResult[], q: string): void {
    if (input?.value.trim() !== q) return
    if (results.length === 0) {
      note(`Nothing in the guides matches “${q}”.`)
      return
    }
    list?.replaceChildren(...results.map(resultLink))
    reveal()
    choose(0)
  }
  function note(text: string): void {
    const paragraph = document.createElement('p')
    paragraph.textContent = text
    list?.replaceChildren(paragraph)
    active = -1
    reveal()
  }
  function reveal(): void {
    if (list) list.hidden = false
    input?.setAttribute('aria-expanded', 'true')
  }
}

async function loadIndex(address: string): Promise<MiniSearch<SearchDocument>> {
  const response = await fetch(address)
  if (!response.ok) throw new Error(`The search index answered ${response.status}.`)
  return MiniSearch.loadJSON(await response.text(), SEARCH_OPTIONS)
}

function resultLink(result: SearchResult, number: number): HTMLElement {
  const link = document.createElement('a')
  link.href = String(result.id)
  link.id = `docs-result-${number}`
  link.role = 'option'
  link.tabIndex = -1
  const place = document.createElement('strong')
  place.textContent = result.heading === result.page ? result.page : `${result.page} › ${result.heading}`
  const excerpt = document.createElement('span')
  excerpt.append(...excerptOf(result))
  link.append(place, excerpt)
  return link
}

/** The text around the first word that matched, with the words that matched marked. */
function excerptOf({ text, terms }: SearchResult): Node[] {
  const lower = (text as string).toLowerCase()
  const first = Math.min(...terms.map((term) => lower.indexOf(term)).filter((at) => at >= 0), lower.length)
  const start = first === lower.length ? 0 : Math.max(0, lower.lastIndexOf(' ', first - 30) + 1)
  const shown = `${start > 0 ? '… ' : ''}${(text as string).slice(start, start + EXCERPT)}`
  const marked = terms.map((term) => term.replace(/[^\p{L}\p{N}_]/gu, '')).filter(Boolean)
  if (marked.length === 0) return [document.createTextNode(shown)]
  return shown.split(new RegExp(`(${marked.join('|')})`, 'iu')).map((piece, number) => {
    if (number % 2 === 0) return document.createTextNode(piece)
    const mark = document.createElement('mark')
    mark.textContent = piece
    return mark
  })
}

const typesText = (target: Element) => target.closest('input, textarea, select, [contenteditable]') !== null
