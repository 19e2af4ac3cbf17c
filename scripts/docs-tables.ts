// Prints the tables of README.md, docs/operations.md and docs/export.md, and the whole of .env.example, web/format/systems.json and web/pages/job/shown-facts.json, from the tables in the code.
import type { Command } from 'commander'
import type { Recording, Shown } from '../src/ats/adapter.ts'
import { ADAPTERS, URL_ONLY } from '../src/ats/index.ts'
import { COMMANDS } from '../src/commands/index.ts'
import { SETTINGS } from '../src/config/settings.ts'
import { FIELD_NAMES, type FieldName, fieldOf } from '../src/job/job.ts'
import { SHOWN_FACTS } from '../src/job/shown.ts'
import { type Additions, columnsOf } from '../src/transfer/export/columns.ts'

/** By title; the adapter of any site comes after the systems that are crawled. */
export function coverageTable(): string[] {
  const [systems, anySite] = [
    ADAPTERS.filter(({ hosts }) => hosts.length > 0),
    ADAPTERS.filter(({ hosts }) => hosts.length === 0),
  ]
  return [
    ...byTitle(systems).map(({ title, evidence }) => `| ${title} | yes | yes | yes | ${evidenceText(evidence)} |`),
    ...byTitle(anySite).map(
      ({ title, evidence }) => `| ${title} | yes | on the hosts of its boards | yes | ${evidenceText(evidence)} |`,
    ),
    ...byTitle(URL_ONLY).map(({ title }) => `| ${title} | no | by URL | no | URL only |`),
  ]
}

const SHOWN: readonly Shown[] = ['list', 'detail', 'closed']

/** "list 2026-08, detail 2024-08-08": the parts that recorded answers show, each with the date of its newest. */
function evidenceText(evidence: readonly Recording[]): string {
  if (evidence.length === 0) return 'documentation'
  const whole = SHOWN.flatMap((kind) => {
    const recordings = evidence.filter(({ shows }) => shows.includes(kind))
    return recordings.length === 0 ? [] : [`${kind} ${dated(recordings)}`]
  })
  return whole.length > 0 ? whole.join(', ') : `parts ${dated(evidence)}`
}

/** The date of the newest recording. */
function dated(recordings: readonly Recording[]): string {
  return (
    recordings
      .flatMap(({ date }) => date ?? [])
      .toSorted()
      .at(-1) ?? '(undated)'
  )
}

function byTitle<System extends { title: string }>(systems: readonly System[]): System[] {
  return systems.toSorted((one, other) => one.title.localeCompare(other.title, 'en'))
}

/** The proper names of the systems, for the page: it cannot import the adapters. */
export const systemTitles = () => Object.fromEntries(ADAPTERS.map(({ name, title }) => [name, title]))

/** The facts of a job with their labels, for the page: it cannot import the field table. */
export const shownFacts = () => SHOWN_FACTS.map(({ field, label }) => ({ field, label }))

export const settingsTable = () =>
  Object.entries(SETTINGS).map(
    ([name, { fallback, about }]) => `| \`${name}\` | ${fallback === '' ? '' : `\`${fallback}\``} | ${about} |`,
  )

export async function commandsTable(): Promise<string[]> {
  const commands = await Promise.all(COMMANDS.map(async ({ about, load }) => (await load()).description(about)))
  return commands.flatMap((command) => [
    ...(command.commands.length === 0 || command.registeredArguments.length > 0 ? [row(command)] : []),
    ...command.commands.map((sub) => row(sub, command.name())),
  ])
}

/** The parameters that add columns, in the order in which the columns are written. */
const ADDED_BY: [asked: string, additions: Additions][] = [
  ['', {}],
  ['`include=detail`', { include: ['detail'] }],
  ['`description=text`', { description: 'text' }],
  ['`description=html`', { description: 'html' }],
  ['`include=source`', { include: ['source'] }],
]

export function exportColumnsTable(): string[] {
  const columns = columnsOf({ include: ['detail', 'source'], description: 'text' })
  const html = columnsOf({ description: 'html' }).filter(({ name }) => !columns.some((column) => column.name === name))
  const place = columns.findIndex(({ name }) => name === 'description_md') + 1
  return columns.toSpliced(place, 0, ...html).map(({ name, type, nullable }) => {
    const [asked] = ADDED_BY.find(([, additions]) => columnsOf(additions).some((column) => column.name === name))!
    const about = FIELD_NAMES.includes(name as FieldName) ? fieldOf(name as FieldName).description : undefined
    return `| \`${name}\` | \`${type}\` | ${nullable ? 'yes' : 'no'} | ${asked} | ${about ?? ''} |`
  })
}

export const envExample = () =>
  Object.entries(SETTINGS).flatMap(([name, { fallback, about }]) => [`# ${about}`, `#${name}=${fallback}`, ''])

function row(command: Command, group = ''): string {
  const words = ['rolecall', group, command.name(), ...command.registeredArguments.map((argument) => placeholder(argument))]
  return `| \`${words.filter(Boolean).join(' ')}\` | ${command.description()} |`
}

function placeholder(argument: Command['registeredArguments'][number]): string {
  const word = `${argument.name().toUpperCase()}${argument.variadic ? '...' : ''}`
  return argument.required ? word : `[${word}]`
}
