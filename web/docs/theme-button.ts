import { stored } from '../api/stored.ts'

/** The button that switches between light and dark, and remembers it in this browser. */
export function startThemeButton(): void {
  const button = document.querySelector<HTMLButtonElement>('button.theme')
  button?.addEventListener('click', () => {
    const root = document.documentElement
    const dark = root.dataset.theme ? root.dataset.theme === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches
    root.dataset.theme = dark ? 'light' : 'dark'
    stored('rolecall.theme').set(root.dataset.theme)
  })
}
