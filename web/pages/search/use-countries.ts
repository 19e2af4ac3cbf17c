import { useQuery } from '@tanstack/react-query'
import type { Country } from '../../../src/client/index.ts'
import { client } from '../../api/client.ts'

const NONE: Country[] = []

/** Every country of the world, asked for once and only where they are wanted. */
export function useCountries(wanted: boolean): Country[] {
  const { data = NONE } = useQuery({
    queryKey: ['countries'],
    queryFn: ({ signal }) => client.countries({ signal }),
    enabled: wanted,
    staleTime: Number.POSITIVE_INFINITY,
  })
  return data
}
