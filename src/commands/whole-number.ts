import { InvalidArgumentError } from 'commander'

/** Reads an argument or option that is a whole number, such as an id. `message` says what it must be. */
export const wholeNumber =
  (message: string) =>
  (text: string): number => {
    if (!/^\d{1,15}$/.test(text)) throw new InvalidArgumentError(message)
    return Number(text)
  }
