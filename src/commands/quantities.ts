const UNITS = ['bytes', 'kB', 'MB', 'GB', 'TB']

export function size(bytes: number): string {
  const power = Math.min(UNITS.length - 1, Math.floor(Math.log10(Math.max(1, bytes)) / 3))
  return `${Number((bytes / 1000 ** power).toPrecision(3))} ${UNITS[power]}`
}

export const number = (count: number) => count.toLocaleString('en')

/** "1 board", "2 boards". */
export const counted = (count: number, name: string) => `${number(count)} ${name}${count === 1 ? '' : 's'}`
