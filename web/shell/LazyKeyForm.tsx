import { lazy, Suspense } from 'react'
import { loadPart } from '../components/load-part.ts'
import { SkeletonText } from '../components/Skeleton.tsx'

const KeyForm = lazy(() => loadPart(() => import('./KeyForm.tsx')))

/** Most visits have a key already, so the form is loaded when it is needed. */
export function LazyKeyForm({ onDone }: { onDone?: () => void }) {
  return (
    <Suspense fallback={<SkeletonText lines={3} />}>
      <KeyForm onDone={onDone} />
    </Suspense>
  )
}
