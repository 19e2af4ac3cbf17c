import { InvalidArgumentError } from 'commander'

/** A whole number of at least one, from an option. */
export function positive(text: string): number {
  if (!/^[1-9]\d{0,8}$/.test(text)) throw new InvalidArgumentError('It must be a whole number of at least 1.')
  return Number(text)
}
