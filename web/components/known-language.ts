/**
 * uPlot asks Intl for the browser's language as soon as it is loaded. Where the system's locale is C or POSIX, Chromium calls it
 * `en-US@posix`, which Intl refuses. Import this before uPlot.
 */
try {
  Intl.getCanonicalLocales(navigator.language)
} catch {
  Object.defineProperty(navigator, 'language', { value: 'en-US', configurable: true })
}
