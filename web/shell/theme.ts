import { useSyncExternalStore } from 'react'
import { stored } from '../api/stored.ts'

const THEME = stored('rolecall.theme')

/** The theme in use: the chosen theme, else the system's. */
function shown(): 'light' | 'dark' {
  const chosen = document.documentElement.dataset.theme
  if (chosen === 'light' || chosen === 'dark') return chosen
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
}

/** Calls when the theme may have changed, by the button or by the system, until the answer is called. */
export function onThemeChange(listener: () => void): () => void {
  const system = matchMedia('(prefers-color-scheme: dark)')
  addEventListener('themechange', listener)
  system.addEventListener('change', listener)
  return () => {
    removeEventListener('themechange', listener)
    system.removeEventListener('change', listener)
  }
}

export function useTheme() {
  const theme = useSyncExternalStore(onThemeChange, shown)
  const toggle = () => {
    const next = shown() === 'dark' ? 'light' : 'dark'
    document.documentElement.dataset.theme = next
    THEME.set(next)
    dispatchEvent(new Event('themechange'))
  }
  return { theme, toggle }
}
