import { createRequire } from 'node:module'
import { fileURLToPath, pathToFileURL } from 'node:url'

const tools = createRequire(new URL('../tools/package.json', import.meta.url))

/** The folder of the packages that `npm run tools` installs. */
export const TOOLS_FOLDER = fileURLToPath(new URL('../tools/node_modules', import.meta.url))

/**
 * Imports a package of tools/. `Module` declares the part of it that is used, because the package may be absent when types are checked.
 */
export async function loadTool<Module>(name: string): Promise<Module> {
  let path: string
  try {
    path = tools.resolve(name)
  } catch {
    throw new Error(`${name} is a package of tools/: run \`npm run tools\` first`)
  }
  return import(pathToFileURL(path).href)
}
