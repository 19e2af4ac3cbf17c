import { useState } from 'react'
import { stored } from '../api/stored.ts'

const THEME = stored('rolecall.theme')

/** What is shown now: the choice that was made, else the system's. */
function shown(): 'light' | 'dark' {
  const chosen = document.documentElement.dataset.theme
  if (chosen === 'light' || chosen === 'dark') return chosen
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
}

export function useTheme() {
  const [theme, setTheme] = useState(shown)
  const toggle = () => {
    const next = shown() === 'dark' ? 'light' : 'dark'
    document.documentElement.dataset.theme = next
    THEME.set(next)
    setTheme(next)
    dispatchEvent(new Event('themechange'))
  }
  return { theme, toggle }
}
