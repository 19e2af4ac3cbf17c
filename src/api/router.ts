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
  /** Null for a path without parameters. */
  pattern: RegExp | null
  handler: Handler
}

/** The routes of a server, in the order in which they are tried. `:name` in a path stands for one part of it, `/*` at its end for any rest. */
export class Router {
  readonly #routes: Route[] = []
  /** Routes that were found for paths without parameters, because there are a hundred to look through. */
  readonly #found = new Map<string, Route[]>()
  readonly #options: RouterOptions

  constructor(options: RouterOptions) {
    this.#options = options
  }

  add(method: string | null, path: string, handler: Handler): void {
    this.#routes.push({ method, path, pattern: /[:*]/.test(path) ? patternOf(path) : null, handler })
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
      for (const route of this.#routesOf(method === 'HEAD' ? 'GET' : method, path)) {
        c.routePath = route.path
        c.params = route.pattern?.exec(path)?.groups
        const answer = await route.handler(c)
        if (answer !== null) return answer
      }
      return this.#options.notFound(c)
    } catch (error) {
      return this.failed(c, error)
    }
  }

  #routesOf(method: string, path: string): Route[] {
    const asked = `${method} ${path}`
    const known = this.#found.get(asked)
    if (known !== undefined) return known
    const found = this.#routes.filter(
      (route) =>
        (route.method === null || route.method === method) &&
        (route.pattern === null ? route.path === path : route.pattern.test(path)),
    )
    if (found.some(({ pattern }) => pattern === null)) this.#found.set(asked, found)
    return found
  }
}

const patternOf = (path: string) =>
  new RegExp(
    `^${path
      .replaceAll('.', '\\.')
      .replace(/:(\w+)/g, '(?<$1>[^/]+)')
      .replace(/\/\*$/, '(?:/.*)?')}$`,
    's',
  )
