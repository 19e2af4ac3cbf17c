import { EmptyState } from '../../components/State.tsx'
import { useTitle } from '../../shell/title.ts'

export default function ResolvePage() {
  useTitle('Resolve')
  return <EmptyState title="Resolve">This page is being built.</EmptyState>
}
