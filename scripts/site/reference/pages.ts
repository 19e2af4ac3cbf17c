/** The pages of the API reference as Markdown, made of openapi.json: an overview, one page for each operation, and one of all schemas. */
import type { Document } from '../documents.ts'
import type { NavigationGroup } from '../navigation.ts'
import { fieldsTable } from './fields-table.ts'
import { type OpenApi, operationsOf, type Schema } from './openapi.ts'
import { operationPage } from './operation-page.ts'
import { allowedValues, exampleBlock, inCell, schemaLink } from './schema-words.ts'

const ADDRESS = '/docs/api'

/** `file` is the name by which other pages link to a page; only openapi.json is a file of the repository. */
export function referencePages(openapi: OpenApi): (Document & { markdown: string })[] {
  return [
    { file: 'openapi.json', address: ADDRESS, markdown: overview(openapi) },
    ...operationsOf(openapi).map((operation) => ({
      file: `${operation.operationId}.md`,
      address: `${ADDRESS}/${operation.operationId}`,
      markdown: operationPage(operation, openapi.components.schemas),
    })),
    { file: 'schemas.md', address: `${ADDRESS}/schemas`, markdown: schemasPage(openapi) },
  ]
}

export function referenceNavigation(openapi: OpenApi): NavigationGroup[] {
  return [
    {
      title: 'API reference',
      entries: [
        { title: 'Overview', address: ADDRESS, about: 'All operations.' },
        { title: 'Schemas', address: `${ADDRESS}/schemas`, about: 'The objects of requests and answers.' },
        { title: 'All guides', address: '/docs', about: 'The guides.' },
      ],
    },
    ...openapi.tags.map(({ name }) => ({
      title: name,
      entries: operationsOf(openapi, name).map(({ summary, operationId, description }) => ({
        title: summary,
        address: `${ADDRESS}/${operationId}`,
        about: description,
      })),
    })),
  ]
}

function overview(openapi: OpenApi): string {
  const { info, tags, components } = openapi
  const groups = tags.map(({ name, description }) =>
    [
      `## ${name}\n\n${description}\n`,
      '| Operation | Request |',
      '|---|---|',
      ...operationsOf(openapi, name).map(
        ({ summary, operationId, method, path }) => `| [${inCell(summary)}](${operationId}.md) | \`${method} ${path}\` |`,
      ),
    ].join('\n'),
  )
  const schemas = Object.keys(components.schemas).map(schemaLink).join(', ')
  return `# API reference

${info.description}

The page of each operation can send a request with your key and show the answer. Programs read
[the OpenAPI document](/api/v1/openapi.json) of version ${info.version}, which these pages are made of.

${groups.join('\n\n')}

## Schemas

${schemas}
`
}

const schemasPage = ({ components }: OpenApi): string =>
  `# Schemas

The objects and vocabularies of requests and answers. A field that is not optional is always there, null where its value is unknown.

${Object.entries(components.schemas).map(schemaSection).join('\n')}`

function schemaSection([name, schema]: [string, Schema]): string {
  const values = allowedValues(schema)
  const parts = [
    `## ${name}`,
    schema.description,
    values === 'object' ? '' : `Values: ${values}.`,
    fieldsTable(schema),
    exampleBlock(schema.example),
  ]
  return `${parts.filter(Boolean).join('\n\n')}\n`
}
