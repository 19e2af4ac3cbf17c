import { Link, Outlet, useRouterState } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { IconButton } from '../components/Button.tsx'
import { Dialog } from '../components/Dialog.tsx'
import { KeyboardHelp } from './KeyboardHelp.tsx'
import { KeyForm } from './KeyForm.tsx'
import { KeyGate } from './KeyGate.tsx'
import styles from './Shell.module.css'
import { useShortcuts } from './shortcuts.ts'
import { useTheme } from './theme.ts'

const PLACES = [
  { to: '/', label: 'Search' },
  { to: '/feed', label: 'Feed' },
  { to: '/resolve', label: 'Resolve' },
  { to: '/coverage', label: 'Coverage' },
] as const

/** What is around every page: the header, the key gate, the dialogs of the header. */
export function Shell() {
  const [dialog, setDialog] = useState<'keys' | 'key' | null>(null)
  const { theme, toggle } = useTheme()
  const main = useFocusOnNewPage()
  useShortcuts('Everywhere', [{ key: '?', what: 'List the keys of this page', run: () => setDialog('keys') }])

  return (
    <>
      <a href="#main" className={styles.skip} data-print="no">
        Skip to the page
      </a>
      <header className={styles.header} data-print="no">
        <div className={styles.inside}>
          <Link to="/" className={styles.brand}>
            <img src="/icon.svg" width="20" height="20" alt="" />
            Rolecall
          </Link>
          <nav className={styles.nav} aria-label="Pages">
            {PLACES.map(({ to, label }) => (
              <Link key={to} to={to} className={styles.place} activeOptions={{ exact: to === '/', includeSearch: false }}>
                {label}
              </Link>
            ))}
            <a href="/docs" className={styles.place}>
              Docs
            </a>
          </nav>
          <div className={styles.actions}>
            <IconButton icon="keyboard" label="Keys of this page (?)" onClick={() => setDialog('keys')} />
            <IconButton icon="key" label="API key" onClick={() => setDialog('key')} />
            <IconButton
              icon={theme === 'dark' ? 'sun' : 'moon'}
              label={theme === 'dark' ? 'Light theme' : 'Dark theme'}
              onClick={toggle}
            />
          </div>
        </div>
      </header>
      <main id="main" ref={main} tabIndex={-1} className={styles.main}>
        <KeyGate>
          <Outlet />
        </KeyGate>
      </main>
      <KeyboardHelp open={dialog === 'keys'} onClose={() => setDialog(null)} />
      <Dialog title="API key" open={dialog === 'key'} onClose={() => setDialog(null)}>
        <KeyForm onDone={() => setDialog(null)} />
      </Dialog>
    </>
  )
}

/** Moves the focus to the new page, so that a screen reader begins there, and leaves it alone while only the query changes. */
function useFocusOnNewPage() {
  const main = useRef<HTMLElement>(null)
  const path = useRouterState({ select: ({ resolvedLocation }) => resolvedLocation?.pathname })
  const before = useRef<string | undefined>(undefined)
  useEffect(() => {
    if (before.current !== undefined && path !== undefined && path !== before.current)
      main.current?.focus({ preventScroll: true })
    before.current = path
  }, [path])
  return main
}
