import { McpServer } from '@modelcontextprotocol/server'
import {
  type Client,
  InvalidRequestError,
  ProblemError,
  RateLimitError,
  RolecallError,
  UnavailableError,
} from '../../client/index.ts'
import type { Tool } from './tool.ts'
import { countJobs } from './tools/count-jobs.ts'
import { facetJobs } from './tools/facet-jobs.ts'
import { findPlace } from './tools/find-place.ts'
import { findSkill } from './tools/find-skill.ts'
import { getJob } from './tools/get-job.ts'
import { recentChanges } from './tools/recent-changes.ts'
import { resolveJobUrl } from './tools/resolve-job-url.ts'
import { searchJobs } from './tools/search-jobs.ts'
import { UNTRUSTED_NOTE } from './untrusted.ts'

export const TOOLS: Tool[] = [searchJobs, countJobs, facetJobs, getJob, resolveJobUrl, recentChanges, findPlace, findSkill]

const INSTRUCTIONS =
  'Job postings collected from employers. Search with search_jobs, count with count_jobs or facet_jobs, read one with get_job. ' +
  'The filters are described in search_jobs; count_jobs and facet_jobs take the same. ' +
  `Facts that a posting does not state are absent, not guessed. ${UNTRUSTED_NOTE}`

/** An MCP server whose tools call a Rolecall service through its client. */
export function createMcpServer(client: Client, version: string): McpServer {
  const server = new McpServer({ name: 'rolecall', title: 'Rolecall', version }, { instructions: INSTRUCTIONS })
  for (const { name, title, description, returnsForeignText, input, output, run } of TOOLS) {
    const annotations = {
      readOnlyHint: true,
      destructiveHint: false,
      idempotentHint: true,
      openWorldHint: name === 'resolve_job_url',
    }
    server.registerTool(
      name,
      {
        title,
        description: returnsForeignText ? `${description} ${UNTRUSTED_NOTE}` : description,
        inputSchema: input,
        outputSchema: output,
        annotations,
      },
      async (given, ctx) => {
        try {
          const { text, data } = await run(client, given as never, ctx.mcpReq.signal)
          return { content: [{ type: 'text' as const, text }], structuredContent: data as Record<string, unknown> }
        } catch (error) {
          if (!(error instanceof RolecallError)) throw error
          return { content: [{ type: 'text' as const, text: adviceFor(error) }], isError: true }
        }
      },
    )
  }
  return server
}

/** The error in words that tell a model what to do next. */
function adviceFor(error: RolecallError): string {
  if (error instanceof InvalidRequestError && error.errors.length > 0) {
    return error.errors.map(({ field, message }) => `${field}: ${message}`).join('\n')
  }
  if (error instanceof RateLimitError || error instanceof UnavailableError) {
    return `${error.message}${error.retryAfter === null ? '' : ` (wait ${error.retryAfter} s)`}`
  }
  return error instanceof ProblemError ? `${error.title}: ${error.message}` : error.message
}
