import { register } from 'node:module'

/**
 * `--import ./bench/built.mjs` after tsx: the modules of `src/` are taken from `dist/`, which is the code that users run. tsx compiles with names for
 * every function, which made the hot loops of the search index 5 to 15% slower, in one shape of facets 40%.
 */
register('./built-modules.mjs', import.meta.url)
