import type { StatedPay } from '../job/posting.ts'
import type { Language } from './data/languages.ts'
import { PHRASES } from './data/phrasebook.ts'
import type { Random } from './random.ts'

const SYMBOLS: Record<string, string> = {
  USD: '$',
  EUR: '€',
  GBP: '£',
  BRL: 'R$ ',
  PLN: 'zł',
  INR: '₹',
  JPY: '¥',
  KRW: '₩',
  CAD: 'CA$',
  AUD: 'A$',
  NZD: 'NZ$',
  ILS: '₪',
  MXN: 'MX$',
  PHP: '₱',
}
/** Symbols that stand behind the sum outside English. */
const BEHIND = new Set(['EUR', 'PLN', 'USD'])
const NUMBERS: Record<Language, { group: string; decimal: string; to: string }> = {
  en: { group: ',', decimal: '.', to: ' - ' },
  de: { group: '.', decimal: ',', to: ' bis ' },
  fr: { group: '\u00a0', decimal: ',', to: ' à ' },
  es: { group: '.', decimal: ',', to: ' a ' },
  nl: { group: '.', decimal: ',', to: ' en ' },
  pt: { group: '.', decimal: ',', to: ' a ' },
  pl: { group: '\u00a0', decimal: ',', to: ' - ' },
}

/** The sentences that state the pay, as an ad of that language writes them. */
export function payWords(random: Random, pay: StatedPay[], language: Language): string[] {
  const phrases = PHRASES[language]
  const [first] = pay
  if (first === undefined) return []
  const { min, max, currency } = first
  const one = (sentences: string[], amount: number) =>
    random.pick(sentences).replace('{amount}', moneyText(amount, currency, language))
  const sentence =
    min !== null && max !== null
      ? random.pick(phrases.pay).replace('{range}', rangeText(random, min, max, currency, language))
      : max !== null
        ? one(phrases.payUpTo, max)
        : one(phrases.payFrom, min ?? 0)
  const period = phrases.periods[first.period ?? 'year']
  return [sentence.replace('{period}', period), ...(random.chance(0.3) ? [random.pick(phrases.bonus)] : [])]
}

export function moneyText(amount: number, currency: string | null, language: Language): string {
  const { group, decimal } = NUMBERS[language]
  const [whole, cents] = (Number.isInteger(amount) ? String(amount) : amount.toFixed(2)).split('.') as [
    string,
    string | undefined,
  ]
  const number = `${whole.replace(/\B(?=(\d{3})+$)/g, group)}${cents === undefined ? '' : `${decimal}${cents}`}`
  const symbol = SYMBOLS[currency ?? '']
  if (symbol === undefined) return `${currency} ${number}`
  if (language === 'nl') return `${symbol} ${number}`
  return language !== 'en' && BEHIND.has(currency ?? '')
    ? `${number} ${symbol}`
    : currency === 'PLN'
      ? `PLN ${number}`
      : `${symbol}${number}`
}

/** English ads also write thousands as k, and Indian ads count in lakh. */
function rangeText(random: Random, min: number, max: number, currency: string | null, language: Language): string {
  if (currency === 'INR' && min >= 100_000) return `₹${min / 100_000}-${max / 100_000} lakh`
  if (language === 'en' && min >= 10_000 && min % 1000 === 0 && max % 1000 === 0 && random.chance(0.4)) {
    return `${moneyText(min / 1000, currency, language)}k - ${moneyText(max / 1000, currency, language)}k`
  }
  return `${moneyText(min, currency, language)}${NUMBERS[language].to}${moneyText(max, currency, language)}`
}
