/** The parts of an OpenAPI document that ours uses. */
import { readFileSync } from 'node:fs'

export interface Schema {
  $ref?: string
  type?: string | string[]
  description?: string
  properties?: Record<string, Schema>
  required?: string[]
  additionalProperties?: Schema | boolean
  items?: Schema
  anyOf?: Schema[]
  allOf?: Schema[]
  enum?: unknown[]
  format?: string
  pattern?: string
  minLength?: number
  maxLength?: number
  minItems?: number
  maxItems?: number
  minimum?: number
  default?: unknown
  example?: unknown
}

export interface Parameter {
  name: string
  in: string
  required: boolean
  description: string
  schema: Schema
}

interface Content {
  schema: Schema
  example?: unknown
}

export interface Answer {
  description: string
  headers?: Record<string, { description: string; example: string }>
  content?: Record<string, Content>
}

interface OperationObject {
  operationId: string
  summary: string
  description: string
  tags: string[]
  /** An empty list means that no key is needed. */
  security?: unknown[]
  parameters?: Parameter[]
  requestBody?: { content: Record<string, Content> }
  responses: Record<string, Answer>
}

export interface Operation extends OperationObject {
  method: string
  path: string
}

export interface OpenApi {
  info: { title: string; version: string; description: string }
  tags: { name: string; description: string }[]
  paths: Record<string, Record<string, OperationObject>>
  components: { schemas: Record<string, Schema> }
}

export const readOpenApi = (): OpenApi => JSON.parse(readFileSync('openapi.json', 'utf8'))

/** All operations with a tag, in the order of the document. */
export function operationsOf({ paths }: OpenApi, tag?: string): Operation[] {
  const all = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ ...operation, method: method.toUpperCase(), path })),
  )
  return tag === undefined ? all : all.filter(({ tags }) => tags.includes(tag))
}

export const refName = (ref: string): string => ref.slice('#/components/schemas/'.length)
