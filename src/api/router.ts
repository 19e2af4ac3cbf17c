import { type Answer, ApiContext } from './context.ts'
import { ownRequest, ownResponse } from './own-request.ts'

/** Answers a request; null leaves it to the next route that matches. */
export type Handler = (c: ApiContext) => Answer | null | Promise<Answer | null>

export interface RouterOptions {
  notFound: (c: ApiContext) => Answer
  /** The answer to a request whose handler has thrown. */
  failed: (c: ApiContext, error: unknown) => Answer
  /** Surrounds the answering of every request. */
  around?: (c: ApiContext, answer: (c: ApiContext) => Promise<Answer>) => Promise<Answer>
}

interface Route {
  /** Null: every method. */
  method: string | null
  path: string
  /** The parts of the path; null for a path without parameters. */
  parts: string[] | null
  handler: Handler
}

/** A route that answers a path, and the parts of the path that it names. */
interface Match {
  route: Route
  params: Record<string, string> | undefined
}

/** The routes of a server, in the order in which they are tried. `:name` in a path stands for one part of it, `/*` at its end for any rest. */
export class Router {
  readonly #routes: Route[] = []
  /** The matches of paths without parameters, kept because a request would otherwise look through a hundred routes. */
  readonly #found = new Map<string, Match[]>()
  readonly #options: RouterOptions

  constructor(options: RouterOptions) {
    this.#options = options
  }

  add(method: string | null, path: string, handler: Handler): void {
    this.#routes.push({ method, path, parts: /[:*]/.test(path) ? path.split('/') : null, handler })
    this.#found.clear()
  }

  get(path: string, handler: Handler): void {
    this.add('GET', path, handler)
  }

  answer(c: ApiContext): Promise<Answer> {
    const { around } = this.#options
    return around === undefined ? this.#route(c) : around(c, (c) => this.#route(c))
  }

  failed(c: ApiContext, error: unknown): Answer {
    return this.#options.failed(c, error)
  }

  /** Asks from within this process. */
  async request(url: string, init?: RequestInit): Promise<Response> {
    const c = new ApiContext(ownRequest(url, init))
    return ownResponse(c, await this.answer(c))
  }

  async #route(c: ApiContext): Promise<Answer> {
    const { method, path } = c.req
    try {
      for (const { route, params } of this.#matchesOf(method === 'HEAD' ? 'GET' : method, path)) {
        c.routePath = route.path
        c.params = params
        const answer = await route.handler(c)
        if (answer !== null) return answer
      }
      return this.#options.notFound(c)
    } catch (error) {
      return this.failed(c, error)
    }
  }

  #matchesOf(method: string, path: string): Match[] {
    const asked = `${method} ${path}`
    const known = this.#found.get(asked)
    if (known !== undefined) return known
    const given = path.split('/')
    const found = this.#routes.flatMap((route): Match[] => {
      if (route.method !== null && route.method !== method) return []
      if (route.parts === null) return route.path === path ? [{ route, params: undefined }] : []
      const params = paramsOf(route.parts, given)
      return params === undefined ? [] : [{ route, params }]
    })
    if (found.some(({ route }) => route.parts === null)) this.#found.set(asked, found)
    return found
  }
}

/** The parts of a path by the names that a route gives them; undefined where the path is not the route's. */
function paramsOf(parts: string[], given: string[]): Record<string, string> | undefined {
  const isOpen = parts.at(-1) === '*'
  const fixed = isOpen ? parts.length - 1 : parts.length
  if (isOpen ? given.length < fixed : given.length !== fixed) return undefined
  const params: Record<string, string> = {}
  for (let at = 0; at < fixed; at++) {
    const [part, word] = [parts[at] as string, given[at] as string]
    if (part[0] !== ':' ? part !== word : word === '') return undefined
    if (part[0] === ':') params[part.slice(1)] = word
  }
  return params
}
