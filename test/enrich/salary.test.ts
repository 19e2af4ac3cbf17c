import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { measureSalary, salaryOf } from '../../bench/enrich/salary.ts'
import { salary } from '../../src/enrich/salary.ts'
import type { Draft } from '../../src/enrich/step.ts'
import { blankJob } from '../../src/job/job.ts'
import type { Posting } from '../../src/job/posting.ts'
import { NO_PAY, type Pay } from './read-pay.ts'

function read(description: string, country_code?: string): Pay {
  const { salary_min, salary_max, salary_currency, salary_period } = salaryOf({
    description,
    ...(country_code && { country_code }),
  })
  return [salary_min, salary_max, salary_currency, salary_period]
}

describe('salary from text', () => {
  it.each<[string, string, ...Pay]>([
    ['US', 'Salary: $120,000 - $150,000', 120000, 150000, 'USD', 'year'],
    ['US', 'Base pay: $120K–150K', 120000, 150000, 'USD', 'year'],
    ['AU', '$85K + super', 85000, 85000, 'AUD', 'year'],
    ['US', '$90,000 - $120,000 a yearA signing bonus may be offered.', 90000, 120000, 'USD', 'year'],
    ['CN', 'Salary: $ 3000 - 6000/m + bonus', 3000, 6000, 'USD', 'month'],
    ['SE', 'Lön: 32 000 - 38 000 kronor per månad', 32000, 38000, 'SEK', 'month'],
    ['PL', 'B2B: 16 000 - 20 000 zł netto', 16000, 20000, 'PLN', 'month'],
    ['PL', 'Stawka: 60 - 80 zł za godzinę', 60, 80, 'PLN', 'hour'],
    ['DE', 'Gehalt (w/m/d): 52.000 - 60.000 €', 52000, 60000, 'EUR', 'year'],
    ['FR', 'Salaire : 13,50 € horaire', 13.5, 13.5, 'EUR', 'hour'],
    ['GB', 'Up to £64k plus bonus', null, 64000, 'GBP', 'year'],
    ['NL', 'Salaris tussen € 2.700,- en € 3.900 ,- per maand', 2700, 3900, 'EUR', 'month'],
    ['BR', 'R$ 4.100,00 a R$ 5.900,00', 4100, 5900, 'BRL', 'month'],
    ['PL', 'Wynagrodzenie: 8 000 - 11 000 zł', 8000, 11000, 'PLN', 'month'],
    ['US', 'Pay: $21 - $26', 21, 26, 'USD', 'hour'],
    ['DE', 'Gehalt: €60.000 bis 75.000 € brutto im Jahr', 60000, 75000, 'EUR', 'year'],
    ['CH', "Lohn: CHF 95'000 pro Jahr", 95000, 95000, 'CHF', 'year'],
    ['PL', 'Salary: PLN 15 000 - 20 000 netto/month', 15000, 20000, 'PLN', 'month'],
    ['IN', 'CTC: ₹12-18 LPA', 1200000, 1800000, 'INR', 'year'],
    ['IN', 'Annual salary: 8,00,000 INR', 800000, 800000, 'INR', 'year'],
    ['BR', 'Salário: R$ 8.000,00 a R$ 12.000,00 por mês', 8000, 12000, 'BRL', 'month'],
    ['FR', 'Rémunération : 45K€ - 55K€ brut annuel', 45000, 55000, 'EUR', 'year'],
    ['GB', 'Salary: £40-45,000 per annum', 40000, 45000, 'GBP', 'year'],
    ['US', 'Pay: up to $30/hour', null, 30, 'USD', 'hour'],
    ['US', 'Salary: from $90,000', 90000, null, 'USD', 'year'],
    // A range is pay by its own words.
    ['US', 'The range for this role is $90,000 - $120,000.', 90000, 120000, 'USD', 'year'],
    ['CA', 'A fair estimate of the current range is $94,600 - $156,000 CAD.', 94600, 156000, 'CAD', 'year'],
    ['US', 'Our offer for you: $125,000 - $195,000 + bonus + equity', 125000, 195000, 'USD', 'year'],
    ['US', 'How much you will make: $55 - $75k a year and free bread', 55000, 75000, 'USD', 'year'],
    ['GB', 'Salary negotiable on experience. £18,500 - £28,000.', 18500, 28000, 'GBP', 'year'],
    ['BR', 'De R$7.000 a R$ 9.000 dependendo da experiência', 7000, 9000, 'BRL', 'month'],
    ['IT', 'Fascia retributiva: 28.000 € - 34.000 €', 28000, 34000, 'EUR', 'year'],
    ['FR', 'Fourchette : 32 000 € - 38 000 €', 32000, 38000, 'EUR', 'year'],
    ['HK', 'Salary\nHKD 35K+', 35000, null, 'HKD', 'month'],
    ['US', 'A reasonable estimate of the range is $39,000 to $61,000', 39000, 61000, 'USD', 'year'],
    ['US', 'Salary: $115k+ based on experience', 115000, null, 'USD', 'year'],
    ['US', 'Salary: $115k+ bonus', 115000, 115000, 'USD', 'year'],
    ['CN', '薪资范围：12K-18k元 13薪', 12000, 18000, 'CNY', 'month'],
    ['FR', 'Taux horaire: 13,125€ brut/heure', 13.125, 13.125, 'EUR', 'hour'],
    ['AT', 'Das Bruttomonatsgehalt liegt bei EUR 2.750,00 (14x jährlich), womit es beginnt', 2750, null, 'EUR', 'month'],
    // Other amounts stand beside the base.
    ['GB', 'Basic hourly pay rate: £12.10, premium hourly rate: £14.90', 12.1, 12.1, 'GBP', 'hour'],
    ['GB', 'Pay rates from £15.10 per hour, rising to £22.65 on overtime', 15.1, null, 'GBP', 'hour'],
    ['GB', 'Compensation: £24,310.50 per annum (basic salary) plus £3,420 (London weighting)', 24310.5, 24310.5, 'GBP', 'year'],
    ['US', 'Weekend premium, $9/hour\nPay Range\n$31.50 - $44.25', 31.5, 44.25, 'USD', 'hour'],
    ['US', 'Base pay: $88,000 - $99,000. We pay life cover of 2x your salary up to $300,000.', 88000, 99000, 'USD', 'year'],
    ['CA', 'Pay Band 9 - $58,300', 58300, 58300, 'CAD', 'year'],
    ['SG', 'Basic: SGD 90,000Equity on top', 90000, 90000, 'SGD', 'year'],
    ['FR', 'Salaire selon expérience (38/44k€)', 38000, 44000, 'EUR', 'year'],
    ['FR', 'Salaire : 38K/44K€ brut annuel', 38000, 44000, 'EUR', 'year'],
    ['BR', 'Remuneração pode chegar a R$ 9.000', null, 9000, 'BRL', 'month'],
    ['BR', 'Nossa faixa salarial começa em R$ 7.500', 7500, null, 'BRL', 'month'],
    ['US', 'Pay range: _$98,000 USD_ to _$121,000 USD_', 98000, 121000, 'USD', 'year'],
    // A minimum leaves the other end open.
    ['AT', 'Es gilt ein Mindestbruttojahresgehalt in Höhe von EUR 41.000,- für Vollzeit', 41000, null, 'EUR', 'year'],
    ['AT', 'Gehalt: EUR 2.950 brutto pro Monat, Überzahlung je nach Erfahrung', 2950, null, 'EUR', 'month'],
    ['US', 'The minimum base salary for this position is $141,300', 141300, null, 'USD', 'year'],
    ['US', 'Pay Rate: $21.4075 to $26.1150 based on experience', 21.4075, 26.115, 'USD', 'hour'],
    // A line above says it.
    ['LT', 'Monthly salary:\nFrom 2100 - 3300 EUR gross', 2100, 3300, 'EUR', 'month'],
    [
      'US',
      'The hourly range for this job is listed below. Your rate depends on your years.\n$18.20 - $24.60',
      18.2,
      24.6,
      'USD',
      'hour',
    ],
    ['GB', 'LEEDS\nUP TO £52,000\nWe bake bread.', null, 52000, 'GBP', 'year'],
    // A code and a sign together.
    ['SG', 'The base salary is between USD $51,850 to $91,450.', 51850, 91450, 'USD', 'year'],
    ['DE', 'Base salary: $USD 100,000 - $201,000', 100000, 201000, 'USD', 'year'],
    ['US', 'Salary by zone\nZone A: CAD $138,500 - CAD $207,700', 138500, 207700, 'CAD', 'year'],
    ['US', 'Salary: $40,000 to $50,000* Health insurance is not provided', 40000, 50000, 'USD', 'year'],
  ])('%s: %s', (country, text, ...expected) => {
    expect(read(text, country)).toEqual(expected)
  })

  it.each([
    ['US', 'USD'],
    ['CA', 'CAD'],
    ['AU', 'AUD'],
    ['SG', 'SGD'],
    ['DE', 'USD'],
  ])('reads a bare dollar in %s as %s', (country, currency) => {
    expect(read('Salary: $90,000 - $110,000', country)[2]).toBe(currency)
  })

  it('keeps the amounts and leaves the currency open where a bare symbol could be several', () => {
    expect(read('Salary: $90,000 - $110,000')).toEqual([90000, 110000, null, 'year'])
    expect(read('Annual salary: 600 000 kr')).toEqual([600000, 600000, null, 'year'])
    expect(read('Salary: $30,000', 'MX')[2]).toBeNull()
    expect(read('Sueldo: $30,000 mensuales', 'MX')[2]).toBe('MXN')
  })

  it('leaves a bare dollar open for a job in two dollar countries, unless the sentence names the zone', () => {
    const job = {
      ...blankJob({ external_job_id: '1', url: 'https://example.com', title: '' }),
      country_code: 'US',
      country_codes: ['US', 'CA'],
    }
    const posting = { title: '', pay: [], salary_raw: null } as unknown as Posting
    const draft = (plainDescription: string): Draft => ({
      posting,
      hints: { company: null, countries: [] },
      job: { ...job },
      plainDescription,
    })
    const open = draft('Salary: $90,000 - $110,000')
    salary.run(open)
    expect(open.job.salary_currency).toBeNull()
    const named = draft('Salary in Canada: $90,000 - $110,000')
    salary.run(named)
    expect(named.job.salary_currency).toBe('CAD')
  })

  it.each([
    'We raised $50M in Series B funding.',
    'OTE: $160,000 - $200,000',
    'Total compensation: $200,000 - $250,000 per year',
    'Compensation\nAccount Executive: $75,000 On Target Earnings',
    'Sign-on bonus: $10,000',
    'Pay: $208,400 to $231,600 per year is the expected total annual earnings.',
    'Pay: $90,000 including commission',
    'Earnings: $90,000 a year in total cash',
    'The OTE range for this role is $150,000 - $200,000',
    'Compensation\n$1,000 for your home set up',
    'Salary and benefits\nCycle to work (up to £2000)',
    'Compensation\n$500 Taxable Spending Account',
    'That is $4,250 gross profit for every oven sold.',
    'A $1,000 learning budget and 401k',
    'Life cover is the greater of your annual salary or a minimum of £9,000',
    'The welcome bonus is paid in two parts: the first £2,200 after a year',
    '$5,000 paid training',
    'Prime de vacances annuelle de 1400€ brut',
    'Salary: up to £33,000 OTEHours: Monday to Friday',
    'Weekly gross billing of $15,000 for a known baker',
    'Household income between $50,000 and $80,000 per year',
    "Chiffre d'affaires de 20 000 € à 40 000 € par mois",
    'Professional development: $2,000 per year',
    'Manage a budget of $250,000 - $500,000 per year',
    'Salary: $150,000 - $120,000',
    'Salary: $5 per year',
    'Salary: $90,000,000 per year',
  ])('takes no base pay from "%s"', (text) => {
    expect(read(text, 'US')).toEqual(NO_PAY)
  })

  it('keeps base pay apart from the rest of the sentence', () => {
    expect(read('The base salary is $110,000 (OTE $295,000).', 'US')).toEqual([110000, 110000, 'USD', 'year'])
    expect(read('Account Executive - $63,000 OTE ($45,000 base + $18,000 commission)', 'US')).toEqual([
      45000,
      45000,
      'USD',
      'year',
    ])
  })

  it('keeps only the words of several ranges that nothing chooses from', () => {
    const description = 'Salary by zone\nZone A: $132,000 - $165,000\nZone B: $120,000 - $150,000'
    expect(salaryOf({ description, country_code: 'US' })).toMatchObject({
      salary_min: null,
      salary_max: null,
      salary_currency: null,
      salary_raw: 'Zone A: $132,000 - $165,000; Zone B: $120,000 - $150,000',
    })
  })

  it('prefers the currency of the job among several', () => {
    expect(read('Salary: US$150,000 - US$180,000 or £80,000 - £95,000', 'GB')).toEqual([80000, 95000, 'GBP', 'year'])
  })

  it('names no period where size and words leave two readings', () => {
    expect(read('Salary: €3,500', 'DE')).toEqual([3500, 3500, 'EUR', null])
  })
})

