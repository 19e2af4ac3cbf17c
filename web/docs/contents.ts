/** Marks the section being read in the table of contents. */
export function markCurrentSection(): void {
  const links = new Map(
    [...document.querySelectorAll<HTMLAnchorElement>('.contents a')].map((link) => [link.hash.slice(1), link] as const),
  )
  if (links.size === 0) return
  const headings = [...document.querySelectorAll<HTMLElement>('.guide :is(h2, h3)[id]')]
  const update = () => {
    const read = headings.filter((heading) => heading.getBoundingClientRect().top < 120).at(-1) ?? headings[0]
    for (const [id, link] of links) {
      if (id === read?.id) link.setAttribute('aria-current', 'true')
      else link.removeAttribute('aria-current')
    }
  }
  addEventListener('scroll', update, { passive: true })
  update()
}
