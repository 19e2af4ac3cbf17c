/** Countries of the demo world, with their currency and pay level and the default language of ads. */
export interface Country {
  code: string
  name: string
  /** The abbreviation that people use in a location line. */
  short: string
  currency: string
  /** Units of the currency for one US dollar, roughly. */
  rate: number
  /** Pay compared with the United States. */
  level: number
  period: 'year' | 'month'
  language: string
}

const ROWS = `
US|United States|USA|USD|1|1|year|en
CA|Canada|Canada|CAD|1.37|0.8|year|en
MX|Mexico|Mexico|MXN|18|0.35|month|es
BR|Brazil|Brazil|BRL|5.4|0.35|month|pt
AR|Argentina|Argentina|ARS|1000|0.3|month|es
CL|Chile|Chile|CLP|950|0.4|month|es
CO|Colombia|Colombia|COP|4200|0.3|month|es
PE|Peru|Peru|PEN|3.7|0.3|month|es
GB|United Kingdom|UK|GBP|0.79|0.7|year|en
IE|Ireland|Ireland|EUR|0.92|0.75|year|en
DE|Germany|Germany|EUR|0.92|0.7|year|de
AT|Austria|Austria|EUR|0.92|0.68|month|de
CH|Switzerland|Switzerland|CHF|0.88|1.05|year|de
FR|France|France|EUR|0.92|0.58|year|fr
BE|Belgium|Belgium|EUR|0.92|0.62|month|fr
NL|Netherlands|NL|EUR|0.92|0.66|month|nl
ES|Spain|Spain|EUR|0.92|0.45|year|es
PT|Portugal|Portugal|EUR|0.92|0.4|month|pt
IT|Italy|Italy|EUR|0.92|0.48|year|en
PL|Poland|Poland|PLN|4|0.45|month|pl
CZ|Czechia|Czechia|CZK|23|0.42|month|en
SE|Sweden|Sweden|SEK|10.5|0.6|month|en
NO|Norway|Norway|NOK|10.7|0.72|year|en
DK|Denmark|Denmark|DKK|6.9|0.75|month|en
FI|Finland|Finland|EUR|0.92|0.6|month|en
RO|Romania|Romania|RON|4.6|0.35|month|en
TR|Turkey|Turkey|TRY|34|0.25|month|en
IL|Israel|Israel|ILS|3.7|0.75|month|en
AE|United Arab Emirates|UAE|AED|3.67|0.6|month|en
EG|Egypt|Egypt|EGP|48|0.15|month|en
NG|Nigeria|Nigeria|NGN|1550|0.15|month|en
KE|Kenya|Kenya|KES|130|0.2|month|en
GH|Ghana|Ghana|GHS|15|0.15|month|en
ZA|South Africa|South Africa|ZAR|18.5|0.35|year|en
MA|Morocco|Morocco|MAD|10|0.22|month|fr
IN|India|India|INR|84|0.25|year|en
SG|Singapore|Singapore|SGD|1.34|0.75|month|en
JP|Japan|Japan|JPY|150|0.55|year|en
KR|South Korea|South Korea|KRW|1370|0.5|year|en
HK|Hong Kong|Hong Kong|HKD|7.8|0.65|month|en
VN|Vietnam|Vietnam|VND|25000|0.2|month|en
TH|Thailand|Thailand|THB|35|0.25|month|en
PH|Philippines|Philippines|PHP|57|0.2|month|en
ID|Indonesia|Indonesia|IDR|15800|0.2|month|en
AU|Australia|Australia|AUD|1.5|0.85|year|en
NZ|New Zealand|New Zealand|NZD|1.65|0.7|year|en
`

export const COUNTRIES: ReadonlyMap<string, Country> = new Map(
  ROWS.trim()
    .split('\n')
    .map((row) => {
      const [code, name, short, currency, rate, level, period, language] = row.split('|') as [string, string, string, string, string, string, 'year' | 'month', string]
      return [code, { code, name, short, currency, rate: Number(rate), level: Number(level), period, language }]
    }),
)
