import type { EmploymentType } from '../../job/vocab.ts'

/** "是否全职：是": a question that boards of Web3 employers print above every posting. */
const IS_FULL_TIME = /^[^\p{L}]*是否全职\s?[:：]\s?(?:(?<full_time>是|全职|yes|y)|(?<part_time>否|兼职|no|n))\s*$/iu
const LABEL =
  /(?:工作性质|工作类型|职位类型|职位性质|岗位性质|岗位类型|雇佣类型|雇佣形式|用工形式|用工性质|招聘类型|雇用形態|雇用区分|契約形態|고용\s?형태|근무\s?형태)\s?[:：]\s?(.{1,30})/u
const VALUES: readonly [EmploymentType, RegExp][] = [
  ['full_time', /全职|全職|正社員|フルタイム|정규직/u],
  ['part_time', /兼职|兼職|パート|アルバイト|파트타임|아르바이트/u],
  ['internship', /实习|實習|インターン|인턴/u],
  ['contract', /业务外包|业务委託|業務委託|フリーランス|自由职业|프리랜서/u],
  ['temporary', /临时|契約社員|派遣|계약직|임시직/u],
]
/** A part of a line, or the words that say of this job that it is full time. */
const FULL_TIME = /^[^\p{L}]*(?:全职|正社員|정규직)[^\p{L}]*$|(?:远程|坐班|长期|招聘|诚聘)全职|全职(?:远程|坐班|岗位|职位)/u
const OTHER_HOURS = /兼职|实习|インターン|アルバイト|인턴/u

/** Lower-case substrings of which every pattern here needs at least one. */
export const CJK_KEYS =
  '全职|全職|工作性质|工作类型|位类型|位性质|雇佣|用工|招聘类型|雇用|契約形態|正社員|고용|근무|정규직'.split('|')

/** The types that a Chinese, Japanese or Korean line states: full and part time together name both. */
export function cjkTypes(line: string): EmploymentType[] {
  const answer = IS_FULL_TIME.exec(line)?.groups
  if (answer) return [answer.full_time === undefined ? 'part_time' : 'full_time']
  const value = LABEL.exec(line)?.[1]
  if (value) return VALUES.flatMap(([type, shape]) => (shape.test(value) ? [type] : []))
  return FULL_TIME.test(line) && !OTHER_HOURS.test(line) ? ['full_time'] : []
}
