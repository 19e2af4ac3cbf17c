import { expect, test } from 'vitest'
import { enrich } from '../../src/enrich/index.ts'
import { readPosting } from '../../src/enrich/read-posting.ts'

test.each([
  ['RAL tra i € 30k ed i € 40k', [30_000, 40_000, 'EUR', 'year']],
  ['Rémunération : 51k€ /61k€', [51_000, 61_000, 'EUR', 'year']],
  ['En bref : Lyon - CDI - 32k€ à 45K€ selon profil', [32_000, 45_000, 'EUR', 'year']],
  ['Rém : A partir de 45K€ négociable selon profil', [45_000, null, 'EUR', 'year']],
  ['Essenszuschuss von bis zu 115 € netto pro Monat', [null, null, null, null]],
])('%s', (text, expected) => {
  const { posting, hints } = readPosting({ title: 'Gardener', description_html: `<p>${text}</p>` })
  const { salary_min, salary_max, salary_currency, salary_period } = enrich(posting, hints).job
  expect([salary_min, salary_max, salary_currency, salary_period]).toEqual(expected)
})
