import { type Running, serve } from './cli.ts'

/** API nodes as an operator runs them: processes over one database, here without crawling and, by default, without the index. */
export const startNodes = (count: number, env: Record<string, string>): Promise<Running[]> =>
  Promise.all(Array.from({ length: count }, () => serve({ ROLECALL_INDEX: 'off', HOST: '127.0.0.1', ...env })))

export const stopNodes = (nodes: Running[]) => Promise.all(nodes.map((node) => node.kill('SIGTERM')))

/** The value of a metric without labels, or with exactly those labels. */
export async function metric(node: Running, name: string): Promise<number | null> {
  const text = await (await fetch(`${node.url}/metrics`)).text()
  const line = text.split('\n').find((candidate) => candidate.startsWith(`${name} `))
  return line === undefined ? null : Number(line.slice(name.length + 1))
}
