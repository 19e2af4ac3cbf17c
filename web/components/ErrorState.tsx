import { type RefObject, useEffect, useMemo, useRef } from 'react'
import {
  InvalidRequestError,
  NetworkError,
  NotFoundError,
  ProblemError,
  RateLimitError,
  SearchTooBroadError,
  TimeoutError,
  UnauthorizedError,
  UnavailableError,
} from '../../src/client/index.ts'
import { Button } from './Button.tsx'
import { State } from './State.tsx'
import { useSecondsUntil } from './use-seconds-until.ts'

/** Why something could not be loaded, and what to do. Every page shows failures of the API with it. */
export function ErrorState({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  if (error instanceof RateLimitError) return <TooManyRequests error={error} onRetry={onRetry} />
  if (error instanceof NetworkError || error instanceof TimeoutError) return <Offline error={error} onRetry={onRetry} />
  const { title, advice, icon } = wordsFor(error)
  return (
    <State
      icon={icon}
      tone="danger"
      title={title}
      actions={
        <Button icon="play" onClick={onRetry}>
          Try again
        </Button>
      }
    >
      {error instanceof Error && <p>{error.message}</p>}
      {advice && <p>{advice}</p>}
      {error instanceof ProblemError && error.requestId && (
        <p>
          Request <code>{error.requestId}</code>
        </p>
      )}
    </State>
  )
}

interface Words {
  title: string
  advice?: string
  icon: 'warning' | 'clock' | 'key'
}

function wordsFor(error: unknown): Words {
  if (error instanceof UnauthorizedError)
    return { title: 'This key is not valid', icon: 'key', advice: 'Paste another key in the header.' }
  if (error instanceof NotFoundError) return { title: 'There is no such page', icon: 'warning' }
  if (error instanceof SearchTooBroadError) return { title: 'This search takes too long', icon: 'clock' }
  if (error instanceof InvalidRequestError) return { title: 'The service does not understand this request', icon: 'warning' }
  if (error instanceof UnavailableError) return { title: 'The service cannot answer right now', icon: 'clock' }
  return {
    title: 'Something went wrong',
    icon: 'warning',
    advice: 'It is not your fault. Try again; if it stays, tell the operator the number below.',
  }
}

/** Tries again by itself when the connection is back. */
function Offline({ error, onRetry }: { error: NetworkError | TimeoutError; onRetry: () => void }) {
  const retry = useLatest(onRetry)
  useEffect(() => {
    const again = () => retry.current()
    const timer = setInterval(again, 5_000)
    addEventListener('online', again)
    return () => {
      clearInterval(timer)
      removeEventListener('online', again)
    }
  }, [retry])
  const late = error instanceof TimeoutError
  return (
    <State
      icon={late ? 'clock' : 'offline'}
      tone="warn"
      title={late ? 'The service takes too long' : 'The service cannot be reached'}
      actions={<Button onClick={onRetry}>Try now</Button>}
    >
      <p>{navigator.onLine ? 'It may be starting again, or the address may be wrong.' : 'This computer is offline.'}</p>
      <p>Trying again every 5 seconds.</p>
    </State>
  )
}

/** Counts the wait down and then tries again by itself. */
function TooManyRequests({ error, onRetry }: { error: RateLimitError; onRetry: () => void }) {
  const retry = useLatest(onRetry)
  const until = useMemo(() => Date.now() + Math.max(1, error.retryAfter ?? 10) * 1_000, [error])
  const left = useSecondsUntil(until) ?? 0
  useEffect(() => {
    const timer = setTimeout(() => retry.current(), until - Date.now())
    return () => clearTimeout(timer)
  }, [until, retry])
  return (
    <State icon="clock" tone="warn" title="Too many requests">
      <p>The account behind this key has used up its requests for now. Nothing is lost.</p>
      <p aria-hidden="true">Going on in {Math.max(0, left)} s.</p>
    </State>
  )
}

/** A function that effects may call without depending on it: pages make a new one whenever they render. */
function useLatest<T>(value: T): RefObject<T> {
  const latest = useRef(value)
  latest.current = value
  return latest
}
