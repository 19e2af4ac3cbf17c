import { describe, expect, it } from 'vitest'
import { NO_PAY, type Pay, payOf } from './read-pay.ts'

describe('the currency and period that only the posting tells', () => {
  const CHINESE = '我们正在寻找一位有经验的工程师，负责后端系统的设计与开发，并与团队一起维护线上服务。'
  const PORTUGUESE =
    'Buscamos uma pessoa desenvolvedora para o nosso time, com experiência em sistemas e vontade de aprender. Trabalho no Brasil.'
  const AMERICAN_ENGLISH = 'We bake bread for the whole street and look for a baker who likes mornings and warm ovens. '.repeat(7)
  const POLISH = 'Szukamy piekarza, który lubi pracę o świcie i zna się na zakwasie. Praca w małym zespole w centrum miasta.'
  it.each<[string, object, Pay]>([
    [
      'a bare $ in a remote job',
      { location: 'Remote', description_html: 'Salary: $90,000 - $110,000' },
      [90000, 110000, 'USD', 'year'],
    ],
    [
      'a remote job that names Canada',
      { location: 'Remote', description_html: 'Work from Toronto or elsewhere. Salary: $90,000 - $110,000' },
      [90000, 110000, null, 'year'],
    ],
    ['a job of unknown workplace', { description_html: 'Salary: $90,000 - $110,000' }, [90000, 110000, null, 'year']],
    [
      'a name that is also a city elsewhere',
      { location: 'Remote', description_html: 'Backed by Wellington Ventures. Salary: $90,000 - $110,000' },
      [90000, 110000, 'USD', 'year'],
    ],
    [
      'an American benefit in a job of unknown place',
      { description_html: 'We bake bread. Pay starts at $17.00-18.50 per hour. Benefits include 401K and dental.' },
      [17, 18.5, 'USD', 'hour'],
    ],
    [
      'a job of unknown place that names Australia too',
      { description_html: 'Offices in Texas and Melbourne. Salary: $90,000 - $110,000' },
      [90000, 110000, null, 'year'],
    ],
    ...(
      [
        [
          'Salary range: 95-115k',
          'Austin, TX',
          'We bake bread for the whole street and look for a baker who likes mornings.',
          'USD',
        ],
        [
          'Salary: 42-48k',
          'Leeds, United Kingdom',
          'We bake bread for the whole street and need a baker who likes mornings.',
          'GBP',
        ],
        [
          'Gehalt: 42.000 - 48.000',
          'Köln, Deutschland',
          'Wir backen Brot für die ganze Straße und suchen einen Bäcker für früh.',
          'EUR',
        ],
        ['Salaire : 32-38k', 'Lyon, France', 'Nous faisons du pain pour toute la rue et cherchons un boulanger.', 'EUR'],
        ['Salary: 60-80k', 'Kraków, Poland', 'We bake bread for the whole street and look for a baker who likes mornings.', null],
      ] as const
    ).map(([pay, location, about, currency]): [string, object, Pay] => [
      `${pay} in ${location}`,
      { location, description_html: `<p>${about}</p><p>${pay}</p>` },
      [expect.any(Number), expect.any(Number), currency, expect.anything()],
    ]),
    [
      'gross pay per month that looks like two years',
      {
        location: 'Lyon, France',
        description_html: '<p>Nous cherchons un boulanger.</p><p>Rémunération : 2000 - 2200 Brut mensuel.</p>',
      },
      [2000, 2200, 'EUR', 'month'],
    ],
    [
      'Polish pay without a mark',
      { description_html: `<p>${POLISH}</p><p>Warunki: 9-12k netto na B2B</p>` },
      [9000, 12000, 'PLN', 'month'],
    ],
    ['Chinese pay by the month', { salary_raw: '9000-12000元', title: '面包师' }, [9000, 12000, 'CNY', 'month']],
    ['Chinese pay by the hour', { title: '[远程兼职] 青松公司诚聘设计师 薪水 60-90 RMB/时' }, [60, 90, 'CNY', 'hour']],
    [
      'a title without the period that the description has',
      { title: '【远程】青松招聘编辑，薪资： €1,800–€2,200', description_html: '<p>薪资：€1,800–€2,200 / 月</p>' },
      [1800, 2200, 'EUR', 'month'],
    ],
    [
      'a title with the lower end of the range of the description',
      { title: '青松诚聘分析师，薪水 USD 5,000', description_html: '<p>月薪：USD 5,000–6,500（根据经验而定）</p>' },
      [5000, 6500, 'USD', 'month'],
    ],
    [
      'a thousand directly before a code',
      { title: '青松诚聘工程师', description_html: `<p>${CHINESE}</p><p>薪资福利待遇</p><p>5K-9KUSD</p>` },
      [5000, 9000, 'USD', null],
    ],
    [
      'w for ten thousand',
      { title: '青松诚聘工程师', description_html: `<p>${CHINESE}</p><p>年薪：30-50w</p>` },
      [300000, 500000, 'CNY', 'year'],
    ],
    [
      'Chinese pay alone below its label',
      { title: '青松诚聘工程师', description_html: `<p>${CHINESE}</p><p>薪资待遇</p><p>20K-45K+期权激励</p>` },
      [20000, 45000, 'CNY', 'month'],
    ],
    [
      'coins, which are no currency',
      { title: '青松诚聘工程师', description_html: `<p>${CHINESE}</p><p>薪资：3000-5000 USDT/月</p>` },
      [3000, 5000, null, 'month'],
    ],
    [
      'Brazilian pay beside the form of the contract',
      { description_html: `<p>${PORTUGUESE}</p><p>PJ de R$ 6.000 a R$7.500</p>` },
      [6000, 7500, 'BRL', 'month'],
    ],
    [
      'Brazilian pay without a mark',
      { description_html: `<p>${PORTUGUESE}</p><p>Faixa de 9 a 11k, PJ</p>` },
      [9000, 11000, 'BRL', 'month'],
    ],
    [
      'Brazilian pay in words',
      { description_html: `<p>${PORTUGUESE}</p><p>Salário de 8 a 12 mil reais</p>` },
      [8000, 12000, 'BRL', 'month'],
    ],
    [
      'a Brazilian benefit',
      { description_html: `<p>${PORTUGUESE}</p><p>A vaga é CLT:</p><p>Benefício flexível no cartão de R$ 1.250,00 por mês</p>` },
      [null, null, null, null],
    ],
    [
      'the dollar of the one country that the text names',
      { title: 'Bookkeeper wanted', description_html: '<p>Growing agency in Sydney. Compensation $25-$30/hour.</p>' },
      [25, 30, 'AUD', 'hour'],
    ],
    [
      'an American city and state',
      { title: 'Bookkeeper', description_html: '<p>We have positions in Fresno, CA. $21.00-$23.00/hour</p>' },
      [21, 23, 'USD', 'hour'],
    ],
    [
      'a bare $ in a long English text of unknown place',
      { description_html: `<p>${AMERICAN_ENGLISH}</p><p>Bakers are paid $11.00 - $14.00 per hour.</p>` },
      [11, 14, 'USD', 'hour'],
    ],
    [
      'a bare $ in a long text with British spellings',
      {
        description_html: `<p>${AMERICAN_ENGLISH} We value our colour-coded labour plan.</p><p>Paying $11.00 - $14.00 per hour.</p>`,
      },
      [11, 14, null, 'hour'],
    ],
    [
      'French pay without a mark in a French city',
      { description_html: '<p>Nous cherchons un boulanger à Nantes pour notre fournil.</p><p>Salaire :</p><p>30K à 34K</p>' },
      [30000, 34000, 'EUR', 'year'],
    ],
    [
      'English pay without a mark in a euro country',
      {
        location: 'Riga, Latvia',
        description_html: '<p>You bake bread with our team.</p><p>Salary range: 3000-5500 gross per month</p>',
      },
      [3000, 5500, 'EUR', 'month'],
    ],
    [
      'Portuguese words beside an amount in an English posting',
      { location: 'Curitiba, Brazil', description_html: `<p>${AMERICAN_ENGLISH}</p><p>💰 11k+/Mês</p>` },
      [11000, null, 'BRL', 'month'],
    ],
    [
      'Chinese words beside an amount in an English posting',
      { title: 'Baker 青松诚聘 15K/月-25K/月', description_html: `<p>${AMERICAN_ENGLISH}</p>` },
      [15000, 25000, 'CNY', 'month'],
    ],
    [
      'Chinese words directly after a thousand',
      { title: '青松诚聘工程师', description_html: `<p>${CHINESE}</p><p>15-25K月薪可议</p>` },
      [15000, 25000, 'CNY', 'month'],
    ],
    [
      'an amount above the one that is called salary',
      {
        location: 'Austin, TX',
        description_html:
          '<p>Compensation</p><p>Up to $20k for a new oven</p><p>The salary range for this role is $95,000-$110,000.</p>',
      },
      [95000, 110000, 'USD', 'year'],
    ],
    [
      'Chinese pay from an amount on, alone below its label',
      { title: '青松诚聘工程师', description_html: `<p>${CHINESE}</p><p>薪资福利待遇</p><p>20K起+token+年终奖</p>` },
      [20000, null, 'CNY', 'month'],
    ],
    [
      'a Brazilian range joined by "as"',
      { description_html: `<p>${PORTUGUESE}</p><p>Valores de 7 as 9k CLT</p>` },
      [7000, 9000, 'BRL', 'month'],
    ],
    ['an open amount at the end of a Chinese title', { title: '【杭州】青松招聘面包师 12K+' }, [12000, null, 'CNY', 'month']],
    [
      'the upper end of Chinese pay',
      { title: '青松诚聘工程师', description_html: `<p>${CHINESE}</p><p>月薪上限可达 USD 6,000，具体面议</p>` },
      [null, 6000, 'USD', 'month'],
    ],
    ['a range at the end of a Chinese title', { title: '南京诚聘 面包师 7-9K' }, [7000, 9000, 'CNY', 'month']],
    [
      'a Chinese reward after the pay',
      { title: '青松诚聘工程师', description_html: `<p>${CHINESE}</p><p>年薪 30万-45万，内推奖励 5000元</p>` },
      [300000, 450000, 'CNY', 'year'],
    ],
    [
      'Brazilian pay around an amount',
      { description_html: `<p>${PORTUGUESE}</p><p>O salário dessa vaga é em torno de 4k.</p>` },
      [4000, 4000, 'BRL', 'month'],
    ],
    [
      'a Brazilian range without pay words',
      { description_html: `<p>${PORTUGUESE}</p><p>PJ a combinar (R$ 5.000,00 a R$ 7.000,00)</p>` },
      [5000, 7000, 'BRL', 'month'],
    ],
    [
      'an amount per month below a heading of benefits',
      { location: 'Curitiba, Brazil', description_html: '<p>Benefits</p><p>R$ 1.200,00/monthly flexible card</p>' },
      NO_PAY,
    ],
    [
      'the first of two periods of the same pay',
      { location: 'Austin, TX', description_html: 'Pay is between $21.50 and $23.00 per hour, or $44,720 and $47,840 annually.' },
      [21.5, 23, 'USD', 'hour'],
    ],
    [
      'a range on three lines',
      { location: 'Austin, TX', description_html: '<p>Base pay range</p><p>$58,750</p><p>—</p><p>$67,300 USD</p>' },
      [58750, 67300, 'USD', 'year'],
    ],
    [
      'both ends below labels of their own',
      { location: 'Austin, TX', description_html: '<p>Salary Min</p><p>$48,500.00</p><p>Salary Max</p><p>$52,100.00</p>' },
      [48500, 52100, 'USD', 'year'],
    ],
    [
      'a remark between both ends',
      { location: 'Austin, TX', description_html: '<p>Salary: $61,000 (first bakery) to $74,000 (ten years of bread)</p>' },
      [61000, 74000, 'USD', 'year'],
    ],
    [
      'pay that rises',
      { location: 'Leeds, UK', description_html: '<p>Starting salary £26,400 per annum, rising to £31,900 per annum</p>' },
      [26400, 31900, 'GBP', 'year'],
    ],
    [
      'jobs of others below the posting',
      {
        location: 'Lyon, France',
        description_html: '<p>We bake.</p><p>Similar jobs</p><p>Miller</p><p>€30,000 - €40,000 a year</p>',
      },
      NO_PAY,
    ],
    [
      'the least pay of all jobs of the employer',
      {
        location: 'Austin, TX',
        description_html:
          '<p>Hourly rate of $34.00 per hour.</p><p>All positions with Rye School are paid at least $16 per hour.</p>',
      },
      [34, 34, 'USD', 'hour'],
    ],
    [
      'an American benefit beside another country',
      { description_html: 'Offices in Toronto and Boston. Base salary $90,000 - $110,000. Medical, dental and 401(k).' },
      [90000, 110000, 'USD', 'year'],
    ],
    [
      'pay of a posting that uses both pensions',
      { description_html: 'Offices in Toronto and Boston. Base salary $90,000 - $110,000. 401(k) or RRSP match.' },
      [90000, 110000, null, 'year'],
    ],
    ['pay by the course', { location: 'Austin, TX', description_html: 'Salary: $3,000 per course' }, NO_PAY],
    ['thousands in euros written short', { location: 'Lyon, France', description_html: '<p>Salaire : 48 à 55 €</p>' }, NO_PAY],
    [
      'a quetzal',
      { location: 'Guatemala', description_html: '<p>Buscamos panadero.</p><p>Sueldo base Q4,800 más comisiones</p>' },
      [4800, 4800, 'GTQ', 'month'],
    ],
    ...(
      [
        ['Salary: $15.60 per hour - 19 hours a week', [15.6, 15.6, 'USD', 'hour']],
        ['The salary range for this bakery is $42,200 and $64,000.', [42200, 64000, 'USD', 'year']],
        ['The anticipated salary range is $54,200.00<br>to $74,450.00', [54200, 74450, 'USD', 'year']],
        [
          'Base pay ranges from $45,100/year in our lowest geographic market up to $62,800/year in our highest geographic market.',
          [45100, 62800, 'USD', 'year'],
        ],
        ['Salary Range: $1,726.97 - $2,561.85 Bi-Weekly', NO_PAY],
        ['Salary: $40.00 USD Hourly - $65.00 USD Hourly', [40, 65, 'USD', 'hour']],
        ['Pay Range: $28 USD - $28 USD', [28, 28, 'USD', 'hour']],
        ['Salary: $3,148.20 bi-weekly ($82,168/year)', [82168, 82168, 'USD', 'year']],
        [
          'Minimum Salary: US Dollar (USD) 44,500<br>Midpoint Salary: US Dollar (USD) 55,500<br>Maximum Salary: US Dollar (USD) 66,500',
          [44500, 66500, 'USD', 'year'],
        ],
        ['Hourly Rate: $ 23.26 ++Equal Opportunity Statement++', [23.26, 23.26, 'USD', 'hour']],
        ["Bread in 2026 L'Orme summer pay programme", NO_PAY],
      ] as const
    ).map(([text, pay]): [string, object, Pay] => [
      text,
      { location: 'Austin, TX', description_html: `<p>${text}</p>` },
      [...pay],
    ]),
    [
      'an amount per hour without a mark in the salary field',
      {
        location: 'Austin, TX',
        salary_raw: '18.33–28.20 an hour',
        description_html: 'We bake bread for the whole street and look for a baker who likes mornings.',
      },
      [18.33, 28.2, 'USD', 'hour'],
    ],
    [
      'thousands before b/a in Spain',
      {
        description_html:
          '<p>Buscamos una persona para la panadería, en remoto dentro de España.</p><p>Banda salarial según perfil y experiencia aportada: De 23 a 29 K B/A</p>',
      },
      [23000, 29000, 'EUR', 'year'],
    ],
    [
      'both ends with their names in Dutch',
      {
        location: 'Gent, België',
        description_html:
          '<p>Vergoeding: min. 4000 - max. 6000 euro bruto per maand. Brutoloon tussen €4000 en €6000 voor een bakker.</p>',
      },
      [4000, 6000, 'EUR', 'month'],
    ],
    [
      'the pay of interns beside that of a later job',
      {
        title: 'Bakery Internship',
        location: 'Austin, TX',
        description_html:
          '<p>A path to a job ($65K-$75K annually).</p><p>Internship: $35-$45/hour</p><p>Full-time conversion: $65K-$75K annually</p>',
      },
      [35, 45, 'USD', 'hour'],
    ],
    [
      'a remark in quotation marks directly after the pay',
      {
        location: 'Kelowna, BC',
        description_html: '<p>COMPENSATION</p><p>$50,000-$60,000"Relocation Top Up": we help you move.</p>',
      },
      [50000, 60000, 'CAD', 'year'],
    ],
    [
      'meal vouchers beside a salary in Dutch',
      {
        location: 'Gent, België',
        description_html: '<p>Een mooi salaris, aangevuld met voordelen zoals maaltijdcheques van €7/dag en verzekeringen.</p>',
      },
      NO_PAY,
    ],
    [
      'above an amount, in Portuguese',
      { location: 'São Paulo, Brasil', description_html: '<p>Padeiro.</p><p>Salário</p><p>Acima de R$ 4.000,00</p>' },
      [4000, null, 'BRL', 'month'],
    ],
    [
      "an intern's pay in rupees",
      { location: 'Pune, India', description_html: 'Pay: ₹5,000.00 - ₹8,000.00 per month' },
      [5000, 8000, 'INR', 'month'],
    ],
    ['Japanese pay in ten thousands', { salary_raw: '月給25万～32万円' }, [250000, 320000, 'JPY', 'month']],
  ])('%s', (_, given, expected) => {
    expect(payOf(given)).toEqual(expected)
  })
})

