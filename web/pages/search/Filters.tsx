import { memo, type ReactNode, useId } from 'react'
import { DEGREE_WORDS, type FacetName, type FacetValue, type JobFacets, type Place } from '../../../src/client/index.ts'
import { CompanyPicker } from '../../components/CompanyPicker.tsx'
import { Segmented } from '../../components/Segmented.tsx'
import { language, system, word } from '../../format/words.ts'
import { CountryList } from './CountryList.tsx'
import { FacetList } from './FacetList.tsx'
import { Field } from './Field.tsx'
import styles from './Filters.module.css'
import { PayRange } from './PayRange.tsx'
import { PostedFilter } from './PostedFilter.tsx'
import { PlacePicker, SkillPicker } from './pickers.tsx'
import { isMany, type SearchState, type SingleFilter, toggled } from './state.ts'
import type { PayScale } from './use-search.ts'

interface Properties {
  state: SearchState
  /** Undefined while they are on their way; null when they could not be counted. */
  facets: JobFacets | null | undefined
  scale: PayScale
  wrong: Map<string, string>
  onChange: (change: SearchState, how?: 'typing' | 'chosen') => void
}

const nameOf = ({ name, value }: FacetValue) => name ?? word(String(value))
const VISA: Record<string, string> = { true: 'Sponsored', false: 'Not sponsored' }
const PERIODS = ['year', 'month', 'week', 'day', 'hour']
const LIVED_IN: Place['kind'][] = ['country', 'world_region']
const ANY = [{ value: '', label: 'Any' }]
const STATUSES = [
  { value: 'open', label: 'Open' },
  { value: 'closed', label: 'Closed' },
]

