import { expect, it } from 'vitest'
import { shortPlace } from '../../web/format/place.ts'

it.each([
  ['Bogotá, Colombia; Mexico City, Mexico', 'CO', 'Bogotá +1'],
  ['Bogotá, Distrito Capital de Bogotá, Colombia', 'CO', 'Bogotá, Colombia'],
  ['San Francisco, CA, United States', 'US', 'San Francisco, CA'],
  ['Austin, TX', 'US', 'Austin, TX'],
  ['London | Paris | Berlin', 'GB', 'London +2'],
  ['Berlin or Munich', 'DE', 'Berlin +1'],
  ['Berlin; Berlin', 'DE', 'Berlin'],
  ['Remote - EMEA', null, 'Remote - EMEA'],
  ['Stratford-upon-Avon/Warwick', 'GB', 'Stratford-upon-Avon/Warwick'],
  [';', null, null],
  [null, null, null],
])('%s, %s: %s', (location, country_code, short) => expect(shortPlace({ location, country_code })).toBe(short))