describe('pay that the title chooses or completes', () => {
  it.each<[string, object, Pay]>([
    [
      'the exact amounts that the salary field rounds',
      {
        title: 'Baker',
        location: 'Austin, TX',
        salary_raw: '$58K - $71K a year',
        description_html: '<p>Salary: $57,640.00 to $71,320.00 per year.</p>',
      },
      [57640, 71320, 'USD', 'year'],
    ],
    ...(
      [
        ['$19.00/hr - $26.00/hr', 'Pay: $19.50 - $26.48 per hour', [19.5, 26.48, 'USD', 'hour']],
        ['Pay: $42.41 - $63', 'Pay: $42.41 - $63.62 / hour', [42.41, 63.62, 'USD', 'hour']],
        ['$5918–$11k/mo', '$5,918.00 - $11,455.00 per month', [5918, 11455, 'USD', 'month']],
        ['$65K/yr', 'Salary range: $65,000—$92,000 USD', [65000, 92000, 'USD', 'year']],
        ['$97.4K/yr', 'Salary starts in the range of $97,450.00 - $141,300.00 annually', [97450, 141300, 'USD', 'year']],
        ['$27.20 per hour', 'Base pay: $20.40 to $27.20 per hour', [20.4, 27.2, 'USD', 'hour']],
        ['$50K/yr', 'Salary Minimum: $50,000<br>Salary Maximum: $60,000', [50000, 60000, 'USD', 'year']],
        ['$80K/yr', 'Annual salary starting at $80,000', [80000, null, 'USD', 'year']],
        ['$18/hr', 'Bakers in training: $18 per hour<br>Bakers: $22 per hour', [18, 18, 'USD', 'hour']],
        ['$66K/yr', 'Salary: $55,000 - $60,000', [66000, 66000, 'USD', 'year']],
        ['85K a year', 'The salary range is $50,000 to $85,000 or the hourly equivalent.', [50000, 85000, 'USD', 'year']],
      ] as const
    ).map(([salary_raw, text, pay]): [string, object, Pay] => [
      `the salary field "${salary_raw}" beside "${text}"`,
      { title: 'Baker', location: 'Austin, TX', salary_raw, description_html: `<p>${text}</p>` },
      [...pay],
    ]),
    [
      'the currency that only the description has',
      {
        location: 'Anywhere',
        salary_raw: '57,465–83,190 a year',
        description_html: '<p>Work from anywhere in the USA.</p><p>Pay Range: $57,465.00 - $83,190.00</p>',
      },
      [57465, 83190, 'USD', 'year'],
    ],
    [
      'the salary field where the description speaks of other amounts',
      {
        title: 'Baker',
        location: 'Austin, TX',
        salary_raw: '$58K - $71K a year',
        description_html: '<p>Our bakers in Reno earn a salary of $52,300 to $60,100 per year.</p>',
      },
      [58000, 71000, 'USD', 'year'],
    ],
    [
      'b/a, which is gross a year in Spanish',
      { title: 'Panadera', location: 'Sevilla', description_html: '<p>Salario fijo (24.000 - 27.500 euros b/a)</p>' },
      [24000, 27500, 'EUR', 'year'],
    ],
    [
      'the range of the level in the title',
      {
        title: 'Senior Staff Baker',
        location: 'Austin, TX',
        description_html: 'Pay<br>Staff Baker: $70,000 - $80,000<br>Senior Staff Baker: $82,000 - $95,000',
      },
      [82000, 95000, 'USD', 'year'],
    ],
    [
      'no range where the title has no level',
      {
        title: 'Baker',
        location: 'Austin, TX',
        description_html: 'Pay<br>Baker I: $40,000 - $45,000<br>Baker II: $46,000 - $55,000',
      },
      NO_PAY,
    ],
    [
      'the range of the city of the job',
      {
        title: 'Baker',
        location: 'Denver, CO',
        description_html: '<p>Base pay in Denver: $60,000 - $70,000</p><p>Base pay in New York: $75,000 - $90,000</p>',
      },
      [60000, 70000, 'USD', 'year'],
    ],
    [
      'the range of the occupation in the title',
      {
        title: 'Pastry Chef',
        location: 'Austin, TX',
        description_html: '<p>Pay</p><p>Baker: $21 - $24 per hour</p><p>Pastry Chef: $26 - $31 per hour</p>',
      },
      [26, 31, 'USD', 'hour'],
    ],
    [
      'an amount after a field of work in the title',
      { title: 'Machine Learning Baker – Remote – €64,000', location: 'Germany', description_html: 'We bake bread.' },
      [64000, 64000, 'EUR', 'year'],
    ],
    [
      'the whole range of which the title has one end',
      { title: 'Baker | $24/hr', location: 'Austin, TX', description_html: 'Compensation: $19 to $24 per hour' },
      [19, 24, 'USD', 'hour'],
    ],
    [
      'no sign-on bonus of the title',
      { title: 'Baker - Up to $20,000 Sign On Bonus', location: 'Austin, TX', description_html: 'We bake bread.' },
      NO_PAY,
    ],
    [
      'a currency behind a slash',
      { title: '诚聘面包师 薪水 3K-5K/USD', description_html: '我们正在寻找一位有经验的面包师，负责每天早上的面包制作。' },
      [3000, 5000, 'USD', null],
    ],
  ])('%s', (_, given, expected) => {
    expect(payOf(given)).toEqual(expected)
  })
})
