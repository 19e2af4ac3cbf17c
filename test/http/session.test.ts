import { describe, expect, it } from 'vitest'
import { type Fetched, type Fetcher, FetchFailure } from '../../src/http/fetcher.ts'
import { cookieHeader, cookiesOf, sessions } from '../../src/http/session.ts'

const client = (): Fetcher => ({ fetch: () => Promise.reject(new Error('unused')) })
const refused = (status: number) => new FetchFailure('blocked', `answered ${status}`, { url: 'https://a.test/', status })

/** Sessions whose tokens are numbered, and how often a start page was read. */
function numbered() {
  const starts: string[] = []
  return { starts, tokens: sessions(async (key) => `${key} ${starts.push(key)}`) }
}

describe('a session', () => {
  it('is opened once for all work on a board through one client', async () => {
    const { starts, tokens } = numbered()
    const http = client()
    const work = ['a', 'a', 'b', 'a'].map((key) => tokens.within(http, key, async (token) => token))
    expect(await Promise.all(work)).toEqual(['a 1', 'a 1', 'b 2', 'a 1'])
    expect(await tokens.within(client(), 'a', async (token) => token)).toBe('a 3')
    expect(starts).toEqual(['a', 'b', 'a'])
  })

  it.each([401, 403])('that has run out (%i) is opened anew, once for all that were refused', async (status) => {
    const { starts, tokens } = numbered()
    const http = client()
    const work = async (token: string) => {
      if (token === 'a 1' && starts.length === 1 && used++ > 0) throw refused(status)
      return token
    }
    let used = 0
    expect(await tokens.within(http, 'a', work)).toBe('a 1')
    expect(await Promise.all([tokens.within(http, 'a', work), tokens.within(http, 'a', work)])).toEqual(['a 2', 'a 2'])
    expect(starts).toEqual(['a', 'a'])
  })

  it('that is refused from the start fails', async () => {
    const { starts, tokens } = numbered()
    await expect(tokens.within(client(), 'a', async () => Promise.reject(refused(401)))).rejects.toMatchObject({ status: 401 })
    expect(starts).toEqual(['a'])
  })

  it('is not opened anew after any other failure', async () => {
    const { starts, tokens } = numbered()
    const http = client()
    await tokens.within(http, 'a', async () => null)
    await expect(tokens.within(http, 'a', async () => Promise.reject(refused(500)))).rejects.toMatchObject({ status: 500 })
    expect(starts).toEqual(['a'])
  })

  it('whose start page failed is tried again by the next', async () => {
    let fails = true
    const tokens = sessions(async () => (fails ? Promise.reject(refused(500)) : 'token'))
    const http = client()
    await expect(tokens.within(http, 'a', async () => null)).rejects.toMatchObject({ status: 500 })
    fails = false
    expect(await tokens.within(http, 'a', async (token) => token)).toBe('token')
  })
})

describe('the cookies of a start page', () => {
  const answer = (cookies?: string[]) => ({ ...(cookies && { cookies }) }) as Fetched

  it('are sent by name, without their attributes', () => {
    const cookies = cookiesOf(answer(['a=1; Path=/; HttpOnly', 'b=x=y', 'a=2; Max-Age=0', 'c=; Secure']))
    expect(cookieHeader(cookies)).toEqual({ cookie: 'a=2; b=x=y; c=' })
  })

  it.each([[undefined], [['']], [['no pair']], [['a=1\r\nx: y']], [['=1']]])('that are none (%j) are not sent', (lines) => {
    expect(cookieHeader(cookiesOf(answer(lines)))).toEqual({})
  })
})
