import { requestPath } from '../../../src/client/index.ts'
import { CopyButton } from '../../components/CopyButton.tsx'
import { Dialog } from '../../components/Dialog.tsx'
import styles from './CodeDialog.module.css'
import { type SearchState, searchQuery, typedQuery } from './state.ts'

/** The search of the page, to be run elsewhere. The key is left out: it belongs to whoever runs it. */
export function CodeDialog({ state, open, onClose }: { state: SearchState; open: boolean; onClose: () => void }) {
  return (
    <Dialog title="The same search as code" open={open} onClose={onClose}>
      <div className={styles.samples}>
        <Sample title="curl" code={asCurl(state, location.origin)} />
        <Sample title="TypeScript, with rolecall/client" code={asSdk(state, location.origin)} />
        <p className={styles.note}>
          Put your key into the environment variable <code>ROLECALL_KEY</code> first. <a href="/docs/api">All of the API</a>
        </p>
      </div>
    </Dialog>
  )
}

function Sample({ title, code }: { title: string; code: string }) {
  return (
    <section>
      <header className={styles.header}>
        <h3>{title}</h3>
        <CopyButton text={code} label={`Copy ${title.split(',')[0]}`} />
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways must be reachable by keyboard */}
      <pre className={styles.code} tabIndex={0}>
        {code}
      </pre>
    </section>
  )
}

export function asCurl(state: SearchState, origin: string): string {
  // In single quotes a shell changes nothing; a quote itself ends them, is written, and begins them again.
  const address = `${origin}${requestPath('/jobs', searchQuery(state))}`.replaceAll("'", String.raw`'\''`)
  return `curl -H "Authorization: Bearer $ROLECALL_KEY" \\\n  '${address}'`
}

export function asSdk(state: SearchState, origin: string): string {
  const query = JSON.stringify(typedQuery(state), null, 2).replace(/^( +)"(\w+)":/gm, '$1$2:')
  return [
    "import { createClient } from 'rolecall/client'",
    '',
    `const client = createClient({ url: '${origin}', key: process.env.ROLECALL_KEY })`,
    `for await (const job of client.search(${query})) {`,
    '  console.log(job.title, job.company?.name, job.url)',
    '}',
  ].join('\n')
}
