import type { Config } from '../config/settings.ts'

export const publicUrlOf = ({ ROLECALL_PUBLIC_URL, PORT }: Config) => ROLECALL_PUBLIC_URL ?? `http://127.0.0.1:${PORT}`
