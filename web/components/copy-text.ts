/**
 * Copies a text, and tells whether it could. Browsers have no clipboard API on plain http of another machine, which is where many
 * open their own server: there a selected text is copied.
 */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return copySelected(text)
  }
}

function copySelected(text: string): boolean {
  const focused = document.activeElement
  const field = document.createElement('textarea')
  field.value = text
  // Beside the button that was pressed: elements outside of an open dialog cannot have the focus.
  const place = focused?.parentElement ?? document.body
  place.append(field)
  field.focus({ preventScroll: true })
  field.select()
  const copied = document.execCommand('copy')
  field.remove()
  if (focused instanceof HTMLElement) focused.focus({ preventScroll: true })
  return copied
}
