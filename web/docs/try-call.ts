/** The form "Try it" of the API reference: sends the request that its fields describe, and shows the answer. */
import { demoKey } from '../api/demo-key.ts'
import { stored } from '../api/stored.ts'
import { showAnswer } from './show-answer.ts'

const KEY = stored('rolecall.key')

interface Call {
  method: string
  url: string
  headers: Record<string, string>
  body?: string
}

export function startTryForm(): void {
  const form = document.querySelector<HTMLFormElement>('.try form')
  const answer = document.querySelector<HTMLElement>('.try .answer')
  if (!form || !answer) return
  const key = form.querySelector<HTMLInputElement>('#try-key')
  let sending = new AbortController()

  form.closest('details')?.addEventListener(
    'toggle',
    async () => {
      if (key) key.value ||= KEY.get() ?? (await demoKey()) ?? ''
    },
    { once: true },
  )
  form.addEventListener('input', () => showCurl(readCall(form)))
  form.addEventListener('submit', async (event) => {
    event.preventDefault()
    // A second press ends a request that is still waiting, such as one that waits for changes.
    sending.abort()
    sending = new AbortController()
    const { url, ...call } = readCall(form)
    const secret = key?.value.trim()
    if (secret) call.headers.Authorization = `Bearer ${secret}`
    const status = await showAnswer(answer, (signal) => fetch(url, { ...call, cache: 'no-store', signal }), sending.signal)
    // The key that the server accepted is the key of all pages of this browser.
    if (secret && status !== null && status !== 401) KEY.set(secret)
  })
}

function readCall(form: HTMLFormElement): Call {
  const query = new URLSearchParams()
  let path = form.dataset.path ?? ''
  for (const { name, value, dataset } of form.querySelectorAll<HTMLInputElement | HTMLSelectElement>('[data-in]')) {
    if (dataset.in === 'path') path = path.replace(`{${name}}`, encodeURIComponent(value))
    else if (value !== '') query.append(name, value)
  }
  const body = form.querySelector<HTMLTextAreaElement>('#try-body')?.value
  return {
    method: form.dataset.method ?? 'GET',
    url: `${location.origin}${path}${query.size > 0 ? `?${query}` : ''}`,
    headers: body === undefined ? {} : { 'Content-Type': 'application/json' },
    body,
  }
}

/** Keeps the curl sample above the form the same request as the form's. */
function showCurl({ method, url, headers, body }: Call): void {
  const sample = document.querySelector('main .code[data-language=sh] code')
  if (!sample) return
  const words = [
    'curl',
    ...(method === 'GET' ? [] : [`-X ${method}`]),
    ...(document.querySelector('#try-key') ? ['-H "Authorization: Bearer $ROLECALL_KEY"'] : []),
    ...Object.entries(headers).map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`),
    ...(body === undefined ? [] : [`-d ${quoted(body)}`]),
    quoted(url),
  ]
  sample.textContent = words.join(' ')
}

/** As one word of a POSIX shell. */
const quoted = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`
