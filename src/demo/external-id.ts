import type { System } from './data/employers.ts'
import { uuidOf } from './random.ts'
import { has, type Site } from './site.ts'

/** Ids in the form each system gives them. Only greenhouse, lever, ashby and smartrecruiters make them unique over all boards. */
const FORMS: Record<System, (seed: number, site: Site, key: number) => string> = {
  // Ids of EU boards end in 101.
  greenhouse: (_seed, site, key) => `${4_000_000 + key}${has(site, 'eu') ? '101' : '002'}`,
  lever: (seed, _site, key) => uuidOf(seed, 'lever', key),
  ashby: (seed, _site, key) => uuidOf(seed, 'ashby', key),
  smartrecruiters: (_seed, _site, key) => `7440001${String(key).padStart(8, '0')}`,
  recruitee: (_seed, _site, key) => String(1_200_000 + key),
  // Reposted requisitions carry a suffix, and some tenants have hyphens in the id itself.
  workday: (_seed, site, key) =>
    `${has(site, 'hyphen') ? 'JR-' : 'R'}${String(key).padStart(6, '0')}${key % 23 === 0 ? '-1' : ''}`,
  personio: (_seed, _site, key) => String(1_500_000 + key),
}

export function externalId(seed: number, site: Site, key: number): string {
  return FORMS[site.employer.system](seed, site, key)
}
