import { EmptyState } from '../../components/State.tsx'
import { useTitle } from '../../shell/title.ts'

export default function CoveragePage() {
  useTitle('Coverage')
  return <EmptyState title="Coverage">This page is being built.</EmptyState>
}
