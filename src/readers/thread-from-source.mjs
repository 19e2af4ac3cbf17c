// Runs thread.ts where Node reads no TypeScript: in tests and under `npm run dev`. It is not part of dist/.
import { register } from 'tsx/esm/api'

register()
await import('./thread.ts')
