import { useEffect, useState } from 'react'
import { Button } from './Button.tsx'
import { copyText } from './copy-text.ts'

export function CopyButton({ text, label = 'Copy' }: { text: string; label?: string }) {
  const [said, setSaid] = useState<string | null>(null)
  useEffect(() => {
    if (said === null) return
    const timer = setTimeout(() => setSaid(null), 2_000)
    return () => clearTimeout(timer)
  }, [said])
  const copy = async () => setSaid((await copyText(text)) ? 'Copied' : 'Select the text and copy it')
  return (
    <>
      <Button icon={said === 'Copied' ? 'check' : 'copy'} onClick={copy}>
        {said ?? label}
      </Button>
      {/* Not inside of the button, which would have no name then. */}
      <span role="status" className="visually-hidden">
        {said}
      </span>
    </>
  )
}
