import { likeLiteral } from '../../catalog/like.ts'
/** The values of one statement: `bind` keeps one and gives the placeholder that stands for it. */
export interface Statement {
  bind(value: unknown): string
  values: unknown[]
}

export function statement(): Statement {
  const values: unknown[] = []
  return {
    values,
    bind(value) {
      values.push(value)
      return `$${values.length}`
    },
  }
}

export type Bind = Statement['bind']

/**
 * Whether lower-cased text contains a needle, which Postgres lower-cases too, so that both sides agree. A trigram index
 * serves needles with three letters or digits in a row; for `c#` it would read itself whole and then every row (370 ms on
 * 200,000 titles), so such needles are written in a way it does not apply to.
 */
export function contains(lowered: string, needle: string, bind: Bind): string {
  if (!/[\p{L}\p{N}]{3}/u.test(needle)) return `strpos(${lowered}, lower(${bind(needle)}::text)) > 0`
  return `${lowered} like lower(${bind(`%${likeLiteral(needle)}%`)}::text)`
}
