import { copyText } from '../components/copy-text.ts'

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
  const code = block.querySelector('code')
  if (!code) return
  const copied = await copyText(code.textContent?.trimEnd() ?? '')
  if (!copied) getSelection()?.selectAllChildren(code)
  button.textContent = copied ? 'Copied' : 'Press Ctrl-C'
  setTimeout(() => {
    button.textContent = 'Copy'
  }, 2000)
}
