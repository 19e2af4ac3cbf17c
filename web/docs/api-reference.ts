import { stored } from '../api/stored.ts'
import { keepRepaired } from './scalar-repairs.ts'

/** Starts Scalar on /docs/api, with this browser's key and nothing from outside: no fonts, no proxy, no telemetry. */
declare global {
  interface Window {
    Scalar?: { createApiReference(element: string | Element, configuration: object): unknown }
  }
}

const dark = () =>
  document.documentElement.dataset.theme === 'dark' ||
  (document.documentElement.dataset.theme === undefined && matchMedia('(prefers-color-scheme: dark)').matches)

export async function startApiReference(): Promise<void> {
  const place = document.querySelector('#reference')
  if (!place || !window.Scalar) return
  const token = stored('rolecall.key').get() ?? (await demoKey()) ?? ''
  window.Scalar.createApiReference(place, {
    url: '/api/v1/openapi.json',
    servers: [{ url: location.origin }],
    proxyUrl: '',
    telemetry: false,
    withDefaultFonts: false,
    hideClientButton: true,
    showDeveloperTools: 'never',
    hideDarkModeToggle: true,
    forceDarkModeState: dark() ? 'dark' : 'light',
    documentDownloadType: 'json',
    defaultHttpClient: { targetKey: 'shell', clientKey: 'curl' },
    theme: 'none',
    agent: { disabled: true },
    mcp: { disabled: true },
    authentication: { preferredSecurityScheme: 'ApiKey', securitySchemes: { ApiKey: { token } } },
  })
  keepRepaired(place)
}

/** A demo server tells its key to pages that it serves itself; any other answers 404. */
async function demoKey(): Promise<string | undefined> {
  try {
    const response = await fetch('/demo/key', { cache: 'no-store' })
    return response.ok ? (await response.json()).key : undefined
  } catch {
    return undefined
  }
}

void startApiReference()
// Scalar keeps the theme that it was started with.
addEventListener('themechange', () => location.reload())
