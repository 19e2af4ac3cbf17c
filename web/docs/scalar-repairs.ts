/**
 * THE REPAIRS of Scalar's markup, which gives some controls no name, or one that differs from their words. Scalar makes its parts as one
 * scrolls to them, so that each is repaired when it appears.
 */
const REPAIRS: [selector: string, repair: (element: Element) => void][] = [
  ['button.code-copy:not([aria-label]), button.scalar-code-copy:not([aria-label])', named('Copy')],
  ['button.client-libraries__select:not([aria-label])', named('More client libraries')],
  // Its words are its name once it is a plain button.
  ['button[role=search]', (button) => button.removeAttribute('role')],
  // "Show More" is what one sees, and the heading above it says of what.
  ['button.show-more[aria-label]', (button) => button.removeAttribute('aria-label')],
  // A button cannot be selected; the one of the part that is read can be the current one.
  [
    'button[aria-selected]:not([role])',
    (button) => {
      if (button.getAttribute('aria-selected') === 'true') button.setAttribute('aria-current', 'location')
      else button.removeAttribute('aria-current')
      button.removeAttribute('aria-selected')
    },
  ],
]

function named(name: string) {
  return (element: Element) => element.setAttribute('aria-label', name)
}

/** Repairs what is there and whatever comes into the element later. */
export function keepRepaired(place: Element): void {
  let waiting = false
  const repair = () => {
    waiting = false
    for (const [selector, mend] of REPAIRS) place.querySelectorAll(selector).forEach(mend)
  }
  const observer = new MutationObserver(() => {
    if (waiting) return
    waiting = true
    requestAnimationFrame(repair)
  })
  observer.observe(place, { subtree: true, childList: true, attributes: true, attributeFilter: ['aria-selected'] })
  repair()
}
