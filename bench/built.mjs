import { register } from 'node:module'

/**
 * `--import ./bench/built.mjs`: the modules of `src/` are taken from `dist/`, which is the code that users run, and types are removed from all others. Not by tsx: it made the hot
 * loops of the search index 5 to 40% slower. It compiles with names for every function, and loading a CommonJS package such as pg through it detaches an ArrayBuffer. From then on V8
 * checks at every access of a typed array whether its buffer is still there: 1.0 ns a turn of a counting loop before, 2.4 after. Loading the code of `rolecall` alone detaches none.
 */
register('./built-modules.mjs', import.meta.url)
