/** Outlines on a grid of 16. Each is decoration: the control around it carries the name. */
const PATHS = {
  search: 'M7 12A5 5 0 1 0 7 2a5 5 0 0 0 0 10Zm3.6-1.4L14 14',
  close: 'm4 4 8 8m0-8-8 8',
  chevron: 'm4 6 4 4 4-4',
  back: 'M7 3 2 8l5 5M2.5 8H14',
  up: 'm4 10 4-4 4 4',
  sun: 'M8 11a3 3 0 1 0 0-6 3 3 0 0 0 0 6ZM8 1v1.5M8 13.5V15M1 8h1.5M13.5 8H15M3 3l1 1m8 8 1 1M3 13l1-1m8-8 1-1',
  moon: 'M13.5 9.5A6 6 0 0 1 6.5 2.5a6 6 0 1 0 7 7Z',
  key: 'M10 9a3.5 3.5 0 1 0-3.3-2.3L2 11.4V14h2.6v-2h2v-2l.7-.7A3.5 3.5 0 0 0 10 9Zm1-4h.01',
  copy: 'M5.5 5.5v-3h8v8h-3m-8-5h8v8h-8z',
  check: 'm3 8.5 3.5 3.5L13 4.5',
  external: 'M6.5 3.5h-4v10h10v-4m-3-7h4v4m0-4-6 6',
  filter: 'M2 4h12M4.5 8h7M6.5 12h3',
  pause: 'M5.5 3v10m5-10v10',
  play: 'm5 3 8 5-8 5z',
  map: 'M8 14s4.5-4 4.5-7.5a4.5 4.5 0 0 0-9 0C3.5 10 8 14 8 14Zm0-6a1.5 1.5 0 1 0 0-3 1.5 1.5 0 0 0 0 3Z',
  download: 'M8 2v8m-3.5-3L8 10.5 11.5 7M2.5 13.5h11',
  save: 'M4 2.5h8v11L8 10.5l-4 3z',
  code: 'm5.5 4-4 4 4 4m5-8 4 4-4 4',
  offline:
    'M2 2l12 12M5 8.5a4.5 4.5 0 0 1 1.7-1M11 8.5a4.5 4.5 0 0 0-2-1.2M2.5 6A8 8 0 0 1 5 4.4M13.5 6A8 8 0 0 0 8 3.8M8 12h.01',
  clock: 'M8 14A6 6 0 1 0 8 2a6 6 0 0 0 0 12Zm0-9.5V8l2.5 1.5',
  warning: 'M8 2 1.5 13.5h13L8 2Zm0 4.5v3m0 2h.01',
  empty: 'M2.5 3.5h11v9h-11zM2.5 9H6l1 1.5h2L10 9h3.5',
  keyboard: 'M1.5 4h13v8h-13zM4 6.5h.01M6.5 6.5h.01M9 6.5h.01M12 6.5h.01M4.5 9.5h7',
} as const

export type IconName = keyof typeof PATHS

export function Icon({ name, size = 16 }: { name: IconName; size?: number }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 16 16"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      <path d={PATHS[name]} />
    </svg>
  )
}
