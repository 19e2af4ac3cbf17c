import { useRef, useState } from 'react'
import { UnauthorizedError } from '../../src/client/index.ts'
import { currentKey, refuseKey } from '../api/key.ts'

export interface Action<Given extends unknown[]> {
  running: boolean
  /** Why the last run failed, in the words of the API; null after a success. */
  failure: string | null
  run: (...given: Given) => void
}

/** Runs a request that changes something, one at a time. */
export function useAction<Given extends unknown[]>(work: (...given: Given) => Promise<unknown>): Action<Given> {
  const [state, setState] = useState<{ running: boolean; failure: string | null }>({ running: false, failure: null })
  // A second click may come before the button is rendered as disabled.
  const isRunning = useRef(false)
  const run = async (...given: Given) => {
    if (isRunning.current) return
    isRunning.current = true
    setState({ running: true, failure: null })
    try {
      await work(...given)
      setState({ running: false, failure: null })
    } catch (error) {
      if (error instanceof UnauthorizedError) void refuseKey(currentKey())
      setState({ running: false, failure: error instanceof Error ? error.message : String(error) })
    }
    isRunning.current = false
  }
  return { ...state, run: (...given) => void run(...given) }
}
