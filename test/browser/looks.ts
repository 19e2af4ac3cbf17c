/** A desk and a phone, in both themes. */
export const LOOKS = [
  { width: 1440, theme: 'light' },
  { width: 390, theme: 'dark' },
  { width: 1440, theme: 'dark' },
  { width: 390, theme: 'light' },
] as const
