import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Place } from '../../../src/client/index.ts'
import { client } from '../../api/client.ts'
import { type Suggestion, TypeAhead } from '../../components/TypeAhead.tsx'
import { useTyped } from '../../components/use-typed.ts'

const MOST = 8

const KIND_NAMES: Record<Place['kind'], string> = { city: 'city', state: 'state', country: 'country', world_region: 'region' }

interface PlacePickerProperties {
  label?: string
  placeholder?: string
  /** The kinds of places that are offered; all of them where none is named. */
  kinds?: Place['kind'][]
  onPick: (place: Place) => void
}

/** Countries, states, cities and regions of the world by the beginning of their name. */
export function PlacePicker({
  label = 'Add a place',
  placeholder = 'Add a country, state, city…',
  kinds,
  onPick,
}: PlacePickerProperties) {
  const [typed, type] = useTyped()
  const { data = [] } = useQuery({
    queryKey: ['places', typed, kinds],
    queryFn: ({ signal }) => client.locations({ q: typed, limit: kinds === undefined ? MOST : 100 }, { signal }),
    enabled: typed !== '',
    placeholderData: (before) => before,
  })
  const offered = kinds === undefined ? data : data.filter(({ kind }) => kinds.includes(kind))
  const suggestions = offered.slice(0, MOST).map((place) => ({
    key: `${place.kind} ${place.slug}`,
    name: place.name,
    note: [KIND_NAMES[place.kind], place.kind === 'city' ? place.admin1_name : '', place.country_code]
      .filter(Boolean)
      .join(' · '),
    place,
  }))
  return (
    <TypeAhead
      label={label}
      placeholder={placeholder}
      suggestions={typed === '' ? [] : suggestions}
      onType={type}
      onPick={({ place }) => onPick(place)}
      nothing={typed === '' ? 'Looking…' : 'No place is called so'}
    />
  )
}

/** Skills by any part of their name or of another word for them. The list comes whole with the first keystroke. */
export function SkillPicker({ onPick }: { onPick: (slug: string) => void }) {
  const [typed, setTyped] = useState('')
  const { data = [], isFetching } = useQuery({
    queryKey: ['skills'],
    queryFn: ({ signal }) => client.skills({ signal }),
    enabled: typed !== '',
    staleTime: Number.POSITIVE_INFINITY,
  })
  const wanted = typed.trim().toLowerCase()
  const place = (text: string) => text.toLowerCase().indexOf(wanted)
  const found = data
    .flatMap((skill): (Suggestion & { at: number })[] => {
      const inName = place(skill.name)
      if (inName >= 0) return [{ key: skill.slug, name: skill.name, note: skill.kind, at: inName }]
      const alias = skill.aliases.find((other) => place(other) >= 0)
      return alias === undefined ? [] : [{ key: skill.slug, name: skill.name, note: alias, at: 100 + place(alias) }]
    })
    .sort((a, b) => a.at - b.at || a.name.length - b.name.length)
    .slice(0, MOST)
  return (
    <TypeAhead
      label="Add a skill"
      placeholder="Add a skill…"
      suggestions={wanted === '' ? [] : found}
      onType={setTyped}
      onPick={({ key }) => onPick(key)}
      nothing={isFetching ? 'Looking…' : 'No skill is called so'}
    />
  )
}
