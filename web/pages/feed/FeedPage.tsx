import { EmptyState } from '../../components/State.tsx'
import { useTitle } from '../../shell/title.ts'

export default function FeedPage() {
  useTitle('Feed')
  return <EmptyState title="Feed">This page is being built.</EmptyState>
}
