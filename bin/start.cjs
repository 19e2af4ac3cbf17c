const { existsSync } = require('node:fs')
const { join } = require('node:path')
const { pathToFileURL } = require('node:url')

const built = join(__dirname, '../dist/main.js')
if (!existsSync(built)) {
  console.error('rolecall: dist/ is missing: run `npm install` (or `npm run build`) in the checkout first')
  process.exit(1)
}
import(pathToFileURL(built).href)
