/** The form that sends a request from the page of an operation. web/docs/try-call.ts makes it work. */
import { escapeUTF8 as escapeHtml } from 'entities'
import type { Operation, Parameter, Schema } from './openapi.ts'

export function tryForm(operation: Operation, schemas: Record<string, Schema>): string {
  const { method, path, parameters = [], security, requestBody } = operation
  const named = (schema: Schema): Schema =>
    schema.$ref === undefined ? schema : { ...schemas[schema.$ref.split('/').at(-1) ?? ''], ...schema }
  const body = Object.values(requestBody?.content ?? {})[0]?.schema
  return `<details class="try">
<summary>Try it</summary>
<form data-method="${method}" data-path="${path}">
${security?.length === 0 ? '' : KEY_FIELD}
<div class="fields">
${parameters.map((parameter) => field(parameter, named(parameter.schema))).join('\n')}
${body === undefined ? '' : bodyField(named(body))}
</div>
<p><button type="submit">Send</button> ${parameters.length > 0 ? '<span class="note">Empty fields are not sent.</span>' : ''}</p>
</form>
<div class="answer" hidden>
<p role="status"></p>
<details><summary>Headers</summary><pre tabindex="0" aria-label="Headers of the answer"></pre></details>
<pre class="answer-body" tabindex="0" aria-label="Body of the answer"></pre>
</div>
</details>
`
}

const KEY_FIELD = `<p class="field key"><label for="try-key">API key</label>
<input id="try-key" type="password" autocomplete="off" spellcheck="false" placeholder="sk_…" aria-describedby="try-key-note">
<span class="note" id="try-key-note">It stays in this browser and goes only to this server.</span></p>`

/** Fields take any text, so that people can see how the server refuses a wrong one. */
function field({ name, in: place, required }: Parameter, schema: Schema): string {
  const attributes = `id="try-${name}" name="${name}" data-in="${place}"`
  const label = `<label for="try-${name}">${name}${required ? ' (required)' : ''}</label>`
  const choices = schema.type === 'boolean' ? ['true', 'false'] : schema.enum
  if (choices !== undefined) {
    const options = ['', ...choices.map(String)].map((value) => `<option>${escapeHtml(value)}</option>`)
    return `<p class="field">${label}<select ${attributes}>${options.join('')}</select></p>`
  }
  const value = required ? ` value="${escapeHtml(String(schema.example ?? ''))}"` : ''
  const placeholder = schema.default === undefined ? '' : ` placeholder="${escapeHtml(String(schema.default))}"`
  return `<p class="field">${label}<input ${attributes}${value}${placeholder} autocomplete="off" spellcheck="false"></p>`
}

function bodyField({ properties = {} }: Schema): string {
  const example = Object.fromEntries(Object.entries(properties).map(([name, { example }]) => [name, example]))
  return `<p class="field body"><label for="try-body">Body</label><textarea id="try-body" rows="8" spellcheck="false">${escapeHtml(JSON.stringify(example, null, 2))}</textarea></p>`
}
