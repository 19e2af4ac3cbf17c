import { useState } from 'react'
import { Dialog } from '../components/Dialog.tsx'
import styles from './KeyboardHelp.module.css'
import { shortcutsAreOn, turnShortcuts, useListedShortcuts } from './shortcuts.ts'

const SHOWN: Record<string, string> = { Escape: 'Esc', Enter: 'Enter' }

/** Every key that works on this page, and the switch that turns single keys off. */
export function KeyboardHelp({ open, onClose }: { open: boolean; onClose: () => void }) {
  const groups = useListedShortcuts()
  const [on, setOn] = useState(shortcutsAreOn)
  return (
    <Dialog title="Keys" open={open} onClose={onClose}>
      {groups.map(({ name, shortcuts }) => (
        <section key={name} className={styles.group}>
          <h3>{name}</h3>
          <dl className={styles.keys}>
            {shortcuts.map(({ key, what }) => (
              <div key={key} className={styles.row}>
                <dt>{what}</dt>
                <dd>
                  <kbd>{SHOWN[key] ?? key}</kbd>
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
      <label className={styles.switch}>
        <input
          type="checkbox"
          checked={on}
          onChange={({ target }) => {
            setOn(target.checked)
            turnShortcuts(target.checked)
          }}
        />
        Single keys work. Turn them off if you dictate, or if keys are pressed by accident.
      </label>
    </Dialog>
  )
}
