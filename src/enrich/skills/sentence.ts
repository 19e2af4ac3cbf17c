import type { SkillRequirement } from '../../job/vocab.ts'
import { endsSentence } from '../sentence-end.ts'
import { PatternGroup } from '../subjects/pattern-group.ts'

const CUES = new PatternGroup()

const OPTIONAL_AFTER = CUES.add(
  /\b(?:preferred|a (?:big |huge |strong |definite |real )?(?:plus|bonus|advantage)|an (?:added )?(?:asset|advantage)|nice[- ]to[- ]haves?|good to have|nice|desir(?:able|ed)|advantageous|helpful|beneficial|optional|welcome|not (?:strictly )?(?:required|mandatory|essential|necessary)|bonus points?)\b/gi,
)
const OPTIONAL_BEFORE = CUES.add(
  /\b(?:ideally|preferably|bonus(?: points)?(?: if| for|:)|nice[- ]to[- ]haves?:?|plus(?:es)?:|preferred:)/gi,
)
const NEEDED = CUES.add(
  /\b(?:required|must(?:[- ]haves?)?|mandatory|essential|(?:is|are) needed|requires?|you (?:have|need|bring)|you(?:'|’)ve|proficien(?:t|cy)|years(?:'|’)? (?:of )?(?:[\w-]+ ){0,3}experience)\b/i,
)
const NEGATED = CUES.add(
  /\b(?:no(?![- ]?sql)|not|without|don(?:'|’)t|doesn(?:'|’)t)\b[^.;]{0,60}\b(?:required?|need(?:ed)?|necessary|expect(?:ed)?)\b/i,
)

/** Limit in characters on either side, so that a long text without full stops still takes linear time. */
const REACH = 300

export interface SkillVerdict {
  requirement: SkillRequirement
  /** The words that decided it. */
  words: string
}

/** The sentence around a mention, and the place of the mention in it. */
export interface MentionSentence {
  text: string
  start: number
  end: number
  /** The words before the mention. */
  before: string
}

export function sentenceAround(text: string, start: number, end: number): MentionSentence {
  const from = sentenceStart(text, start)
  return {
    text: text.slice(from, sentenceEnd(text, end)),
    start: start - from,
    end: end - from,
    before: text.slice(from, start),
  }
}

/** The requirement that the sentence states for the mention; null when it states none. */
export function sentenceVerdict({ text: sentence, start, end }: MentionSentence): SkillVerdict | null {
  const negation = NEGATED.exec(sentence)
  const optional = optionalWords(sentence, start, end)
  if (optional !== null) return { requirement: 'preferred', words: optional }
  if (negation) return { requirement: 'mentioned', words: negation[0] }
  const needed = NEEDED.exec(sentence)
  return needed ? { requirement: 'required', words: needed[0] } : null
}

