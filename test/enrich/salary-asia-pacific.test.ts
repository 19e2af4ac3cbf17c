import { describe, expect, it } from 'vitest'
import { NO_PAY, type Pay, payOf } from './read-pay.ts'

const PLACES: Record<string, string> = {
  AU: 'Brisbane QLD, Australia',
  NZ: 'Wellington, New Zealand',
  HK: 'Hong Kong',
  SG: 'Singapore',
  MY: 'Penang, Malaysia',
  ID: 'Surabaya, Indonesia',
  TH: 'Chiang Mai, Thailand',
  PH: 'Cebu City, Philippines',
}

function read(country: string, text: string, given: object = {}): Pay {
  const description_html = text
    .split('\n')
    .map((line) => `<p>${line.replaceAll('&', '&amp;')}</p>`)
    .join('')
  return payOf({ title: 'Baker', location: PLACES[country], description_html, ...given })
}

describe('pay as advertisements of Asia and the Pacific write it', () => {
  it.each<[string, string, ...Pay]>([
    // By the month, without a period.
    ['MY', 'Salary package: RM3,500 - RM4,500', 3500, 4500, 'MYR', 'month'],
    ['SG', 'Salary range $2600-$3100 (depends on experience)', 2600, 3100, 'SGD', 'month'],
    ['SG', 'Bakers wanted\n$2400-$2700\n5 days', 2400, 2700, 'SGD', 'month'],
    ['SG', 'Basic SGD 4k', 4000, 4000, 'SGD', 'month'],
    ['HK', 'Salary: HK$18K-22K', 18000, 22000, 'HKD', 'month'],
    ['PH', 'Salary: P25,000', 25000, 25000, 'PHP', 'month'],
    ['PH', 'Basic salary: Php 21,000 plus 13th month pay', 21000, 21000, 'PHP', 'month'],
    ['ID', 'Gaji: Rp 5.000.000', 5000000, 5000000, 'IDR', 'month'],
    ['ID', 'Salary: IDR:9000000-12000000', 9000000, 12000000, 'IDR', 'month'],
    ['ID', 'Bakers get 8000000-9500000 Rupiah per month', 8000000, 9500000, 'IDR', 'month'],
    ['TH', 'Salary\nTHB32000\nTHB45000 per month', 32000, 45000, 'THB', 'month'],
    ['TH', 'Salary minimum 21000 to 27000 per month plus commission', 21000, 27000, 'THB', 'month'],
    ['TH', 'Salary: ฿30,000', 30000, 30000, 'THB', 'month'],
    // Thai, Malay and Chinese words.
    ['TH', 'เงินเดือน 19000-24000 บาท', 19000, 24000, 'THB', 'month'],
    ['TH', '(ประมาณ 55-65 บาทต่อชั่วโมง)', 55, 65, 'THB', 'hour'],
    ['MY', 'Gaji pokok : RM1600.00 sebulan', 1600, 1600, 'MYR', 'month'],
    ['MY', 'Gaji bermula : RM 1700 + elaun kedatangan (maksimum RM 250)', 1700, null, 'MYR', 'month'],
    ['MY', '1.Gaji pokok : 1700-1900 (bergantung kepada kemahiran)\n2.Elaun kedatangan : 300', 1700, 1900, 'MYR', 'month'],
    ['MY', 'Gaji dan elaun: RM 2100.00 – RM3900.00', 2100, 3900, 'MYR', 'month'],
    ['HK', '待遇 : 每小時$58.00 - $72.00, 供膳食, 星期一至五: 下午7時至凌晨0時', 58, 72, 'HKD', 'hour'],
    ['HK', '每小時$52.00 - $75.00, 有聖誕節特別花紅', 52, 75, 'HKD', 'hour'],
    ['HK', '待遇 : 每小時$61.00\n法定最低工資水平（即每小時40元）', 61, 61, 'HKD', 'hour'],
    ['HK', '每週工作6天, 薪金$17500', 17500, 17500, 'HKD', 'month'],
    ['HK', '待遇 : 每月底薪連其他津貼$6500或以上, 有在職培訓', 6500, null, 'HKD', 'month'],
    // By the hour and by the year.
    ['NZ', 'Starting from $44PH', 44, null, 'NZD', 'hour'],
    ['AU', '$28.50 p/h plus super', 28.5, 28.5, 'AUD', 'hour'],
    ['AU', 'Good contracting rates up to $95 per hour', null, 95, 'AUD', 'hour'],
    ['AU', '38 hours per week, $31.20 an hour', 31.2, 31.2, 'AUD', 'hour'],
    ['AU', '$80k + super', 80000, 80000, 'AUD', 'year'],
    ['AU', 'Up to $120K package', null, 120000, 'AUD', 'year'],
    ['AU', 'Salary: AUD 90-110K', 90000, 110000, 'AUD', 'year'],
    ['AU', 'Salary $71,200 - $76,900 per annum pro rata', 71200, 76900, 'AUD', 'year'],
    ['AU', 'Annualised base salary (will be paid hourly): $91,000 - $99,000', 91000, 99000, 'AUD', 'year'],
    // Not the pay of the job.
    ['MY', 'Komisen sehingga RM4,000\nElaun latihan: RM50 sehari', ...NO_PAY],
    ['PH', 'Health plan (up to 50k maternity benefits)', ...NO_PAY],
    ['NZ', 'A $300 wellbeing subsidy, an asset base of $400m and revenue of $70m per year', ...NO_PAY],
    ['SG', 'Earn $900 per fortnight', ...NO_PAY],
  ])('%s: %s', (country, text, ...expected) => {
    expect(read(country, text)).toEqual(expected)
  })

  it('names the currency of an unmarked amount by country and language together', () => {
    expect(read('ID', 'Gaji 5 - 7 juta', { language: 'id' })).toEqual([5000000, 7000000, 'IDR', 'month'])
    expect(read('HK', '月薪：1.8萬', { language: 'zh' })).toEqual([18000, 18000, 'HKD', 'month'])
    expect(read('MY', 'Salary: 2400', { language: 'en' })).toEqual([2400, 2400, 'MYR', 'month'])
    expect(read('MY', 'Salary: 2400', { language: 'de' })).toEqual(NO_PAY)
  })

  it('takes the exact amount of a form before the bracket it lies in', () => {
    const form = (amount: string) => `Compensation\n${amount}\nCompensation Range\n₱15,000 - ₱20,000\nNumber of Job Opening\n100`
    expect(read('PH', form('17500'))).toEqual([17500, 17500, 'PHP', 'month'])
    expect(read('PH', form('17500 depending on experience'))).toEqual([17500, 17500, 'PHP', 'month'])
    expect(read('PH', form('Negotiable'))).toEqual([15000, 20000, 'PHP', 'month'])
  })

  it('reads the line of a system, where a level is not the lower end', () => {
    expect(read('AU', '', { salary_raw: 'School Officer Level 3 - $32.21 per hour' })).toEqual([32.21, 32.21, 'AUD', 'hour'])
    expect(read('SG', '', { salary_raw: 'SGD 2,800 - 3,000' })).toEqual([2800, 3000, 'SGD', 'month'])
    expect(read('AU', '', { salary_raw: '$68.92 - $73.59 p.h. + Super' })).toEqual([68.92, 73.59, 'AUD', 'hour'])
    expect(read('HK', '', { salary_raw: '13th month bonus' })).toEqual(NO_PAY)
  })

  it('completes the end of a range that the title has', () => {
    const title = 'Up to $3000/Mth | Night Baker'
    expect(read('SG', 'Salary ranges from $2000 to $3000 based on experience', { title })).toEqual([2000, 3000, 'SGD', 'month'])
    expect(read('SG', 'Bread and buns', { title })).toEqual([null, 3000, 'SGD', 'month'])
    expect(read('SG', 'Bread and buns', { title: 'Baker | $2600 - $3100 | Tuas' })).toEqual([2600, 3100, 'SGD', 'month'])
  })

  it('takes the period that is stated most often', () => {
    const text = 'Salary\nPart-time: $10 per hour\nFull-time: $ 1850 - $ 2400\nPay salary: $1,850 - $2,400 per month'
    expect(read('SG', text)).toEqual([1850, 2400, 'SGD', 'month'])
  })

  it('takes no allowance below basic pay', () => {
    const text = 'Gaji pokok : RM1600.00 sebulan\nInsentif penempatan : RM2000.00 (setiap 4 bulan)\n- 4 bulan keempat RM1000.00'
    expect(read('MY', text)).toEqual([1600, 1600, 'MYR', 'month'])
    expect(read('MY', 'Gaji bulanan : RM1500.00, anggaran bulanan : (RM2400++/26 hari)')).toEqual([1500, 1500, 'MYR', 'month'])
  })

  it('takes no amount out of an address', () => {
    expect(read('AU', 'See https://videos.example/share/5a8972c7fb389b2b6391c40')).toEqual(NO_PAY)
  })
})
