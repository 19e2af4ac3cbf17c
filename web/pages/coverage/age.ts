const UNITS: [size: number, name: string][] = [
  [86_400, 'd'],
  [3_600, 'h'],
  [60, 'min'],
  [1, 's'],
]

/** Such as "14 min"; a dash when it is not known. */
export function age(seconds: number | null): string {
  if (seconds === null) return '–'
  const [size, name] = UNITS.find(([size]) => seconds >= size * 2) ?? [1, 's']
  return `${Math.round(seconds / size)} ${name}`
}
