import { skill } from '../../src/enrich/skills/vocabulary.ts'

/** Owners that some vocabularies write before a product's name and others leave out. */
const OWNERS = /^(apache|microsoft|ms|amazon|aws|google|adobe|salesforce|meta)(?=.{2})/

const plain = (name: unknown) =>
  String(name)
    .toLowerCase()
    .replace(/[^a-z0-9+#]/g, '')

const withoutOwner = (name: string) => name.replace(OWNERS, '')

/** Whether a found skill is the one that the label names, by its own name with or without the owner, or by an alias in the vocabulary. */
export function sameName(label: string, found: Record<string, unknown>): boolean {
  const name = plain(label)
  const slug = String(found.slug)
  if (skill(slug)?.aliases.some((alias) => plain(alias) === name)) return true
  return [found.name, slug].some((own) => withoutOwner(plain(own)) === withoutOwner(name))
}
