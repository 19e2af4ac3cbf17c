/**
 * A desk and a phone, in both themes. The check of one look by axe takes a second of CPU, so `npm test` tries `sampleOf(LOOKS, 2)`, which are
 * a light desk and a dark phone, and `npm run test:long` all.
 */
export const LOOKS = [
  { width: 1440, theme: 'light' },
  { width: 390, theme: 'light' },
  { width: 390, theme: 'dark' },
  { width: 1440, theme: 'dark' },
] as const
