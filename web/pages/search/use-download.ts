import { useCallback, useEffect, useRef, useState } from 'react'
import type { ExportFormat } from '../../../src/client/index.ts'
import { client } from '../../api/client.ts'
import { type SearchState, searchQuery } from './state.ts'

export type Download =
  | { kind: 'idle' }
  | { kind: 'running'; rows: number }
  | { kind: 'done'; rows: number }
  | { kind: 'failed'; message: string }

const MEDIA_TYPES: Record<ExportFormat, string> = { ndjson: 'application/x-ndjson', csv: 'text/csv;charset=utf-8' }

/** Every job of a search as a file. A lost connection goes on after the last row, and leaving the page ends the download. */
export function useDownload(state: SearchState): {
  download: Download
  start: (format: ExportFormat) => void
  stop: () => void
} {
  const [download, setDownload] = useState<Download>({ kind: 'idle' })
  const running = useRef<AbortController | null>(null)
  const stop = useCallback(() => {
    running.current?.abort()
    running.current = null
    setDownload({ kind: 'idle' })
  }, [])
  useEffect(() => () => running.current?.abort(), [])

  const start = useCallback(
    async (format: ExportFormat) => {
      running.current?.abort()
      const here = new AbortController()
      running.current = here
      setDownload({ kind: 'running', rows: 0 })
      try {
        // The order of the page is no part of an export.
        const { sort, ...query } = searchQuery(state)
        const jobs = client.export(query, { signal: here.signal, retries: 5, maxWaitMs: 10_000 })
        const parts: string[] = []
        let rows = 0
        for await (const lines of jobs.lines(format)) {
          parts.push(lines.text)
          rows += lines.rows
          setDownload({ kind: 'running', rows })
        }
        save(new Blob(parts, { type: MEDIA_TYPES[format] }), `jobs-${new Date().toISOString().slice(0, 10)}.${format}`)
        setDownload({ kind: 'done', rows })
      } catch (error) {
        if (!here.signal.aborted) setDownload({ kind: 'failed', message: error instanceof Error ? error.message : String(error) })
      }
    },
    [state],
  )

  return { download, start: (format) => void start(format), stop }
}

function save(file: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  // The browser reads the file after the click.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
