// Runs a reader's process where Node reads no TypeScript: in tests and under `npm run dev`. It is not part of dist/.
if (process.env.VITEST) {
  // Every test run begins with a build, and from dist/ a process starts with half of the CPU: 0.6 s instead of 1.3 s.
  await import('../../dist/bundle/run-reader.js')
} else {
  const { register } = await import('tsx/esm/api')
  register()
  await import('./run-reader.ts')
}
