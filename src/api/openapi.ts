import { OpenAPIHono } from '@hono/zod-openapi'
import { HEADERS_TOO_LARGE } from './documentation.ts'
import { withNamedEnums } from './named-enums.ts'
import { ROUTES } from './routes.ts'

const DESCRIPTION = `Search, count and follow job listings collected from employers' applicant tracking systems.

Every operation except this document needs a secret API key: \`Authorization: Bearer sk_...\`. All requests of an account
share one rate budget. Errors are \`application/problem+json\`; clients match on the start of \`detail\`.`

/**
 * The OpenAPI 3.1 document, generated from the route table and the schemas that validate requests. `contact` is a URL or mail address of
 * this server's operator.
 */
export function openApiDocument(contact: string | null = null) {
  const { openAPIRegistry: registry, getOpenAPI31Document } = new OpenAPIHono()
  registry.registerComponent('securitySchemes', 'ApiKey', {
    type: 'http',
    scheme: 'bearer',
    description: 'A key that starts with `sk_`.',
  })
  for (const { method = 'get', path, operation } of ROUTES) {
    const responses = { ...operation.responses, ...HEADERS_TOO_LARGE }
    registry.registerPath({ method, path: path.replace(/:(\w+)/g, '{$1}'), ...operation, responses })
  }
  const document = getOpenAPI31Document({
    openapi: '3.1.0',
    info: {
      title: 'Rolecall',
      version: '1.0.0',
      description: DESCRIPTION,
      contact: { name: 'The operator of this server', ...(contact && reach(contact)) },
      license: { name: 'MIT', url: 'https://opensource.org/license/mit' },
    },
    servers: [{ url: '/', description: 'This server' }],
    security: [{ ApiKey: [] }],
    tags: [
      { name: 'Jobs', description: 'Search, count and read job listings, open and closed.' },
      { name: 'Changes', description: 'The append-only feed of changes.' },
      { name: 'Saved searches', description: 'Searches that are followed: each job that begins to match, once.' },
      { name: 'Webhooks', description: 'The change feed, sent to addresses of yours.' },
      { name: 'Companies', description: 'The employers behind the listings.' },
      { name: 'Sources', description: 'The boards the listings come from, and how fresh they are.' },
      { name: 'Account', description: 'Quota, entitlements and use of the account behind the key.' },
      { name: 'Reference', description: 'Vocabularies, places, skills and this document.' },
    ],
  })
  return withNamedEnums(document)
}

function reach(contact: string): { url: string } | { email: string } {
  return URL.canParse(contact) ? { url: contact } : { email: contact }
}
