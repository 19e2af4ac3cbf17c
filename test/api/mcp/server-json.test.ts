import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { mcp } from '../../../src/commands/mcp.ts'
import { SETTINGS } from '../../../src/config/settings.ts'

const manifest = JSON.parse(readFileSync('package.json', 'utf8'))
const server = JSON.parse(readFileSync('server.json', 'utf8'))
const [npm] = server.packages

it('describes the package that is published', () => {
  expect(server.packages).toHaveLength(1)
  expect(npm).toMatchObject({ registryType: 'npm', identifier: manifest.name, version: manifest.version })
  expect(server.version).toBe(manifest.version)
  // The registry looks for this name in the published package, as a proof that both have the same owner.
  expect(manifest.mcpName).toBe(server.name)
  expect(Object.keys(manifest.bin)).toEqual([manifest.name])
})

it('starts the command that serves MCP, with settings that exist', () => {
  expect(npm.transport).toEqual({ type: 'stdio' })
  expect(npm.packageArguments).toEqual([{ type: 'positional', value: mcp.name() }])
  for (const { name } of npm.environmentVariables) expect(Object.keys(SETTINGS)).toContain(name)
})

it('names the path of the server for agents that speak HTTP', () => {
  const [remote] = server.remotes
  expect(new URL(remote.url.replace('{host}', 'jobs.example')).pathname).toBe('/mcp')
  expect(remote.headers[0]).toMatchObject({ name: 'Authorization', value: 'Bearer {key}', isRequired: true })
  expect(remote.headers[0].variables.key.isSecret).toBe(true)
})

it('keeps the limits of the registry', () => {
  expect(server.$schema).toMatch(/^https:\/\/static\.modelcontextprotocol\.io\/schemas\/\d{4}-\d\d-\d\d\/server\.schema\.json$/)
  expect(server.name).toMatch(/^[a-zA-Z0-9.-]+\/[a-zA-Z0-9._-]+$/)
  expect(server.description.length).toBeLessThanOrEqual(100)
})
