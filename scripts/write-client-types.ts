// npm run client:types: writes the types of src/client/ from openapi.json.
import { readFileSync, writeFileSync } from 'node:fs'
import { clientTypes } from './client-types.ts'

writeFileSync('src/client/schema.generated.ts', await clientTypes(JSON.parse(readFileSync('openapi.json', 'utf8'))))
