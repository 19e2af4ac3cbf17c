import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { ambiguityRules, EVIDENCE } from '../../../src/enrich/skills/ambiguity.ts'
import { findSkills } from '../../../src/enrich/skills/find-skills.ts'
import { foldPhrase } from '../../../src/enrich/skills/letters.ts'
import { dataRows, skill, skillByAlias, skillForms, skills } from '../../../src/enrich/skills/vocabulary.ts'
import { SKILL_KINDS } from '../../../src/job/vocab.ts'

describe('the skill vocabulary', () => {
  const rows = dataRows('skills.tsv')

  it('holds at least a thousand skills of every kind, sorted, each with a well-formed slug of its own', () => {
    const slugs = skills().map((entry) => entry.slug)
    expect(slugs.length).toBeGreaterThanOrEqual(1_000)
    expect(new Set(slugs).size).toBe(slugs.length)
    expect(slugs).toEqual([...slugs].sort())
    expect(slugs.filter((slug) => !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(slug))).toEqual([])
    expect(new Set(skills().map((entry) => entry.kind))).toEqual(new Set(SKILL_KINDS))
  })

  it('has whole rows', () => {
    const broken = rows.filter((row) => row.length !== 5 || row[1]?.trim() !== row[1] || !['', 'ambiguous'].includes(row[4]!))
    expect(broken).toEqual([])
    expect(readFileSync(new URL('../../../src/enrich/skills/data/skills.tsv', import.meta.url), 'utf8')).not.toMatch(
      /\|\||\t\||\|\t|\r/,
    )
  })

  it('lets no alias name two skills', () => {
    const owners = new Map<string, string[]>()
    for (const entry of skills()) {
      for (const spelling of new Set([entry.name, ...entry.aliases].map(foldPhrase))) {
        owners.set(spelling, [...(owners.get(spelling) ?? []), entry.slug])
      }
    }
    expect([...owners].filter(([, slugs]) => slugs.length > 1)).toEqual([])
  })

  it('looks up by slug, name and alias in any case', () => {
    expect(skill('cpp')?.name).toBe('C++')
    expect(skill('nothing')).toBeNull()
    expect(skillByAlias('golang')?.slug).toBe('go')
    expect(skillByAlias(' GO ')?.slug).toBe('go')
    expect(skillByAlias('react-native')?.slug).toBe('react-native')
    expect(skillByAlias('gcp')?.slug).toBe('google-cloud-platform')
    expect(skillByAlias('no such skill')).toBeNull()
    expect(skills().filter((entry) => skillByAlias(entry.name) !== entry)).toEqual([])
    expect(skillByAlias('google-cloud-platform')?.slug).toBe('google-cloud-platform')
  })

  it('finds every spelling in a list with other skills', () => {
    const lost: string[] = []
    for (const form of skillForms().values()) {
      const rule = ambiguityRules().get(form.folded)
      const written = rule?.exact?.[0] ?? form.exact?.[0] ?? spellingOf(form.entry, form.folded)
      const [mate] = rule && !rule.evidence.has('list') ? rule.mates : []
      const sentence = `Experience with ${written}, ${mate ? skill(mate)?.name : 'Python'} and SQL.`
      const first = findSkills(sentence)[0]
      if (first?.slug !== form.entry.slug || first.words !== written) lost.push(`${sentence} -> ${first?.words}`)
    }
    expect(lost).toEqual([])
  })
})

describe('the tables of ambiguous forms', () => {
  it('have rules for known forms only, with known evidence and mates', () => {
    for (const [folded, rule] of ambiguityRules()) {
      expect(skillForms().get(folded)?.folded, folded).toBe(folded)
      for (const evidence of rule.evidence) expect(EVIDENCE).toContain(evidence)
      for (const mate of rule.mates) expect(skill(mate)?.slug, `mate of ${folded}`).toBe(mate)
      const words = [...rule.after, ...rule.before, ...rule.notAfter, ...rule.notBefore]
      expect(
        words.filter((word) => word.startsWith('@')),
        folded,
      ).toEqual([])
    }
  })

  it('flag exactly the skills with a rule', () => {
    const ruled = new Set([...ambiguityRules().keys()].map((folded) => skillForms().get(folded)?.entry.slug))
    const flagged = dataRows('skills.tsv').filter((row) => row[4] === 'ambiguous')
    expect(new Set(flagged.map((row) => row[0]))).toEqual(ruled)
  })

  it('refuse phrases that are no skill themselves', () => {
    for (const [phrase = ''] of dataRows('not-skills.tsv')) {
      expect(skillForms().has(foldPhrase(phrase)), phrase).toBe(false)
      expect(findSkills(phrase), phrase).toEqual([])
    }
  })
})

function spellingOf(entry: { name: string; aliases: string[] }, folded: string): string {
  return [entry.name, ...entry.aliases].find((spelling) => foldPhrase(spelling) === folded) ?? folded
}
