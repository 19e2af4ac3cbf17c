import { wordTable } from '../../job/word-table.ts'

/**
 * Roughly how many units make one US dollar. Used only to judge whether an amount is plausible, never to convert one. A currency that is
 * not listed is not read from text.
 */
export const UNITS_PER_DOLLAR = wordTable<number>({
  AED: 4,
  AFN: 70,
  ARS: 1000,
  AUD: 1,
  BDT: 110,
  BGN: 2,
  BRL: 5,
  CAD: 1,
  CHF: 1,
  CLP: 900,
  CNY: 7,
  COP: 4000,
  CRC: 500,
  CZK: 22,
  DKK: 7,
  DOP: 60,
  EGP: 40,
  ETB: 120,
  EUR: 1,
  GBP: 1,
  GHS: 12,
  GTQ: 8,
  HKD: 8,
  HUF: 350,
  IDR: 15000,
  ILS: 4,
  INR: 80,
  ISK: 130,
  JPY: 140,
  KES: 130,
  KRW: 1300,
  KWD: 1,
  LKR: 300,
  MAD: 10,
  MXN: 18,
  MYR: 4,
  NGN: 1000,
  NOK: 10,
  NPR: 135,
  NZD: 1,
  PEN: 4,
  PHP: 55,
  PKR: 280,
  PLN: 4,
  QAR: 4,
  RON: 5,
  RSD: 110,
  RUB: 90,
  SAR: 4,
  SEK: 10,
  SGD: 1,
  THB: 35,
  TRY: 30,
  TWD: 32,
  TZS: 2600,
  UAH: 40,
  UGX: 3700,
  USD: 1,
  UYU: 40,
  VND: 25000,
  XAF: 600,
  XOF: 600,
  ZAR: 18,
  ZMW: 25,
})

/** Symbols and words that mean the same currency everywhere. */
export const SYMBOLS = wordTable<string>({
  US$: 'USD',
  U$S: 'USD',
  USD$: 'USD',
  'USD $': 'USD',
  'US $': 'USD',
  $USD: 'USD',
  CA$: 'CAD',
  C$: 'CAD',
  CAD$: 'CAD',
  'CAD $': 'CAD',
  A$: 'AUD',
  AU$: 'AUD',
  AUD$: 'AUD',
  'AUD $': 'AUD',
  NZ$: 'NZD',
  S$: 'SGD',
  SG$: 'SGD',
  SGD$: 'SGD',
  HK$: 'HKD',
  HKD$: 'HKD',
  'HK $': 'HKD',
  NZD$: 'NZD',
  NT$: 'TWD',
  MX$: 'MXN',
  R$: 'BRL',
  'CN¥': 'CNY',
  'JP¥': 'JPY',
  '€': 'EUR',
  euro: 'EUR',
  euros: 'EUR',
  '£': 'GBP',
  '₹': 'INR',
  zł: 'PLN',
  złotych: 'PLN',
  reais: 'BRL',
  dólares: 'USD',
  Kč: 'CZK',
  Ft: 'HUF',
  lei: 'RON',
  '₽': 'RUB',
  '₺': 'TRY',
  '₪': 'ILS',
  '₩': 'KRW',
  '₱': 'PHP',
  Php: 'PHP',
  '฿': 'THB',
  บาท: 'THB',
  baht: 'THB',
  rupiah: 'IDR',
  ringgit: 'MYR',
  '₫': 'VND',
  '₦': 'NGN',
  '₴': 'UAH',
  RM: 'MYR',
  Rp: 'IDR',
  'Rp.': 'IDR',
  KSh: 'KES',
  'Ksh.': 'KES',
  Ksh: 'KES',
  KSH: 'KES',
  quetzales: 'GTQ',
  'Fr.': 'CHF',
  RMB: 'CNY',
  TEUR: 'EUR',
  人民币: 'CNY',
  美元: 'USD',
  美金: 'USD',
  人民幣: 'CNY',
  港币: 'HKD',
  港幣: 'HKD',
  台币: 'TWD',
  台幣: 'TWD',
  马币: 'MYR',
  馬幣: 'MYR',
  港元: 'HKD',
  欧元: 'EUR',
  新币: 'SGD',
  日元: 'JPY',
  円: 'JPY',
  원: 'KRW',
})

