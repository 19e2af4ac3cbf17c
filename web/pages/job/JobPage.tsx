import { EmptyState } from '../../components/State.tsx'
import { useTitle } from '../../shell/title.ts'

export default function JobPage() {
  useTitle('Job')
  return <EmptyState title="Job">This page is being built.</EmptyState>
}
