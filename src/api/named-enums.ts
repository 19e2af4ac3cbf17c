import { EMAIL_RHYTHMS } from '../catalog/saved-searches/emails.ts'
import { SOURCE_STATUSES } from '../catalog/sources/health.ts'
import { EVIDENCE_ORIGINS, QUOTED_TEXTS } from '../collect/evidence/evidence.ts'
import { NAME_SOURCES } from '../job/name-source.ts'
import {
  CLEARANCE_LEVELS,
  CLEARANCE_REQUIREMENTS,
  CLEARANCES,
  DEGREES,
  LANGUAGE_LEVELS,
  REQUIREMENTS,
} from '../job/requirements.ts'
import {
  CHANGE_TYPES,
  CONTENT_FIELDS,
  EMPLOYMENT_TYPES,
  LEVELS,
  LOCATION_KINDS,
  SALARY_PERIODS,
  SKILL_KINDS,
  SKILL_REQUIREMENTS,
  STATUSES,
  WORKPLACES,
} from '../job/vocab.ts'
import {
  CONTACTS,
  DESCRIPTIONS,
  FACET_NAMES,
  FILTER_NAMES,
  OWN_FILTERS,
  Q_SCOPES,
  SEARCH_ADDITIONS,
  SORTS,
} from '../search/filters.ts'
import { EXPORT_INCLUDES } from '../transfer/export/columns.ts'
import { CHANGE_EXTRAS } from './changed-values.ts'
import { EXPORT_FORMAT_NAMES } from './export-formats.ts'
import { RECORD_FORMS } from './revised-jobs.ts'
import { CHANNELS } from './saved-search-schemas.ts'

/** The enums of the document, by the type name that generated clients use. */
const NAMED_ENUMS: Record<string, readonly string[]> = {
  Requirement: REQUIREMENTS,
  Degree: DEGREES,
  LanguageLevel: LANGUAGE_LEVELS,
  ClearanceLevel: CLEARANCE_LEVELS,
  ClearanceRequirement: CLEARANCE_REQUIREMENTS,
  ClearanceFilter: CLEARANCES,
  Workplace: WORKPLACES,
  EmploymentType: EMPLOYMENT_TYPES,
  Level: LEVELS,
  SalaryPeriod: SALARY_PERIODS,
  Status: STATUSES,
  ChangeType: CHANGE_TYPES,
  ChangedField: CONTENT_FIELDS,
  LocationKind: LOCATION_KINDS,
  SkillKind: SKILL_KINDS,
  SkillRequirement: SKILL_REQUIREMENTS,
  Sort: SORTS,
  QueryScope: Q_SCOPES,
  DescriptionFormat: DESCRIPTIONS,
  ServedContacts: CONTACTS,
  FacetName: FACET_NAMES,
  OwnFilters: OWN_FILTERS,
  ExportFormat: EXPORT_FORMAT_NAMES,
  ExportInclude: EXPORT_INCLUDES,
  NameSource: NAME_SOURCES,
  SourceStatus: SOURCE_STATUSES,
  EvidenceOrigin: EVIDENCE_ORIGINS,
  QuotedText: QUOTED_TEXTS,
  RecordForm: RECORD_FORMS,
  ChangeExtra: CHANGE_EXTRAS,
  SearchExtra: SEARCH_ADDITIONS,
  FilterName: FILTER_NAMES,
  DeliveryChannel: CHANNELS,
  EmailRhythm: EMAIL_RHYTHMS,
}

const keyOf = (values: readonly unknown[]) => JSON.stringify(values)
const nameOf = new Map(Object.entries(NAMED_ENUMS).map(([name, values]) => [keyOf(values), name]))

interface OpenApiDocument {
  components?: { schemas?: Record<string, unknown> }
}

/**
 * Replaces every inline enum by a reference to a named component, so that a generated client has one type `Level` instead of a list of
 * literals wherever a level occurs. A nullable enum becomes a union of the component and null.
 */
export function withNamedEnums<Document extends OpenApiDocument>(document: Document): Document {
  const named = refer(document) as Document
  const enums = Object.entries(NAMED_ENUMS).map(([name, values]) => [name, { type: 'string', enum: [...values] }])
  return {
    ...named,
    components: { ...named.components, schemas: { ...named.components?.schemas, ...Object.fromEntries(enums) } },
  }
}

function refer(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(refer)
  if (typeof node !== 'object' || node === null) return node
  // Examples are data and stay as they are.
  const entries = Object.entries(node).map(([key, value]) => [key, key === 'example' ? value : refer(value)] as const)
  const copy: Record<string, unknown> = Object.fromEntries(entries)
  if (!Array.isArray(copy.enum)) return copy
  const name = nameOf.get(keyOf(copy.enum.filter((value) => value !== null)))
  if (name === undefined) return copy
  const { type: _, enum: values, ...rest } = copy
  const reference = { $ref: `#/components/schemas/${name}` }
  return (values as unknown[]).includes(null) ? { anyOf: [reference, { type: 'null' }], ...rest } : { ...reference, ...rest }
}
