import { readFileSync } from 'node:fs'
import type { SkillKind } from '../../job/vocab.ts'
import { foldPhrase, spacing } from './letters.ts'

export type SkillEntry = { slug: string; name: string; kind: SkillKind; aliases: string[] }

/** One spelling of one skill. `exact` lists the only letter cases it may be written in; null means any. */
export type SkillForm = { entry: SkillEntry; folded: string; exact: string[] | null }

type Vocabulary = { entries: SkillEntry[]; bySlug: Map<string, SkillEntry>; forms: Map<string, SkillForm> }

let loaded: Vocabulary | undefined

export function skills(): SkillEntry[] {
  return vocabulary().entries
}

export function skill(slug: string): SkillEntry | null {
  return vocabulary().bySlug.get(slug) ?? null
}

/** The skill that a name, alias or slug means, in any letter case. For filters, where the value is known to be a skill. */
export function skillByAlias(text: string): SkillEntry | null {
  return vocabulary().forms.get(foldPhrase(text))?.entry ?? skill(text.trim().toLowerCase())
}

export function skillForms(): Map<string, SkillForm> {
  return vocabulary().forms
}

/** Rows of a tab-separated data file beside this one, without its header row and its # lines. */
export function dataRows(file: string): string[][] {
  const lines = readFileSync(new URL(`./data/${file}`, import.meta.url), 'utf8').split('\n')
  return lines.filter((line) => line !== '' && !line.startsWith('#')).map((line) => line.split('\t'))
}

function vocabulary(): Vocabulary {
  loaded ??= load()
  return loaded
}

function load(): Vocabulary {
  const entries: SkillEntry[] = []
  const bySlug = new Map<string, SkillEntry>()
  const forms = new Map<string, SkillForm>()
  for (const [slug = '', name = '', kind = '', written = ''] of dataRows('skills.tsv')) {
    const spellings = written === '' ? [] : written.split('|')
    const aliases = spellings.map((spelling) => spelling.replace(/^=/, '')).filter((alias) => alias !== name)
    const entry: SkillEntry = { slug, name, kind: kind as SkillKind, aliases }
    entries.push(entry)
    bySlug.set(slug, entry)
    // "=X" is only written X. It comes first, so that a name that is the same word is bound to that spelling too.
    for (const spelling of spellings.filter((each) => each.startsWith('='))) addForm(forms, entry, spelling.slice(1), true)
    for (const spelling of [name, ...spellings.filter((each) => !each.startsWith('='))]) addForm(forms, entry, spelling, false)
  }
  return { entries, bySlug, forms }
}

function addForm(forms: Map<string, SkillForm>, entry: SkillEntry, spelling: string, exact: boolean): void {
  const folded = foldPhrase(spelling)
  const known = forms.get(folded)
  if (!known) forms.set(folded, { entry, folded, exact: exact ? [spacing(spelling)] : null })
  else if (known.entry !== entry) throw new Error(`"${spelling}" names both ${known.entry.slug} and ${entry.slug}`)
  else if (exact) known.exact?.push(spacing(spelling))
}
