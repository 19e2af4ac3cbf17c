/** Brings the words of a fact into view and puts the focus on them. */
export function showWords(fact: string): void {
  const mark = marks().find((element) => element.dataset.facts?.split(' ').includes(fact))
  if (mark) show(mark)
}

/** Moves to the next or previous marked words, from the focus or from the top of the text. */
export function showNext(step: 1 | -1): void {
  const all = marks()
  if (all.length === 0) return
  const at = all.indexOf(document.activeElement as HTMLElement)
  const next = at < 0 ? (step === 1 ? 0 : all.length - 1) : (at + step + all.length) % all.length
  const mark = all[next]
  if (mark) show(mark)
}

const marks = () => [...document.querySelectorAll<HTMLElement>('mark[data-facts]')]

function show(mark: HTMLElement): void {
  mark.scrollIntoView({ block: 'center' })
  mark.focus({ preventScroll: true })
}