/** Every filter of the API. Filters with few values are facets: each value has the number of jobs it would leave. */
export const Filters = memo(function Filters({ state, facets, scale, wrong, onChange }: Properties) {
  const facet = (name: FacetName, filter: keyof SearchState & Parameters<typeof isMany>[0], own: Partial<FacetOptions> = {}) => (
    <FacetList
      label={own.label ?? name.replaceAll('_', ' ')}
      values={facets && only(facets.facets[name], own.only)}
      chosen={[state[filter] ?? []].flat()}
      nameOf={own.nameOf ?? nameOf}
      shown={own.shown}
      single={!isMany(filter)}
      onToggle={(value) =>
        onChange({
          [filter]: isMany(filter) ? toggled(state[filter], value) : state[filter] === value ? undefined : value,
          ...own.alsoChange,
        })
      }
    />
  )
  const field = (name: SingleFilter, label: string, more: { type?: 'number'; least?: number; placeholder?: string } = {}) => (
    <Field
      label={label}
      value={state[name]}
      wrong={wrong.get(name)}
      onChange={(value) => onChange({ [name]: value }, 'typing')}
      {...more}
    />
  )
  const countries = state.country ?? []

  return (
    <div className={styles.filters}>
      <Section title="Status">
        <Segmented
          label="Status"
          options={STATUSES}
          value={state.status === 'closed' ? 'closed' : 'open'}
          onChange={(status) => onChange({ status })}
        />
      </Section>
      <Section title="Posted">
        <PostedFilter state={state} facets={facets} wrong={wrong} onChange={onChange} />
      </Section>
      <Section title="Place">
        <PlacePicker onPick={(place) => onChange(placeChange(state, place))} />
        <Wrong of={['country', 'state', 'world_region', 'city']} wrong={wrong} />
        <h3 className={styles.sub}>Country</h3>
        <CountryList
          values={facets === null ? null : facets?.facets.country}
          chosen={countries}
          onToggle={(code) => onChange({ country: toggled(state.country, code) })}
        />
        <h3 className={styles.sub}>State</h3>
        {facet('state', 'state', {
          shown: 4,
          nameOf: ({ name, value }) => `${name ?? value}, ${String(value).slice(0, 2)}`,
          only: ({ value }) => countries.length === 0 || countries.includes(String(value).slice(0, 2)),
        })}
        <h3 className={styles.sub}>City</h3>
        {facet('city', 'city', { shown: 4 })}
      </Section>
      <Section title="Workplace">{facet('workplace', 'workplace', { shown: 3 })}</Section>
      <Section title="Level">{facet('level', 'level', { shown: 7 })}</Section>
      <Section title="Employment">{facet('employment_type', 'employment_type', { shown: 5 })}</Section>
      <Section title="Pay">
        <Segmented
          label="Pay"
          options={[...ANY, { value: 'true', label: 'Stated' }, { value: 'false', label: 'Not stated' }]}
          value={state.has_salary ?? ''}
          onChange={(has_salary) => onChange({ has_salary })}
        />
        {facet('salary_currency', 'salary_currency', {
          label: 'currency',
          shown: 3,
          nameOf: ({ value }) => String(value),
          // Amounts of one currency mean nothing in another.
          alsoChange: { salary_min: undefined, salary_max: undefined },
        })}
        <select
          className={styles.select}
          aria-label="Period of the pay that is shown"
          value={scale.period}
          onChange={({ target }) => onChange({ pay_period: target.value === 'year' ? undefined : target.value })}
        >
          {PERIODS.map((period) => (
            <option key={period} value={period}>
              {scale.currency} / {period}
            </option>
          ))}
        </select>
        <PayRange histogram={facets?.salary_histogram} scale={scale} state={state} onChange={onChange} />
        <div className={styles.pair}>
          {field('salary_min', 'At least', { type: 'number' })}
          {field('salary_max', 'At most', { type: 'number' })}
        </div>
        <Wrong of={['salary_currency', 'has_salary']} wrong={wrong} />
        <p className={styles.note}>As stated by the employer, without conversion.</p>
      </Section>
      <Section title="Skills">
        <SkillPicker onPick={(slug) => onChange({ skills: [...new Set([...(state.skills ?? []), slug])] })} />
        <Wrong of={['skills']} wrong={wrong} />
        {facet('skills', 'skills')}
      </Section>
      <Section title="Company">
        <CompanyPicker onPick={(company_id) => onChange({ company_id })} />
        {facet('company', 'company_id')}
        {field('company', 'Name has', { least: 2 })}
      </Section>
      <Section title="Experience">
        <div className={styles.pair}>
          {field('experience_min', 'Years from', { type: 'number' })}
          {field('experience_max', 'up to', { type: 'number' })}
        </div>
        <p className={styles.note}>The fewest years that the posting asks for.</p>
      </Section>
      <Section title="Visa">
        {facet('sponsors_visa', 'sponsors_visa', { shown: 2, nameOf: ({ value }) => VISA[String(value)] ?? '' })}
      </Section>
      <Section title="May I take it?">
        <h3 className={styles.sub}>I live in</h3>
        <PlacePicker
          label="Country or region that you live in"
          placeholder="Add a country or region…"
          kinds={LIVED_IN}
          onPick={({ code }) => onChange({ residence: [...new Set([...(state.residence ?? []), code])] })}
        />
        <Wrong of={['residence', 'citizenship', 'clearance', 'asks_language']} wrong={wrong} />
        <h3 className={styles.sub}>Citizenship</h3>
        {facet('citizenship', 'citizenship', { shown: 3 })}
        <h3 className={styles.sub}>Security clearance</h3>
        {facet('clearance', 'clearance', { shown: 3 })}
        <h3 className={styles.sub}>Asks for a language</h3>
        {facet('asks_language', 'asks_language', { shown: 4, nameOf: ({ value }) => language(String(value)) })}
        <Field
          label="I speak only"
          value={state.speaks?.join(',')}
          wrong={wrong.get('speaks')}
          placeholder="codes such as en,de"
          onChange={(value) => onChange({ speaks: value?.split(',').map((code) => code.trim()) }, 'typing')}
        />
        <select
          className={styles.select}
          aria-label="Education up to"
          value={state.education_max ?? ''}
          onChange={({ target }) => onChange({ education_max: target.value })}
        >
          <option value="">Any education</option>
          {Object.entries(DEGREE_WORDS).map(([degree, words]) => (
            <option key={degree} value={degree}>
              Up to: {words}
            </option>
          ))}
        </select>
      </Section>
      <Section title="Language">
        {facet('language', 'language', { shown: 4, nameOf: ({ value }) => language(String(value)) })}
      </Section>
      <Section title="System">
        {facet('source', 'source', {
          shown: 4,
          label: 'applicant tracking system',
          nameOf: ({ value }) => system(String(value)),
        })}
      </Section>
      <Section title="Title">{field('title', 'Title has', { least: 3, placeholder: 'part of the title, literally' })}</Section>
    </div>
  )
})

interface FacetOptions {
  label: string
  shown: number
  nameOf: (value: FacetValue) => string
  only: (value: FacetValue) => boolean
  /** Changes beside that of the filter itself. */
  alsoChange: SearchState
}

const only = (values: FacetValue[] | undefined, wanted?: (value: FacetValue) => boolean) =>
  wanted ? values?.filter(wanted) : values

/** Each kind of place has a filter of its own. Cities are counted in small letters. */
function placeChange(state: SearchState, { kind, code }: Place): SearchState {
  const added = (values: string[] | undefined, value = code) => [...new Set([...(values ?? []), value])]
  if (kind === 'country') return { country: added(state.country) }
  if (kind === 'state') return { state: added(state.state) }
  if (kind === 'world_region') return { world_region: added(state.world_region) }
  return { city: added(state.city, code.toLowerCase()) }
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h2 id={id} className={styles.title}>
        {title}
      </h2>
      {children}
    </section>
  )
}

/** The service's error messages for filters that have no field of their own. */
function Wrong({ of, wrong }: { of: string[]; wrong: Map<string, string> }) {
  return of
    .filter((name) => wrong.has(name))
    .map((name) => (
      <p key={name} className={styles.wrong} role="alert">
        {name} {wrong.get(name)}.
      </p>
    ))
}
