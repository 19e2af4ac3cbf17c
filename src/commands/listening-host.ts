import type { Config } from '../config/settings.ts'

/** The address to listen on. If HOST is not set: this machine only with an embedded database or the demo. */
export const listeningHost = ({ HOST, DATABASE_URL, ROLECALL_DEMO }: Config): string =>
  HOST ?? (DATABASE_URL === null || ROLECALL_DEMO === '1' ? '127.0.0.1' : '0.0.0.0')
