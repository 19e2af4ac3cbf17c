import { Link, Outlet, useRouterState } from '@tanstack/react-router'
import { type MouseEvent, useEffect, useRef, useState } from 'react'
import { useMe } from '../api/collection.ts'
import { useBeside } from '../browse/use-beside.ts'
import { IconButton } from '../components/Button.tsx'
import { Dialog } from '../components/Dialog.tsx'
import { KeyboardHelp } from './KeyboardHelp.tsx'
import { KeyGate } from './KeyGate.tsx'
import { LazyKeyForm } from './LazyKeyForm.tsx'
import { useShortcuts } from './shortcuts.ts'
import { useTheme } from './theme.ts'

const PLACES = [
  { to: '/', label: 'Search' },
  { to: '/searches', label: 'Saved' },
  { to: '/feed', label: 'Feed' },
  { to: '/resolve', label: 'Resolve' },
  { to: '/coverage', label: 'Coverage' },
] as const

/** The frame of every page: the header, the key gate, the dialogs of the header. */
export function Shell() {
  const [dialog, setDialog] = useState<'keys' | 'key' | null>(null)
  const { theme, toggle } = useTheme()
  const main = useFocusOnNewPage()
  // Asked for at once: links to employers wait for the answer.
  useMe()
  useShortcuts('Everywhere', [{ key: '?', what: 'List the keys of this page', run: () => setDialog('keys') }])

  return (
    <>
      <SkipLink />
      <header className="frame-header" data-print="no">
        <div className="frame-inside">
          <Link to="/" className="frame-brand">
            <img src="/icon.svg" width="20" height="20" alt="" />
            Rolecall
          </Link>
          <nav className="frame-nav" aria-label="Pages">
            {PLACES.map(({ to, label }) => (
              <Link key={to} to={to} className="frame-place" activeOptions={{ exact: to === '/', includeSearch: false }}>
                {label}
              </Link>
            ))}
            <a href="/docs" className="frame-place">
              Docs
            </a>
          </nav>
          <div className="frame-actions">
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
      <main id="main" ref={main} tabIndex={-1} className="frame-main">
        <KeyGate>
          <Outlet />
        </KeyGate>
      </main>
      <KeyboardHelp open={dialog === 'keys'} onClose={() => setDialog(null)} />
      <Dialog title="API key" open={dialog === 'key'} onClose={() => setDialog(null)}>
        <LazyKeyForm onDone={() => setDialog(null)} />
      </Dialog>
    </>
  )
}

/** The first stop of Tab: past the header, and on the search past the query and its filters. */
function SkipLink() {
  const isSearch = useRouterState({ select: ({ location }) => location.pathname === '/' })
  const beside = useBeside()
  const toResults = isSearch || beside
  const skip = (event: MouseEvent) => {
    // The address stays the same, so that it can be shared.
    event.preventDefault()
    const target = document.getElementById(toResults ? 'results' : 'main')
    target?.focus()
    target?.scrollIntoView({ block: 'nearest' })
  }
  return (
    <a href={toResults ? '#results' : '#main'} className="frame-skip" data-print="no" onClick={skip}>
      {toResults ? 'Skip to results' : 'Skip to the page'}
    </a>
  )
}

/**
 * Moves the focus to the new page, or to the job that opened beside its list, so that a screen reader begins there. It leaves the focus
 * alone while only the query changes, and where it is in that place already.
 */
function useFocusOnNewPage() {
  const main = useRef<HTMLElement>(null)
  const path = useRouterState({ select: ({ resolvedLocation }) => resolvedLocation?.pathname })
  const before = useRef<string | undefined>(undefined)
  useEffect(() => {
    if (before.current !== undefined && path !== undefined && path !== before.current) {
      const beside = document.querySelector<HTMLElement>('[data-arrival]')
      if (!beside?.contains(document.activeElement)) (beside ?? main.current)?.focus({ preventScroll: true })
    }
    before.current = path
  }, [path])
  return main
}
