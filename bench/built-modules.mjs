const [SOURCES, BUILT] = ['../src/', '../dist/'].map((folder) => new URL(folder, import.meta.url).href)

/** Node's hook that finds a module. */
export async function resolve(specifier, context, next) {
  const found = await next(specifier, context)
  if (!found.url.startsWith(SOURCES)) return found
  const url = found.url.replace(SOURCES, BUILT).replace(/\.ts(?=$|\?)/, '.js')
  return { ...found, url, format: url.includes('.js') ? 'module' : found.format }
}
