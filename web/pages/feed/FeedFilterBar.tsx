import { useQuery } from '@tanstack/react-query'
import { client } from '../../api/client.ts'
import { Button } from '../../components/Button.tsx'
import { Chip } from '../../components/Chip.tsx'
import { CompanyPicker } from '../../components/CompanyPicker.tsx'
import { factsIn, JOB_FACTS } from '../../format/job-facts.ts'
import { word } from '../../format/words.ts'
import { type Choice, ChoiceSelect } from './ChoiceSelect.tsx'
import styles from './FeedFilterBar.module.css'
import { BEGINNINGS, type FeedFilters, filtersInForce, type LISTS } from './feed-filters.ts'

type ListName = (typeof LISTS)[number]

const words = (values: string[]): Choice[] => values.map((value) => ({ value, label: word(value) }))

/** THE FILTERS of the feed that have a list of values; the vocabularies are the API's, countries are asked for. */
const CHOICES: { name: ListName; label: string; choices: Choice[] }[] = [
  {
    name: 'types',
    label: 'Change',
    choices: [
      { value: 'created', label: 'New' },
      { value: 'updated', label: 'Changed' },
      { value: 'closed', label: 'Closed' },
      { value: 'reopened', label: 'Reopened' },
    ],
  },
  { name: 'level', label: 'Level', choices: words(['intern', 'entry', 'mid', 'senior', 'staff', 'lead', 'executive']) },
  { name: 'workplace', label: 'Workplace', choices: words(['remote', 'hybrid', 'onsite']) },
  {
    name: 'employment_type',
    label: 'Employment',
    choices: words(['full_time', 'part_time', 'contract', 'temporary', 'internship']),
  },
]

interface Properties {
  filters: FeedFilters
  onChange: (filters: FeedFilters) => void
}

export function FeedFilterBar({ filters, onChange }: Properties) {
  const countries = useQuery({
    queryKey: ['countries'],
    queryFn: ({ signal }) => client.countries({ signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const countryChoices = (countries.data ?? []).map(({ code, name }) => ({ value: code, label: name }))
  const choices = CHOICES.concat({ name: 'country', label: 'Country', choices: countryChoices })
  return (
    <fieldset className={styles.bar}>
      <legend className="visually-hidden">Filters of the feed</legend>
      {choices.map(({ name, label, choices }) => (
        <ChoiceSelect
          key={name}
          label={label}
          choices={choices}
          chosen={filters[name]}
          onChoose={(chosen) => onChange({ ...filters, [name]: chosen })}
        />
      ))}
      <ChoiceSelect
        label="What changed"
        choices={JOB_FACTS.map(({ key, name }) => ({ value: key, label: name }))}
        chosen={factsIn(filters.changed_fields).map(({ key }) => key)}
        onChoose={(chosen) => {
          const changed_fields = JOB_FACTS.filter(({ key }) => chosen.includes(key)).flatMap(({ fields }) => fields)
          onChange({ ...filters, changed_fields })
        }}
      />
      <ChoiceSelect
        label="Pay"
        choices={[
          { value: 'true', label: 'Stated' },
          { value: 'false', label: 'Not stated' },
        ]}
        chosen={filters.has_salary === null ? [] : [filters.has_salary]}
        onChoose={(chosen) => onChange({ ...filters, has_salary: chosen.at(-1) ?? null })}
      />
      {filters.company_id === null ? (
        <div className={styles.company}>
          <CompanyPicker onPick={(company_id) => onChange({ ...filters, company_id })} />
        </div>
      ) : (
        <CompanyChip id={filters.company_id} onRemove={() => onChange({ ...filters, company_id: null })} />
      )}
      <label className={styles.from}>
        From
        <select value={filters.from} onChange={({ target }) => onChange({ ...filters, from: target.value })}>
          {Object.entries(BEGINNINGS).map(([key, { label }]) => (
            <option key={key} value={key}>
              {label}
            </option>
          ))}
        </select>
      </label>
      {filtersInForce(filters) > 0 && (
        <Button look="quiet" onClick={() => onChange(without(filters))}>
          Clear
        </Button>
      )}
    </fieldset>
  )
}

const without = ({ from }: FeedFilters): FeedFilters => ({
  types: [],
  level: [],
  workplace: [],
  employment_type: [],
  country: [],
  changed_fields: [],
  company_id: null,
  has_salary: null,
  from,
})

function CompanyChip({ id, onRemove }: { id: string; onRemove: () => void }) {
  const company = useQuery({
    queryKey: ['company', Number(id)],
    queryFn: ({ signal }) => client.company(Number(id), { signal }),
    // The address may hold anything; the feed itself names the error.
    enabled: /^\d{1,15}$/.test(id),
  })
  return <Chip label="Company" value={company.data?.name ?? id} onRemove={onRemove} />
}
