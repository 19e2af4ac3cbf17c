import { InvalidArgumentError } from 'commander'

/** Reads an argument or option that is a whole number, such as an id. `message` says what it must be. */
export const wholeNumber =
  (message: string) =>
  (text: string): number => {
    if (!/^\d{1,15}$/.test(text)) throw new InvalidArgumentError(message)
    return Number(text)
  }

/** Reads an option that is a whole number of at least 1. */
export const positive = (text: string): number => upTo(999_999_999, 'It must be a whole number of at least 1.')(text)

/** Reads an option that is a whole number from 1 to `most`. */
export function upTo(most: number, message = `It must be a whole number from 1 to ${most}.`) {
  return (text: string): number => {
    const number = wholeNumber(message)(text)
    if (number < 1 || number > most) throw new InvalidArgumentError(message)
    return number
  }
}
