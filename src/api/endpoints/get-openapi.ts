import { z } from '@hono/zod-openapi'
import { json } from '../documentation.ts'
import type { Endpoint } from '../endpoint.ts'
import { openApiDocument } from '../openapi.ts'
import { respond } from '../respond.ts'

/** Written once: the contact is a setting of the process. */
let text: string | undefined

export const getOpenApi: Endpoint = {
  path: '/api/v1/openapi.json',
  open: true,
  operation: {
    operationId: 'getOpenApi',
    summary: 'This document',
    description: 'The description of this API in OpenAPI 3.1, for people, client generators and proxies. Needs no API key.',
    tags: ['Reference'],
    security: [],
    responses: json(
      z.looseObject({ openapi: z.string(), info: z.looseObject({}), paths: z.looseObject({}) }),
      'The OpenAPI document.',
      {
        cached: true,
        open: true,
      },
    ),
  },
  handle: (c, { contact }) => {
    text ??= JSON.stringify(openApiDocument(contact))
    return respond(c, text, { cacheControl: 'public, max-age=300' })
  },
}
