import { SaxesParser } from 'saxes'

/** A feed of jobs, read back by a parser that refuses everything that is not well-formed XML. */
export function readJobFeed(text: string): { head: Record<string, string>; jobs: Record<string, string>[] } {
  const head: Record<string, string> = {}
  const jobs: Record<string, string>[] = []
  const path: string[] = []
  let content = ''
  const parser = new SaxesParser()
  parser.on('error', (error) => {
    throw error
  })
  parser.on('opentag', ({ name }) => {
    path.push(name)
    content = ''
    if (path.join('/') === 'source/job') jobs.push({})
  })
  parser.on('text', (piece) => {
    content += piece
  })
  parser.on('cdata', (piece) => {
    content += piece
  })
  parser.on('closetag', ({ name }) => {
    const parent = path.slice(0, -1).join('/')
    if (parent === 'source/job') jobs.at(-1)![name] = content
    else if (parent === 'source' && name !== 'job') head[name] = content
    path.pop()
  })
  parser.write(text).close()
  return { head, jobs }
}
