import { useEffect, useState } from 'react'

/** The seconds left until a moment, counted every second by the clock, so that a tab in the background counts right, too. */
export function useSecondsUntil(moment: number | null): number | null {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    if (moment === null) return
    setNow(Date.now())
    const timer = setInterval(() => setNow(Date.now()), 1_000)
    return () => clearInterval(timer)
  }, [moment])
  return moment === null ? null : Math.ceil((moment - now) / 1_000)
}
