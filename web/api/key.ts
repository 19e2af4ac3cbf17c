import { useSyncExternalStore } from 'react'
import { demoKey } from './demo-key.ts'
import { stored } from './stored.ts'

/** The origin of the page's API key, and whether the key works. It is kept in this browser only. */
export type KeyState =
  /** Asking the demo server for its key. */
  | { kind: 'looking' }
  | { kind: 'missing' }
  | { kind: 'present'; key: string; from: 'pasted' | 'demo' }
  /** The server answered 401 to this key. */
  | { kind: 'refused'; key: string }

const NAME = 'rolecall.key'
const KEY = stored(NAME)
const listeners = new Set<() => void>()

const kept = KEY.get()
let state: KeyState = kept ? { kind: 'present', key: kept, from: 'pasted' } : { kind: 'looking' }

function become(next: KeyState): void {
  state = next
  for (const listener of listeners) listener()
}

/** A key that another tab pastes or forgets is pasted or forgotten here. The name is null when all that was stored is cleared. */
addEventListener('storage', ({ key: name }) => {
  if (name !== NAME && name !== null) return
  const key = KEY.get()
  if (key !== null) become({ kind: 'present', key, from: 'pasted' })
  else if (state.kind === 'present' && state.from === 'pasted') {
    become({ kind: 'looking' })
    void lookForDemoKey()
  }
})

export const currentKey = (): string | null => (state.kind === 'present' ? state.key : null)

export function useKey(): KeyState {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => state,
  )
}

export function pasteKey(key: string): void {
  KEY.set(key)
  become({ kind: 'present', key, from: 'pasted' })
}

export function forgetKey(): void {
  KEY.set(null)
  become({ kind: 'missing' })
}

/** Takes the demo's key when this server is a demo; a server that is none answers 404. */
export async function lookForDemoKey(): Promise<void> {
  if (state.kind !== 'looking') return
  const key = await demoKey()
  become(key ? { kind: 'present', key, from: 'demo' } : { kind: 'missing' })
}

/** The server refused the key. A demo that was started anew has another key, so that is tried once before anybody is asked. */
export async function refuseKey(refused: string | null): Promise<void> {
  if (state.kind !== 'present' || state.key !== refused) return
  become({ kind: 'refused', key: refused })
  const key = await demoKey()
  if (key && key !== refused) {
    KEY.set(null)
    become({ kind: 'present', key, from: 'demo' })
  }
}
