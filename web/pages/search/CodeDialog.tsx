import { CodeSample } from '../../components/CodeSample.tsx'
import { Dialog } from '../../components/Dialog.tsx'
import { asCurl, asPython, asSdk } from './as-code.ts'
import styles from './CodeDialog.module.css'
import type { SearchState } from './state.ts'

/** The search of the page, to be run elsewhere. The key is left out: each person uses their own. */
export default function CodeDialog({ state, open, onClose }: { state: SearchState; open: boolean; onClose: () => void }) {
  return (
    <Dialog title="The same search as code" open={open} onClose={onClose}>
      <div className={styles.samples}>
        <CodeSample title="curl" code={asCurl(state, location.origin)} />
        <CodeSample title="TypeScript, with rolecall/client" code={asSdk(state, location.origin)} />
        <CodeSample title="Python, with its standard library" code={asPython(state, location.origin)} />
        <p className={styles.note}>
          Put your key into the environment variable <code>ROLECALL_KEY</code> first. <a href="/docs/api">All of the API</a>
        </p>
      </div>
    </Dialog>
  )
}
