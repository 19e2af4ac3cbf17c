import { EmptyState } from '../../components/State.tsx'
import { useTitle } from '../../shell/title.ts'

export default function CompanyPage() {
  useTitle('Company')
  return <EmptyState title="Company">This page is being built.</EmptyState>
}
