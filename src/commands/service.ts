import { existsSync, readFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { z } from '@hono/zod-openapi'
import type { Command } from 'commander'
import { type Client, type ClientOptions, createClient } from '../client/index.ts'
import { type Config, readConfig } from '../config/settings.ts'
import { CommandFailed } from './command-failed.ts'

/** Options that choose the service of a command and the key for it. */
export interface ServiceOptions {
  url?: string
  key?: string
  profile?: string
}

const ProfilesSchema = z.strictObject({
  profiles: z.record(z.string(), z.strictObject({ url: z.string().optional(), key: z.string().optional() })),
})
type Profile = z.infer<typeof ProfilesSchema>['profiles'][string]

export function withServiceOptions(command: Command): Command {
  return command
    .option('--url <url>', 'the service to ask (or ROLECALL_URL; else the one on this machine)')
    .option('--key <key>', 'its API key (or ROLECALL_KEY, which other users of the machine cannot see)')
    .option('--profile <name>', 'an entry of the file with profiles (docs/mcp.md); "default" where there is one')
}

export interface Service {
  url: string
  key: string
  client: Client
}

export const serviceClient = (options: ServiceOptions, more: ClientOptions = {}): Client => serviceOf(options, more).client

/**
 * The service to ask: by the options, otherwise the environment, otherwise the profile, otherwise this machine's own server with its demo
 * key.
 */
export function serviceOf(options: ServiceOptions, more: ClientOptions = {}): Service {
  const config = readConfig()
  const profile = profileNamed(options.profile, config)
  const url = options.url ?? config.ROLECALL_URL ?? profile?.url
  if (url !== undefined && !/^https?:\/\/[^/]/.test(url)) {
    throw new CommandFailed(`${url} is not the address of a service: write it as http://localhost:8080`)
  }
  const isHere = url === undefined
  const key = options.key ?? config.ROLECALL_KEY ?? profile?.key ?? (isHere ? demoKeyHere(config) : undefined)
  if (key === undefined) {
    const make = isHere ? ', or make one with "rolecall keys create NAME"' : ''
    throw new CommandFailed(`no API key: give it by --key or ROLECALL_KEY, or put it into a profile${make}`)
  }
  const address = url ?? `http://127.0.0.1:${config.PORT}`
  return { url: address, key, client: createClient({ url: address, key, ...more }) }
}

function profileNamed(name: string | undefined, config: Config): Profile | undefined {
  const file = config.ROLECALL_CONFIG ?? join(homedir(), '.config', 'rolecall', 'config.json')
  if (!existsSync(file)) {
    if (name !== undefined)
      throw new CommandFailed(
        `the profile ${name} is not known, because there is no file ${file}: write it as docs/mcp.md shows, or give --url and --key`,
      )
    return undefined
  }
  const profiles = readProfiles(file)
  if (name === undefined) return profiles.default
  const found = Object.hasOwn(profiles, name) ? profiles[name] : undefined
  if (found === undefined)
    throw new CommandFailed(
      `${file} has no profile ${name}: add it there, or choose one of ${Object.keys(profiles).join(', ') || 'none'}`,
    )
  return found
}

function readProfiles(file: string): Record<string, Profile> {
  try {
    return ProfilesSchema.parse(JSON.parse(readFileSync(file, 'utf8'))).profiles
  } catch (error) {
    const why = error instanceof z.ZodError ? z.prettifyError(error) : (error as Error).message
    throw new CommandFailed(
      `${file} cannot be read as profiles: ${why}\nIt looks like {"profiles":{"default":{"url":"https://jobs.example","key":"sk_..."}}}`,
    )
  }
}

function demoKeyHere({ ROLECALL_DATA }: Config): string | undefined {
  const file = join(ROLECALL_DATA, 'demo-key')
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : undefined
}
