import type { Config } from '../config/settings.ts'

/** Where to listen when HOST is not set: with an embedded database or the demo, on this machine only. */
export const listeningHost = ({ HOST, DATABASE_URL, ROLECALL_DEMO }: Config): string =>
  HOST ?? (DATABASE_URL === null || ROLECALL_DEMO === '1' ? '127.0.0.1' : '0.0.0.0')
