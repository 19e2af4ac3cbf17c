import type { Family } from './data/occupations.ts'

export const SECTORS = [
  'software',
  'finance',
  'health',
  'logistics',
  'retail',
  'energy',
  'education',
  'manufacturing',
  'hospitality',
  'media',
] as const
export type Sector = (typeof SECTORS)[number]

/**
 * Oddities of an employer:
 * eu: its board is in the EU region · own-domain: postings link to its own site · fields: custom fields state workplace and employment type ·
 * model-only: the location says "Hybrid" and only the offices name places · remote-type: rows state the work model · entities: several legal
 * entities hire · shared-host: the board is on myworkdaysite.com · hyphen: requisition ids have hyphens · department-unset: no department is
 * given
 */
export type Trait =
  | 'eu'
  | 'own-domain'
  | 'fields'
  | 'model-only'
  | 'remote-type'
  | 'entities'
  | 'shared-host'
  | 'hyphen'
  | 'department-unset'

export interface Employer {
  name: string
  board: string
  sector: Sector
  /** Open postings in a full-size world. */
  size: number
  founded: number
  languages: string
  cities: string
  families: Family[]
  traits: Trait[]
}

/** A line: name | board | sector | size | founded | languages, the house language first | cities | families | traits. */
export function readEmployers(lines: string): Employer[] {
  return lines
    .trim()
    .split('\n')
    .map((line) => {
      const [name, board, sector, size, founded, languages, cities, families, traits] = line.split('|') as [
        string,
        string,
        Sector,
        ...string[],
      ]
      return {
        name,
        board,
        sector,
        size: Number(size),
        founded: Number(founded),
        languages: languages!,
        cities: cities!,
        families: families!.split(',') as Family[],
        traits: (traits === '' ? [] : traits!.split(',')) as Trait[],
      }
    })
}
