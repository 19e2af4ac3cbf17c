import { enrich } from '../../src/enrich/index.ts'
import { readPosting } from '../../src/enrich/read-posting.ts'
import { repository } from '../unseen/files.ts'
import { htmlOfText } from '../unseen/reading.ts'
import { sameName } from '../unseen/skill-names.ts'
import { type PublicSet, tallyOf } from './set.ts'

interface Sentence {
  idx: number
  tokens: string[]
  tags_knowledge: string[]
  source: string
}

const files = repository('kris927b/SkillSpan', '2ccf3de5b5af7a5409b8dd814fb1315dd6e0ae1b', /^data\/json\/test\.json$/)

const UNNAMED_KINDS = new Set(['soft', 'domain', 'method'])

/**
 * English postings with spans of skills and knowledge (Zhang et al., NAACL 2022). Of the technical half of its test part, the knowledge
 * spans are compared with the skills found: a span is found when a skill has its name or stands in it as a word. Names of organisations and
 * places are masked in the set.
 */
export const skillSpan: PublicSet = {
  name: 'SkillSpan, knowledge in technical postings',
  licence: 'MIT, Copyright (c) 2023 Mike Zhang',
  measure: () => {
    const lines = files()?.[0]?.text.split('\n').filter(Boolean)
    if (lines === undefined) return null
    const sentences = lines.map((line) => JSON.parse(line) as Sentence).filter(({ source }) => source === 'tech')
    const postings = new Map<number, Sentence[]>()
    for (const sentence of sentences) postings.set(sentence.idx, [...(postings.get(sentence.idx) ?? []), sentence])
    return [tallyOf('skills', [...postings.values()].map(judge))]
  },
}

function judge(sentences: Sentence[]) {
  const spans = [...new Set(sentences.flatMap(spansOf))]
  const text = sentences.map(({ tokens }) => tokens.join(' ')).join('\n')
  const { posting, hints } = readPosting({ description_html: htmlOfText(text), language: 'en' })
  const skills = (enrich(posting, hints).job.skills ?? []) as unknown as Record<string, unknown>[]
  const isIn = (span: string, skill: Record<string, unknown>) =>
    sameName(span, skill) || span.split(/[\s/,()]+/).some((word) => word !== '' && sameName(word, skill))
  const isLabelled = (skill: Record<string, unknown>) => spans.some((span) => isIn(span, skill))
  const counted = skills.filter((skill) => isLabelled(skill) || !UNNAMED_KINDS.has(String(skill.kind)))
  const found = spans.filter((span) => skills.some((skill) => isIn(span, skill))).length
  return { given: counted.length, wanted: spans.length, hits: found, right: counted.filter(isLabelled).length }
}

function spansOf({ tokens, tags_knowledge }: Sentence): string[] {
  const spans: string[][] = []
  for (const [index, tag] of tags_knowledge.entries()) {
    if (tag === 'B') spans.push([tokens[index]!])
    else if (tag === 'I') spans.at(-1)?.push(tokens[index]!)
  }
  return spans.map((words) => words.join(' ').toLowerCase())
}
