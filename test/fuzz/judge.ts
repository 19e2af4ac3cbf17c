import type { IncomingHttpHeaders } from 'node:http'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { closed } from '../support/openapi.ts'
import { type Document, type FuzzRequest, operationOf } from './any-request.ts'

export interface FuzzAnswer {
  status: number
  headers: IncomingHttpHeaders
  text: string
}

/** Compares answers with what the document promises; null, or what is wrong. */
export function createJudge(document: Document): (request: FuzzRequest, answer: FuzzAnswer) => string | null {
  const ajv = new Ajv2020({ strict: false, allErrors: true })
  ;(addFormats as unknown as (ajv: Ajv2020) => void)(ajv)
  ajv.addSchema(closed(document), 'api')
  const validators = new Map<string, ValidateFunction>()

  function validatorOf(route: string, method: string, status: number, mediaType: string): ValidateFunction {
    const parts = ['paths', route, method.toLowerCase(), 'responses', String(status), 'content', mediaType, 'schema']
    const pointer = parts.map((part) => encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1'))).join('/')
    const known = validators.get(pointer) ?? ajv.compile({ $ref: `api#/${pointer}` })
    validators.set(pointer, known)
    return known
  }

  /** The rows of an export are jobs as searches have them. */
  function rowsProblem(text: string): string | null {
    if (text !== '' && !text.endsWith('\n')) return 'the last row has no end'
    const validate = ajv.getSchema('api#/components/schemas/Job')!
    for (const line of text.split('\n').slice(0, -1)) {
      if (!validate(JSON.parse(line))) return `a row does not have the documented form: ${ajv.errorsText(validate.errors)}`
    }
    return null
  }

  return ({ route, method, target, headers: sent }, { status, headers, text }) => {
    // A Host that no URL can have is refused before any operation is reached.
    if (sent.host !== undefined && status === 400) return null
    if (method === 'OPTIONS') return status === 204 ? null : `OPTIONS answered ${status}`
    const operation = operationOf(document, route, method)
    if (operation === undefined)
      return status === 405 && headers.allow ? null : `${method} answered ${status}, not 405 with Allow`
    // An id with a slash, a dot segment or nothing in it is another path.
    const isElsewhere = status === 404 && route.includes('{') && !/^[^/?]+$/.test(target.slice(route.indexOf('{')).split('?')[0]!)
    const documented = operation.responses[String(status)]
    if (!documented && !isElsewhere) return `${status} is not documented for ${route}`
    // Live postings, deriving again and a missing index may take too long or be away, most of all on a busy machine.
    if (status >= 500 && !(status === 503 && /\/(?:resolve|similar|evidence)$/.test(route)))
      return `${status}: ${text.slice(0, 300)}`
    const missing = Object.entries<Document>(documented?.headers ?? {}).find(
      ([name, header]) => header.required && headers[name.toLowerCase()] === undefined,
    )
    if (missing) return `${status} lacks the header ${missing[0]}`
    if ((status === 429 || status === 503) && !/^\d+$/.test(headers['retry-after'] ?? '')) return `${status} without Retry-After`
    if (method === 'HEAD' || status === 304) return text === '' ? null : `${method} ${status} has a body`
    const mediaType = headers['content-type']?.split(';')[0]
    const expected = status < 400 ? Object.keys(documented?.content ?? { 'application/json': {} }) : ['application/problem+json']
    if (!mediaType || !expected.includes(mediaType))
      return `the content type is ${headers['content-type']}, not ${expected.join(' or ')}`
    if (mediaType === 'text/event-stream') return null
    if (mediaType === 'text/csv') return text === '' || text.endsWith('\r\n') ? null : 'the last row has no end'
    if (mediaType === 'application/x-ndjson') return rowsProblem(text)
    if (mediaType === 'application/xml') return text.endsWith('</source>\n') ? null : 'the XML has no end'
    let body: Document
    try {
      body = JSON.parse(text)
    } catch (error) {
      return `the body is not JSON: ${(error as Error).message}`
    }
    if (status >= 400 && body.status !== status) return `the problem says ${body.status}, the answer ${status}`
    if (!documented?.content) return null
    const validate = validatorOf(route, method, status, mediaType)
    return validate(body) ? null : `the body does not have the documented form: ${ajv.errorsText(validate.errors)}`
  }
}
