// Runs a thread, or the process that hands it its socket, where Node reads no TypeScript: in tests and under `npm run dev`. It is not part of dist/.
import { isMainThread } from 'node:worker_threads'

if (process.env.VITEST) {
  await import(isMainThread ? '../../dist/commands/hand-socket.js' : '../../dist/bundle/run-thread.js')
} else {
  const { register } = await import('tsx/esm/api')
  register()
  await import(isMainThread ? './hand-socket.ts' : './run-thread.ts')
}
