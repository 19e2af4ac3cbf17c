import { z } from '@hono/zod-openapi'
import { json } from '../documentation.ts'
import type { Endpoint } from '../endpoint.ts'

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
  handle: (c, { openApi }) => openApi(c),
}
