import type { ChangeType } from '../../src/client/index.ts'
import { Badge, type Tone } from './Badge.tsx'

const SHOWN: Record<ChangeType, { tone: Tone; word: string }> = {
  created: { tone: 'good', word: 'New' },
  updated: { tone: 'accent', word: 'Changed' },
  closed: { tone: 'neutral', word: 'Closed' },
  reopened: { tone: 'warn', word: 'Reopened' },
}

/** The kind of a change. */
export function ChangeBadge({ type }: { type: ChangeType }) {
  return <Badge tone={SHOWN[type].tone}>{SHOWN[type].word}</Badge>
}
