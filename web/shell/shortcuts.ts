import { useEffect, useRef, useSyncExternalStore } from 'react'
import { stored } from '../api/stored.ts'

export interface Shortcut {
  /** As KeyboardEvent.key names it: '/', 'j', 'Enter', 'Escape', '?'. */
  key: string
  what: string
  run: (event: KeyboardEvent) => void
  /** Also while the focus is in a text field. */
  whileTyping?: boolean
}

interface Group {
  name: string
  shortcuts: Shortcut[]
}

const groups = new Set<Group>()
const listeners = new Set<() => void>()
let listed: readonly Group[] = []

const SWITCH = stored('rolecall.shortcuts')

/** People who dictate or whose hands tremble can turn the single keys off. */
export const shortcutsAreOn = () => SWITCH.get() !== 'off'

export function turnShortcuts(on: boolean): void {
  SWITCH.set(on ? null : 'off')
  changed()
}

function changed(): void {
  listed = [...groups]
  for (const listener of listeners) listener()
}

const TYPED_IN = 'input:not([type=checkbox]):not([type=radio]):not([type=range]), textarea, select, [contenteditable=true]'

function handle(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
  const target = event.target instanceof Element ? event.target : null
  const typing = target?.matches(TYPED_IN) ?? false
  const inDialog = target?.closest('[role=dialog]') != null
  if (!shortcutsAreOn() && event.key.length === 1) return
  // The newest group comes first: a page's key wins over the shell's.
  for (const { shortcuts } of [...groups].reverse()) {
    const found = shortcuts.find(({ key, whileTyping }) => key === event.key && (whileTyping || (!typing && !inDialog)))
    if (!found) continue
    // Enter and Escape mean something of their own on a focused control.
    if (event.key === 'Enter' && target?.closest('a, button, summary, input, [role=button]')) return
    event.preventDefault()
    found.run(event)
    return
  }
}

/** Keys that work while the component is mounted. The `?` dialog lists them under the name of the group. */
export function useShortcuts(name: string, shortcuts: Shortcut[]): void {
  const latest = useRef(shortcuts)
  latest.current = shortcuts
  useEffect(() => {
    const group: Group = {
      name,
      get shortcuts() {
        return latest.current
      },
    }
    if (groups.size === 0) addEventListener('keydown', handle)
    groups.add(group)
    changed()
    return () => {
      groups.delete(group)
      if (groups.size === 0) removeEventListener('keydown', handle)
      changed()
    }
  }, [name])
}

export function useListedShortcuts(): readonly Group[] {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => listed,
  )
}
