const texts = new WeakMap<Response, string>()

/** The text that a response was made of; undefined for a stream. */
export const textOf = (response: Response): string | undefined => texts.get(response)

/**
 * From now on responses remember their texts. Reading one from its stream would detach an ArrayBuffer (own-request.ts), and the library that speaks MCP
 * makes its answers by the global `Response`.
 */
export function rememberTexts(): void {
  if (globalThis.Response !== RememberedResponse) globalThis.Response = RememberedResponse
}

const PlainResponse = globalThis.Response

class RememberedResponse extends PlainResponse {
  constructor(...given: ConstructorParameters<typeof Response>) {
    super(...given)
    const [body] = given
    if (typeof body === 'string') texts.set(this, body)
  }

  static override json(value: unknown, init: ResponseInit = {}): Response {
    const headers = new Headers(init.headers)
    if (!headers.has('content-type')) headers.set('content-type', 'application/json')
    return new RememberedResponse(JSON.stringify(value), { ...init, headers })
  }
}
