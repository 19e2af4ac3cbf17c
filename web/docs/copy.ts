/** A copy button on every block of code that a reader would run. Answers of the server have none. */
const RUNNABLE = ['sh', 'js', 'ts', 'sql']

export function addCopyButtons(): void {
  for (const block of document.querySelectorAll<HTMLElement>('.code')) {
    if (!RUNNABLE.includes(block.dataset.language ?? '')) continue
    const button = document.createElement('button')
    button.type = 'button'
    button.className = 'copy'
    button.textContent = 'Copy'
    button.setAttribute('aria-live', 'polite')
    button.addEventListener('click', () => copy(block, button))
    block.append(button)
  }
}

async function copy(block: HTMLElement, button: HTMLButtonElement): Promise<void> {
  try {
    await navigator.clipboard.writeText(block.querySelector('code')?.textContent?.trimEnd() ?? '')
    button.textContent = 'Copied'
  } catch {
    // Browsers refuse the clipboard on plain http of other machines: the text is selected instead, ready for Ctrl-C.
    const code = block.querySelector('code')
    if (code) getSelection()?.selectAllChildren(code)
    button.textContent = 'Press Ctrl-C'
  }
  setTimeout(() => {
    button.textContent = 'Copy'
  }, 2000)
}
