import { spawnSync } from 'node:child_process'
import { accessSync, chmodSync, constants, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { type Browser, chromium, type LaunchOptions } from 'playwright-core'

/** Where Debian, other Linux distributions and macOS install a Chromium or a Chrome. */
const INSTALLED = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/**
 * A headless Chromium that reaches nothing but this machine and ignores proxies. It is the pinned one that npm brings, so that all machines
 * test alike; an installed one only where npm has none for the platform, or where the environment variable CHROMIUM names it.
 */
export function launchChromium({ scrollbars = false } = {}): Promise<Browser> {
  return chromium.launch({
    ...choice(process.env.CHROMIUM),
    // Chromium's sandbox refuses root and needs user namespaces, which containers often lack. Only our own pages are opened.
    chromiumSandbox: false,
    ignoreDefaultArgs: scrollbars ? ['--hide-scrollbars'] : [],
    args: ['--no-proxy-server', '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1', '--force-color-profile=srgb'],
    timeout: 120_000,
  })
}

function choice(named: string | undefined): Pick<LaunchOptions, 'executablePath' | 'env'> {
  if (named) return { executablePath: named }
  if (process.platform === 'linux' && process.arch === 'x64') return fromNpm()
  const installed = INSTALLED.find((path) => existsSync(path))
  if (installed !== undefined) return { executablePath: installed }
  throw new Error(
    'the browser tests need a Chromium, and the one that npm brings is for Linux on x64: install Chromium or Chrome, or name one in the environment variable CHROMIUM',
  )
}

/**
 * The Chromium of @sparticuz/chromium, which npm brings compressed and without an install script. The package brings what a bare
 * machine lacks too: libnss3, libnspr4 and libexpat, and a font. It is unpacked once (200 MB, 2 seconds) and kept.
 */
function fromNpm(): Pick<LaunchOptions, 'executablePath' | 'env'> {
  const folder = unpacked()
  const fontconfig = join(folder, 'fonts.conf')
  return {
    executablePath: join(folder, 'chromium'),
    env: { ...process.env, LD_LIBRARY_PATH: join(folder, 'al2023', 'lib'), FONTCONFIG_FILE: fontconfig },
  }
}

/** Several processes may unpack at once: each makes a folder of its own, and the first to rename it wins. */
function unpacked(): string {
  const packageFile = createRequire(import.meta.url).resolve('@sparticuz/chromium')
  const { version } = createRequire(packageFile)('../../package.json')
  const folder = join(cacheFolder(dirname(packageFile)), `chromium-${version}`)
  if (existsSync(folder)) return folder
  const staging = mkdtempSync(`${folder}-`)
  try {
    unpackInto(staging)
    renameSync(staging, folder)
  } catch (error) {
    rmSync(staging, { recursive: true, force: true })
    if (!existsSync(folder)) throw error
  }
  return folder
}

/** Beside the package, where npm removes it with the rest; in the folder of temporary files when that belongs to somebody else. */
function cacheFolder(packageFolder: string): string {
  const modules = packageFolder.slice(0, packageFolder.lastIndexOf('node_modules') + 'node_modules'.length)
  try {
    mkdirSync(join(modules, '.cache'), { recursive: true })
    accessSync(join(modules, '.cache'), constants.W_OK)
    return join(modules, '.cache')
  } catch {
    return tmpdir()
  }
}

const UNPACK = "import('@sparticuz/chromium').then(({ default: chromium }) => chromium.executablePath())"

function unpackInto(folder: string): void {
  const run = spawnSync(process.execPath, ['--input-type=module', '--eval', UNPACK], {
    cwd: dirname(createRequire(import.meta.url).resolve('@sparticuz/chromium')),
    // The package unpacks into the folder of temporary files, its libraries only where it believes to be on Lambda.
    env: { ...process.env, TMPDIR: folder, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs20.x' },
    encoding: 'utf8',
  })
  if (run.status !== 0) throw new Error(`Chromium could not be unpacked:\n${run.stderr}`)
  writeFileSync(join(folder, 'fonts.conf'), FONTS)
  // So that whoever else runs the tests in this checkout may start it.
  for (const path of [folder, join(folder, 'chromium')]) chmodSync(path, 0o755)
}

/** The font of the package comes first, so that pages look the same on every machine; signs it lacks come from the machine's own. */
const FONTS = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir prefix="relative">fonts</dir>
  <dir>/usr/share/fonts</dir>
  <cachedir prefix="xdg">fontconfig</cachedir>
  <match><test name="family"><string>sans-serif</string></test><edit name="family" mode="prepend"><string>Open Sans</string></edit></match>
  <match><test name="family"><string>system-ui</string></test><edit name="family" mode="prepend"><string>Open Sans</string></edit></match>
</fontconfig>
`
