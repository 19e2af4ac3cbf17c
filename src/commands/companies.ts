import { Command, InvalidArgumentError } from 'commander'
import { type CompanyFacts, companyById, listCompanies } from '../catalog/companies.ts'
import { correctCompany, correctionsOf, uncorrectCompany } from '../catalog/company-corrections.ts'
import { readConfig } from '../config/settings.ts'
import { webUrl } from '../job/web-url.ts'
import { type App, withApp } from './app.ts'
import { CommandFailed } from './command-failed.ts'
import { printRows } from './table.ts'
import { print } from './terminal/print.ts'
import { wholeNumber } from './whole-number.ts'

const refuse = (message: string): never => {
  throw new InvalidArgumentError(message)
}
const text = (written: string) => written.trim() || refuse('It must not be empty.')
const url = (written: string) => webUrl(written) ?? refuse('It must be an http or https address.')
const year = (written: string) => (/^[12]\d{3}$/.test(written) ? Number(written) : refuse('It must be a year such as 1998.'))
const yesOrNo = (written: string) => (written === 'yes' ? true : written === 'no' ? false : refuse('It must be yes or no.'))

/** The option that corrects each fact. */
const CORRECTIONS: Record<keyof CompanyFacts, { option: string; about: string; read: (written: string) => unknown }> = {
  name: { option: 'name <text>', about: 'its name', read: text },
  website_url: { option: 'website <url>', about: 'its website', read: url },
  logo_url: { option: 'logo <url>', about: 'a picture of its logo', read: url },
  industry: { option: 'industry <text>', about: 'its industry', read: text },
  size_range: { option: 'size <text>', about: 'how many people work there, such as 51-200', read: text },
  founded_year: { option: 'founded <year>', about: 'the year in which it was founded', read: year },
  is_agency: { option: 'agency <yes|no>', about: 'whether it recruits for others', read: yesOrNo },
  linkedin_id: { option: 'linkedin <id>', about: 'its id at LinkedIn', read: text },
}
const FIELDS = Object.keys(CORRECTIONS) as (keyof CompanyFacts)[]
const optionOf = (field: keyof CompanyFacts) => CORRECTIONS[field].option.split(' ')[0] as string

/** The field that an option of `companies set` corrects. */
const fieldNamed = (name: string) =>
  FIELDS.find((field) => optionOf(field) === name) ?? refuse(`It must be one of: ${FIELDS.map(optionOf).join(', ')}.`)

export const companies = new Command('companies')

companies
  .command('list')
  .description('employers by name')
  .option('--q <text>', 'only names that contain this')
  .option('--limit <number>', 'how many at most', wholeNumber('It must be a whole number.'), 50)
  .option('--json', 'print JSON')
  .action(({ q, limit, json = false }: { q?: string; limit: number; json?: boolean }) =>
    withApp(readConfig(), 'companies', async ({ db }) => {
      const rows = await listCompanies(db, { q: q ?? null, limit, after: null })
      const shown = rows.map(({ id, name, website_url, open_jobs }) => ({ id, name, website_url, open_jobs }))
      printRows(json ? rows.map(({ name_key, ...row }) => row) : shown, { json, empty: 'No employers.' })
    }),
  )

companies
  .command('show <id>')
  .description('all facts about an employer, and which of them an operator corrected')
  .option('--json', 'print JSON')
  .action((id: string, { json = false }: { json?: boolean }) =>
    withApp(readConfig(), 'companies', (app) => show(app, readId(id), json)),
  )

const set = companies
  .command('set <id>')
  .description('correct or complete facts about an employer; no crawl overwrites them')
  .option('--json', 'print JSON')
for (const { option, about, read } of Object.values(CORRECTIONS)) set.option(`--${option}`, about, read)
set.action((written: string, { json = false, ...options }: Record<string, unknown> & { json?: boolean }) =>
  withApp(readConfig(), 'companies', async (app) => {
    const id = readId(written)
    const corrections = FIELDS.filter((field) => options[optionOf(field)] !== undefined)
    if (corrections.length === 0) throw new CommandFailed(`name a fact to correct: --${FIELDS.map(optionOf).join(', --')}`)
    await requireCompany(app, id)
    await correctCompany(app.db, id, Object.fromEntries(corrections.map((field) => [field, options[optionOf(field)]])))
    await show(app, id, json)
  }),
)

companies
  .command('unset <id> <facts...>')
  .description('give corrected facts back to the sources, by the names of the options of set')
  .option('--json', 'print JSON')
  .action((written: string, names: string[], { json = false }: { json?: boolean }) =>
    withApp(readConfig(), 'companies', async (app) => {
      const id = readId(written)
      const fields = names.map(fieldNamed)
      await requireCompany(app, id)
      await uncorrectCompany(app.db, id, fields)
      await show(app, id, json)
    }),
  )

function readId(written: string): number {
  if (!/^\d{1,15}$/.test(written))
    throw new CommandFailed(`"${written}" is not the id of an employer: see rolecall companies list`)
  return Number(written)
}

async function requireCompany({ db }: App, id: number) {
  const company = await companyById(db, id)
  if (!company) throw new CommandFailed(`no employer has the id ${id}: see rolecall companies list --q NAME`)
  return company
}

async function show(app: App, id: number, json: boolean): Promise<void> {
  const company = await requireCompany(app, id)
  const corrected = Object.keys(await correctionsOf(app.db, id))
  if (json) return print(JSON.stringify({ ...company, corrected }, null, 2))
  const facts = Object.entries(company).map(([fact, value]) => ({
    fact,
    value,
    from: corrected.includes(fact) ? 'an operator' : null,
  }))
  printRows(facts, { json: false, empty: '' })
}
