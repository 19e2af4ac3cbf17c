import { allMatches } from '../all-matches.ts'

/** "3年以上开发经验", "5-8年工作经验", "実務経験3年以上", "경력 3년 이상". Every part is bounded, so it takes linear time. */
const YEARS =
  /(?<![\d近])(?<low>\d{1,2}|[一二两三四五六七八九十])(?:\s?(?:[-–—~～到至/]|－)\s?(?<high>\d{1,2}))?\s?[+＋]?\s?[年년](?!内(?!容))(?:及?以上|以内|\s?이상)?[^。；;，,\n]{0,50}?(?:经验|経験|经历|경력|경험)|(?:经验|経験|경력|경험)[^。；;，,\n\d]{0,6}(?<!\d)(?<after>\d{1,2})\s?[年년]/gu
const WISHED = /优先|加分|尚可|歓迎|우대/u
const LAST_CLAUSE = /[^，,；;]*$/u
const EMPLOYERS = /公司|我们|团队拥有|当社|弊社|우리/u
const DIGITS = '零一二三四五六七八九十'

export interface YearsWritten {
  start: number
  end: number
  min: number
  max: number | null
}

/** Years of experience that a Chinese, Japanese or Korean line requires. These languages put no space between words. */
export function cjkYears(line: string): YearsWritten[] {
  return allMatches(YEARS, line).flatMap((match) => {
    const end = match.index + match[0].length
    const sentence = line.slice(line.lastIndexOf('。', match.index) + 1, end)
    // "相关专业优先，5年以上开发经验" wishes for the subject of the studies alone.
    const clause = sentence.slice(sentence.search(LAST_CLAUSE)) + line.slice(end, end + 6).split(/[，,。；;]/u, 1)[0]
    if (WISHED.test(clause) || EMPLOYERS.test(sentence)) return []
    const { low, high, after } = match.groups!
    const [min, max] = [yearsOf((low ?? after)!), high === undefined ? null : Number(high)]
    return [{ start: match.index, end, min, max: max !== null && max > min ? max : null }]
  })
}

const yearsOf = (written: string): number =>
  written === '两' ? 2 : DIGITS.includes(written) ? DIGITS.indexOf(written) : Number(written)
