import { EmptyState } from '../../components/State.tsx'
import { useTitle } from '../../shell/title.ts'

export default function SearchPage() {
  useTitle('Search')
  return <EmptyState title="Search">This page is being built.</EmptyState>
}