/** Symbols that several countries share, by the job's country. In a country that is not listed the currency stays unknown. */
export const SHARED_SYMBOLS: Record<string, Record<string, string>> = {
  kr: { SE: 'SEK', NO: 'NOK', DK: 'DKK', IS: 'ISK' },
  kronor: { SE: 'SEK' },
  '¥': { JP: 'JPY', CN: 'CNY' },
  Rs: { IN: 'INR', PK: 'PKR', LK: 'LKR' },
  'Rs.': { IN: 'INR', PK: 'PKR', LK: 'LKR' },
  R: { ZA: 'ZAR' },
  P: { PH: 'PHP' },
  Q: { GT: 'GTQ' },
  'Q.': { GT: 'GTQ' },
  pesos: { PH: 'PHP', MX: 'MXN', AR: 'ARS', CL: 'CLP', CO: 'COP', UY: 'UYU', DO: 'DOP' },
  元: { CN: 'CNY', TW: 'TWD', HK: 'HKD' },
}

export const DOLLARS: Record<string, string> = { US: 'USD', CA: 'CAD', AU: 'AUD', NZ: 'NZD', SG: 'SGD', HK: 'HKD', TW: 'TWD' }

/**
 * In these countries a bare `$` is the peso if the words around it are Spanish, and unknown otherwise, because US employers write dollars
 * there.
 */
export const PESOS: Record<string, string> = { MX: 'MXN', AR: 'ARS', CL: 'CLP', CO: 'COP', UY: 'UYU', DO: 'DOP' }

const EURO_COUNTRIES = 'AT BE CY DE EE ES FI FR GR HR IE IT LT LU LV MT NL PT SI SK'.split(' ')

/**
 * The currency of an amount without a mark that its words call pay, by the language of the posting. Used where the job's country has the
 * same currency or is unknown. Languages of several currencies are left out.
 */
const CURRENCY_OF_LANGUAGE: Record<string, string> = {
  pl: 'PLN',
  zh: 'CNY',
  ja: 'JPY',
  ko: 'KRW',
  sv: 'SEK',
  cs: 'CZK',
  hu: 'HUF',
}

/**
 * Countries in which postings are written in the language. There an amount without a mark that its words call pay is in the country's own
 * currency; a posting in another language may have been written for a payroll elsewhere.
 */
const COUNTRIES_OF_LANGUAGE: Record<string, string> = {
  ...{
    en: 'US GB CA AU NZ IE SG HK MY PH TH ID',
    de: 'DE AT CH',
    fr: 'FR BE CH CA',
    es: 'ES',
    nl: 'NL BE',
    it: 'IT',
    pt: 'PT BR',
    da: 'DK',
    fi: 'FI',
  },
  ...{ no: 'NO', nb: 'NO', zh: 'HK TW SG MY', th: 'TH', ms: 'MY SG', id: 'ID MY', tl: 'PH' },
}

export function currencyOfUnmarked(country: string | null, language: string | null): string | null {
  const spoken = (language && CURRENCY_OF_LANGUAGE[language]) || null
  const local = (country && LOCAL_CURRENCY[country]) || null
  if (spoken !== null && (country === null || local === spoken)) return spoken
  // Postings in English name other money than the euro in euro countries.
  if (language === 'en' && local === 'EUR') return local
  return country !== null && COUNTRIES_OF_LANGUAGE[language ?? '']?.includes(country) ? local : null
}

/** The currency of each country. If several currencies are stated, this one is the job's own. */
export const LOCAL_CURRENCY: Record<string, string> = {
  ...DOLLARS,
  ...PESOS,
  ...Object.fromEntries(EURO_COUNTRIES.map((code) => [code, 'EUR'])),
  ...{ GB: 'GBP', CH: 'CHF', SE: 'SEK', NO: 'NOK', DK: 'DKK', IS: 'ISK', PL: 'PLN', CZ: 'CZK', HU: 'HUF', RO: 'RON', BG: 'BGN' },
  ...{ IN: 'INR', JP: 'JPY', CN: 'CNY', KR: 'KRW', BR: 'BRL', ZA: 'ZAR', IL: 'ILS', AE: 'AED', PH: 'PHP', MY: 'MYR', ID: 'IDR' },
  ...{ TH: 'THB', VN: 'VND', TR: 'TRY', NG: 'NGN', KE: 'KES', UA: 'UAH', PK: 'PKR', SA: 'SAR', QA: 'QAR', PE: 'PEN' },
  ...{ AF: 'AFN', BD: 'BDT', CR: 'CRC', ET: 'ETB', GH: 'GHS', GT: 'GTQ', NP: 'NPR', TZ: 'TZS', UG: 'UGX', ZM: 'ZMW' },
}
