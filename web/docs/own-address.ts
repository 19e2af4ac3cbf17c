/** The address that the guides are written with: the default of HOST and PORT. */
const WRITTEN = 'http://127.0.0.1:8080'

/** Writes the address of the server that shows this guide into its samples and links, so that they can be run as they are shown. */
export function showOwnAddress(): void {
  if (location.origin === WRITTEN) return
  const texts = document.createTreeWalker(document.querySelector('main') ?? document.body, NodeFilter.SHOW_TEXT)
  while (texts.nextNode()) {
    const text = texts.currentNode as Text
    if (text.data.includes(WRITTEN)) text.data = text.data.replaceAll(WRITTEN, location.origin)
  }
  for (const link of document.querySelectorAll<HTMLAnchorElement>(`main a[href^="${WRITTEN}"]`)) {
    link.href = link.href.replace(WRITTEN, location.origin)
  }
}
