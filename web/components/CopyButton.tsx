import { useEffect, useState } from 'react'
import { Button } from './Button.tsx'

export function CopyButton({ text, label = 'Copy' }: { text: string; label?: string }) {
  const [said, setSaid] = useState<string | null>(null)
  useEffect(() => {
    if (said === null) return
    const timer = setTimeout(() => setSaid(null), 2_000)
    return () => clearTimeout(timer)
  }, [said])
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setSaid('Copied'),
      () => setSaid('Select the text and copy it'),
    )
  return (
    <Button icon={said === 'Copied' ? 'check' : 'copy'} onClick={copy}>
      <span role="status">{said ?? label}</span>
    </Button>
  )
}
