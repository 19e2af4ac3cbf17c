import type { Plugin, Rolldown } from 'vite'
import { FILTER_NAMES, PAGE_SIZE } from './pages/search/state.ts'

const SEARCH_PAGE = '/pages/search/SearchPage.tsx'

/** Tells public/first-answer.js by attributes which filters the page sends, how many jobs it asks for, and the files of the search page. */
export function firstAnswer(): Plugin {
  return {
    name: 'first-answer',
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle = {} }) => {
        const attributes = [
          `data-filters="${FILTER_NAMES.join(' ')}"`,
          `data-limit="${PAGE_SIZE}"`,
          `data-preload="${searchPageFiles(bundle)
            .filter((file) => !html.includes(file))
            .map((file) => `/${file}`)
            .join(' ')}"`,
        ]
        return html.replace('src="/first-answer.js"', `src="/first-answer.js" ${attributes.join(' ')}`)
      },
    },
  }
}

/** The chunk of the search page with all that it imports, and their style sheets. While the page is developed there is no bundle. */
function searchPageFiles(bundle: Rolldown.OutputBundle): string[] {
  const chunks = new Map(Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? [[file.fileName, file]] : [])))
  const files = new Set<string>()
  const add = (name: string) => {
    const chunk = chunks.get(name)
    if (!chunk || files.has(name)) return
    files.add(name)
    for (const style of chunk.viteMetadata?.importedCss ?? []) files.add(style)
    for (const imported of chunk.imports) add(imported)
  }
  for (const [name, { facadeModuleId }] of chunks) if (facadeModuleId?.endsWith(SEARCH_PAGE)) add(name)
  return [...files]
}
