const { existsSync } = require('node:fs')
const { join } = require('node:path')
const { pathToFileURL } = require('node:url')

const built = join(__dirname, '../dist/bundle/main.js')
if (!existsSync(built)) {
  console.error('rolecall: dist/ is missing: run `npm install` (or `npm run build`) in the checkout first')
  process.exit(1)
}
// Stack traces name the sources. Node reads the maps with the files, so this comes first.
process.setSourceMapsEnabled(true)
import(pathToFileURL(built).href)