describe('salary from fields', () => {
  const pay = (min: number | null, max: number | null) => ({ min, max, currency: 'USD', period: 'year' as const })

  it('comes before text, spans its zones and drops placeholders', () => {
    const got = salaryOf({
      pay: [pay(150000, 170000), pay(130000, 155000), pay(0, 0), pay(1, 1)],
      description: 'Salary: $1,000,000',
    })
    expect(got).toMatchObject({
      salary_min: 130000,
      salary_max: 170000,
      salary_currency: 'USD',
      salary_period: 'year',
      salary_raw: null,
    })
  })

  it('falls back to text when the field is junk, and keeps the words used', () => {
    const got = salaryOf({
      pay: [pay(170000, 150000)],
      description: 'About us\nThe base salary range is $120,000 - $150,000 per year.',
      country_code: 'US',
    })
    expect(got).toMatchObject({ salary_min: 120000, salary_raw: 'The base salary range is $120,000 - $150,000 per year' })
  })

  it('keeps the words of the source even when they state no amount', () => {
    expect(salaryOf({ salary_raw: 'Competitive' })).toMatchObject({ salary_min: null, salary_raw: 'Competitive' })
  })
})

describe('hostile salary text', () => {
  const MEGABYTE = 1_000_000
  it.each([
    '1',
    '1 ',
    '1,',
    '1,000',
    '$',
    '$1',
    '$100,000 - ',
    'salary $100k - $120k ',
    'between 5 and ',
    'salary\n',
    '$100k\n',
    '\u00a0',
    '\ud800',
    '\0',
    '薪资1',
  ])('reads a megabyte of %j', (bait) => {
    const text = bait.repeat(Math.ceil(MEGABYTE / bait.length))
    expect(() => salaryOf({ description: text, salary_raw: text, title: text, country_code: 'US' })).not.toThrow()
  })

  it('never yields a minimum above the maximum or an amount that is not finite', () => {
    const part = fc.constantFrom(
      '$',
      '€',
      '100',
      '1.000',
      '9,99',
      'k',
      ' - ',
      'salary ',
      'per hour',
      'up to ',
      '\n',
      'LPA',
      '1e9',
      '99999999999',
    )
    fc.assert(
      fc.property(fc.array(part, { maxLength: 30 }), (parts) => {
        const { salary_min: min, salary_max: max } = salaryOf({ description: parts.join(''), country_code: 'US' })
        for (const value of [min, max]) if (value !== null) expect(Number.isFinite(value) && value > 0).toBe(true)
        if (min !== null && max !== null) expect(min).toBeLessThanOrEqual(max)
      }),
    )
  })
})

it('meets the bar of 97% on the rows it was tuned on', () => {
  expect(measureSalary('tune').exact).toBeGreaterThanOrEqual(0.97)
})
