import { describe, expect, it } from 'vitest'
import {
  DIGITS,
  hostWithin,
  parseUrl,
  pathOf,
  queryId,
  subdomainOf,
  urlThatResolves,
  withoutApplySteps,
  withoutLocale,
} from '../../../src/ats/reading/url.ts'

const at = (url: string) => parseUrl(url)!

describe('reading URLs', () => {
  it('matches a host exactly or after a dot, never inside a word', () => {
    const hosts = ['lever.co', 'JOBS.Lever.co', 'jobs.lever.co.', 'evil-lever.co', 'lever.co.evil.test', 'xlever.co']
    expect(hosts.map((host) => hostWithin(at(`https://${host}/`), 'lever.co'))).toEqual([true, true, true, false, false, false])
  })

  it('reads one label before a domain', () => {
    const hosts = [
      'acme.recruitee.com',
      'recruitee.com',
      'a.b.recruitee.com',
      'acmerecruitee.com',
      'acme.recruitee.com.evil.test',
    ]
    expect(hosts.map((host) => subdomainOf(at(`https://${host}/`), 'recruitee.com'))).toEqual(['acme', null, null, null, null])
  })

  it('decodes segments, drops empty ones and keeps what cannot be decoded', () => {
    expect(pathOf(at('https://a.test//Wander%20Inc//x%2Fy/'))).toEqual(['Wander Inc', 'x/y'])
    expect(pathOf(at('https://a.test/%E0%A4%A/b%20c'))).toEqual(['%E0%A4%A', 'b c'])
    expect(pathOf(at('https://a.test'))).toEqual([])
  })

  it.each([
    ['en-US/careers', 'careers'],
    ['de/x', 'x'],
    ['pt_BR/x', 'x'],
    ['careers/en', 'careers/en'],
    ['eng/x', 'eng/x'],
    ['', ''],
  ])('strips the locale of %s', (path, expected) => {
    expect(withoutLocale(path.split('/')).join('/')).toBe(expected)
  })

  it.each([
    ['job/1/apply', 'job/1'],
    ['job/1/Apply/applyManually', 'job/1'],
    ['o/cook/c/new', 'o/cook'],
    ['o/new', 'o/new'],
    ['postings/1/applications/new', 'postings/1'],
    ['x/application', 'x'],
    ['apply/1', 'apply/1'],
  ])('strips the application form of %s', (path, expected) => {
    expect(withoutApplySteps(path.split('/')).join('/')).toBe(expected)
  })

  it.each([
    ['?gh_jid=12', '12'],
    ['?x=1&GH_JID=12', '12'],
    ['?gh_jid=&gh_jid=12&gh_jid=13', '12'],
    ['?gh_jid=12?gh_src=x', '12'],
    ['?gh_jid=12/', '12'],
    ['?gh_jid=12x', null],
    ['?my_gh_jid=12', null],
    ['#?gh_jid=12', null],
    ['', null],
  ])('reads the id in %j', (query, expected) => {
    expect(queryId(at(`https://a.test/${query}`), 'gh_jid', DIGITS)).toBe(expected)
  })
})

describe('the URL of a posting', () => {
  const identify = (url: URL) =>
    url.hostname === 'jobs.vendor.test' ? { board: url.pathname.split('/')[1]!, external_id: url.pathname.split('/')[2]! } : null

  it.each([
    ['https://jobs.vendor.test/acme/7', 'https://jobs.vendor.test/acme/7'],
    ['https://jobs.vendor.test/Acme/7', 'https://jobs.vendor.test/Acme/7'],
    ['https://jobs.vendor.test/acme/8', 'built'],
    ['https://jobs.vendor.test/renamed/7', 'built'],
    ['https://acme.test/acme/7', 'built'],
    ['no URL', 'built'],
    [null, 'built'],
  ])('stated as %s is %s', (stated, url) => {
    expect(urlThatResolves(stated, { board: 'acme', id: '7' }, identify, 'built')).toBe(url)
  })
})
