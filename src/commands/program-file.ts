/** The file of a program that is started as a process or a thread, next to this file. Node reads no TypeScript, so a script stands in for the source of each. */
export const programFile = (built: string, fromSource: string): URL =>
  new URL(import.meta.url.endsWith('.ts') ? fromSource : built, import.meta.url)