/** Words by which a sentence asks the applicant for something, below a heading that does not say so: "Proven experience with ovens". */
const ASKED = CUES.add(
  /\b(?:(?:experienced?|knowledge|knowledgeable|understanding|familiar|familiarity|expertise|expert|skilled|skills|fluency|fluent|competen(?:ce|t)|background|comfortable|versed|grasp|command|mastery) (?:with|in|on|of|using|working|programming|developing)|ability to|able to)\b/i,
)
/** The sentence speaks of the employer's people, or of things that the applicant will learn. */
const NOT_ASKED = CUES.add(
  /\b(?:we(?: are|['’](?:re|ve))?|our|us|their|gain\w*|learn\w*|develop (?:your|an?)|build (?:your|an?)|opportunit\w+|provid\w+|will (?:have|be)|customers?|clients?|teams?|founded|company|leader|interview)\b/i,
)

/** Whether the sentence asks the applicant for the skill with words before it. */
export const isAsked = ({ text, before }: MentionSentence): boolean => ASKED.test(before) && !NOT_ASKED.test(text)

/** Words before names of customers, partners and investors. */
const OTHERS =
  /\b(?:(?:trusted|used|loved|backed|chosen|powered by teams|funded) by|(?:customers?|clients?|investors?|partners?|companies|brands|enterprises|startups|teams) (?:including|include|such as|like|at|from)|(?:customers?|clients?|investors?)(?: \w+){0,2}:|alumni of|(?:formerly|previously|ex-?) ?(?:at|from)|competitors?)\b/i

/** Whether the sentence names other organisations before the mention: "We are trusted by Stripe and Datadog". */
export const isOfOthers = ({ before }: MentionSentence): boolean => OTHERS.test(before)

/** Words by which an employer praises itself, before the fields that it works in. */
const PRAISE =
  /\b(?:(?:recogni[sz]ed|known|renowned|famous) (?:\w+ )?(?:for|as)|(?:global|world|market|industry|national|recogni[sz]ed|trusted|established) leaders? (?:in|of|for)|leading (?:global )?(?:provider|supplier|manufacturer|developer|company|firm|consultancy)|pioneers? (?:in|of)|(?:we|our company) (?:speciali[sz]e|provide|offer|deliver) )/i

/** Whether the sentence says before the mention what the employer is good at: "We are a global leader in cybersecurity". */
export const isOfEmployer = ({ before }: MentionSentence): boolean => PRAISE.test(before)

/** How this job is filled, in the words of the employer: "We may use AI tools to support the hiring process". */
const HIRING =
  /\b(?:(?:hiring|recruit(?:ment|ing)|selection|interview|application|candidate review) process(?:es)?|(?:hiring|recruiting) decisions|(?:job )?application experience|(?:our|all) (?:\w+ ){0,3}interviews?\b|interviews? (?:will be|are|is) (?:held|conducted|recorded)|(?:review\w*|assess\w*|screen\w*|select) (?:your |an? |job )?(?:applications?|applicants|candidates|r[eé]sum[eé]s)|during (?:the |an )?interviews?|AI recruiter)/i
const OF_EMPLOYER = /\b(?:we|our|us|its|your?|may|will|(?:is|are) (?:not |only )?(?:used|prohibited|permitted|held|recorded))\b/i

/** Whether the sentence says how applicants are chosen. */
export const isOfHiring = ({ text }: MentionSentence): boolean => HIRING.test(text) && OF_EMPLOYER.test(text)

/** Words before the names of tools that the work is done with. */
const WORK =
  /\b(?:experienced? (?:with|in|using)|proficien(?:t|cy) (?:in|with)|familiar(?:ity)? with|knowledge of|expertise (?:in|with)|command of|technologies (?:including|such as|like)|tech(?:nology|nical)? stack|you(?:['’]ll| will)? (?:be )?(?:work(?:ing)? (?:with|in)|creat(?:e|ing)|writ(?:e|ing)|build(?:ing)?|develop(?:ing)?|us(?:e|ing))|(?:is|are) built (?:up)?on|we (?:primarily|mainly|mostly) use)\b/i

/** Whether the sentence says before the mention that the work is done with it: "You work with big data such as Hadoop". */
export const isOfWork = ({ before }: MentionSentence): boolean => WORK.test(before)

function optionalWords(sentence: string, start: number, end: number): string | null {
  for (const { 0: words, index } of OPTIONAL_BEFORE.all(sentence)) if (index < start) return words
  for (const { 0: words, index } of OPTIONAL_AFTER.all(sentence)) {
    // "SQL, dbt preferred" is about dbt only; "Go, Java or Rust preferred" is about all three.
    if (index >= end) {
      const between = sentence.slice(end, index)
      if (!between.includes(',') || /\b(?:and|or)\b/i.test(between)) return words
    }
  }
  return null
}

function sentenceStart(text: string, at: number): number {
  const limit = Math.max(0, at - REACH)
  for (let index = at - 1; index >= limit; index--) if (endsSentence(text, index, 'ends')) return index + 1
  return limit
}

function sentenceEnd(text: string, at: number): number {
  const limit = Math.min(text.length, at + REACH)
  for (let index = at; index < limit; index++) if (endsSentence(text, index, 'ends')) return index
  return limit
}
