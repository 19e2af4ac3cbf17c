import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { firstAnswer } from './first-answer-plugin.ts'

const SHARED = /node_modules\/(?:react|react-dom|scheduler|@tanstack)\/|\/src\/client\/|\/web\/(?:api|browse|format)\//

/** The page. scripts/site/parts.mjs says where it is written; `npx vite web` serves it while you work, with the API of a running server. */
export default defineConfig({
  plugins: [react(), firstAnswer()],
  build: {
    target: 'es2022',
    assetsDir: 'assets',
    // Files as data: URLs would need a wider Content-Security-Policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      checks: { pluginTimings: false },
      // The parts that every page shares are one file: as many small ones they take a kilobyte or two more.
      output: { codeSplitting: { groups: [{ name: 'shared', test: SHARED }] } },
    },
    license: { fileName: 'assets/licenses.md' },
  },
  server: { proxy: { '/api': 'http://127.0.0.1:8080', '/demo': 'http://127.0.0.1:8080' } },
})
