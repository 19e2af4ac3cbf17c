import { likeLiteral } from '../../catalog/like.ts'

/** The values of one statement: `bind` adds one and returns its placeholder. */
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
 * The condition that a lower-cased text contains a needle. Postgres lower-cases the needle too, so that both sides agree. A trigram index
 * helps where the needle has three letters or digits in a row. For `c#` Postgres would read the whole index and then every row (370 ms on
 * 200,000 titles), so such needles use `strpos`, which no index serves.
 */
export function contains(lowered: string, needle: string, bind: Bind): string {
  if (!/[\p{L}\p{N}]{3}/u.test(needle)) return `strpos(${lowered}, lower(${bind(needle)}::text)) > 0`
  return `${lowered} like lower(${bind(`%${likeLiteral(needle)}%`)}::text)`
}
