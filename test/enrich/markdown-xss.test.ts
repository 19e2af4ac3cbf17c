import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readDescription } from '../../src/enrich/description/clean.ts'
import { writeText } from '../../src/enrich/description/write-text.ts'
import { description } from '../../src/enrich/description.ts'
import { readPosting } from '../../src/enrich/read-posting.ts'
import { blankJob } from '../../src/job/job.ts'
import { rounds, sampleOf } from '../support/rounds.ts'
import { RENDERERS, readPage, renderCommonMark } from './rendered.ts'
import { XSS_PROBES } from './xss-probes.ts'

function described(source: string) {
  const { posting, hints } = readPosting({ title: 'Baker', description_html: source })
  const draft = { posting, hints, job: blankJob(posting), plainDescription: '' }
  description.run(draft)
  const { description_html, description_md } = draft.job
  return {
    html: description_html?.replaceAll(' rel="nofollow noopener"', '') ?? '',
    md: description_md ?? '',
    text: writeText(readDescription(source)),
  }
}

/** Percent-encoding aside, which a destination in Markdown has more of. */
const plain = (address: string) =>
  address.replace(/%(?:[2-7][0-9A-F])/gi, (code) => String.fromCharCode(Number.parseInt(code.slice(1), 16)))

/** A renderer made it of a URL in running text: what is followed is what is shown. */
const isBareLink = ({ href, text }: { href: string; text: string }) =>
  plain(href).replace(/^(?:https?:\/\/|mailto:)/, '') === plain(text).replace(/^(?:https?:\/\/|mailto:)/, '')

/** Everything that a description shows beyond its own text and links, in HTML or in Markdown as any renderer shows it. */
function foreign(source: string): string[] {
  const { html, md } = described(source)
  const page = readPage(html)
  const own = new Set(page.links.map(({ href }) => plain(href)))
  const found = page.unsafe.map((what) => `html: ${what}`)
  for (const [name, render] of Object.entries(RENDERERS)) {
    const { unsafe, links } = readPage(render(md))
    const strange = links.filter((link) => !own.has(plain(link.href)) && !isBareLink(link))
    found.push(...[...unsafe, ...strange.map(({ href }) => `link ${href}`)].map((what) => `${name}: ${what} from ${md}`))
  }
  return found
}

describe(`descriptions rendered by ${Object.keys(RENDERERS).join(', ')}`, () => {
  const probes = sampleOf(XSS_PROBES, 400)

  it(`show nothing of ${probes.length} probes but text`, () => {
    // Many spellings come to the same Markdown: one of them is enough.
    const distinct = new Map(probes.map((probe) => [described(probe).md, probe]))
    expect([...distinct.values()].flatMap((probe) => foreign(probe).map((what) => `${what} <- ${probe}`)).slice(0, 5)).toEqual([])
  })

  it('every < of the Markdown begins one of our own tags', () => {
    const tags = /<(?!\/?(?:u|sub|sup|code|pre)>|br>)/
    expect(probes.filter((probe) => tags.test(described(probe).md))).toEqual([])
  })

  it('whatever is put together from markup, bare URLs and signs of Markdown', () => {
    const word = fc.constantFrom(
      ...['https://a.example/', 'www.a.example/', 'a@b.example', 'javascript:alert(1)', 'a', 'b c', ' ', '\n', '\r', '\u2028'],
      ...[
        '\\',
        '`',
        '``',
        '```',
        '~~~',
        '*',
        '_',
        '**',
        '!',
        '[',
        ']',
        '(',
        ')',
        '](',
        ')[',
        '[^1]',
        ']:',
        '|',
        '&',
        ';',
        '#',
        '"',
        "'",
      ],
      ...[
        '&lt;',
        '&gt;',
        '&amp;',
        '&amp;lt;',
        '&lt;img src=x onerror=alert(1)&gt;',
        '&#13;',
        '- ',
        '1. ',
        '&gt; ',
        '---',
        '    ',
      ],
    )
    const tag = fc.constantFrom(
      ...['<p>', '</p>', '<b>', '</b>', '<i>', '</i>', '<u>', '</u>', '<sub>', '</sub>', '<code>', '</code>', '<pre>', '</pre>'],
      ...['<ul>', '<li>', '</li>', '</ul>', '<ol>', '</ol>', '<blockquote>', '</blockquote>', '<h2>', '</h2>', '<br>', '<hr>'],
      ...[
        '<table>',
        '<tr>',
        '<th>',
        '<td>',
        '</table>',
        '</a>',
        '<a href="https://a.example/?\\">',
        "<a href='https://a.example/)('>",
      ],
      ...[
        '<a href="mailto:&lt;img src=x onerror=alert(1)&gt;">',
        '<a href="https://a.example/">',
        '<a href="javascript:alert(1)">',
      ],
    )
    fc.assert(
      fc.property(fc.array(fc.oneof(word, tag), { maxLength: 25 }), (pieces) => {
        expect(foreign(pieces.join(''))).toEqual([])
      }),
      { numRuns: rounds(200, 1_500) },
    )
  })

  it('show the words of plain text as they are', () => {
    const piece = fc.constantFrom(
      ...[
        'a',
        'b1',
        'ä',
        ' ',
        '. ',
        '\\',
        '`',
        '*',
        '_',
        '~',
        '[',
        ']',
        '(',
        ')',
        '!',
        '<',
        '>',
        '&',
        ';',
        'lt;',
        '#',
        '-',
        '+',
        '=',
        '|',
      ],
      ...['1.', '1) ', ':', '"', "'", '$', '%', '^', '{', '}', '/', '?', 'c++', 'x < y', 'R&D', 'and\\or', '- ', '# '],
    )
    fc.assert(
      fc.property(fc.array(piece, { minLength: 1, maxLength: 20 }), (pieces) => {
        const text = pieces.join('').replaceAll('&', '&amp;').replaceAll('<', '&lt;')
        const { md, text: words } = described(`<p>${text}</p>`)
        const shown = renderCommonMark(md).replace(/<\/?(?:p|ul|li)>/g, '')
        expect(readText(shown)).toBe(words.trim())
      }),
      { numRuns: rounds(300, 2_000) },
    )
  })
})

function readText(html: string): string {
  expect(html).not.toContain('<')
  const named: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&amp;': '&' }
  return html.replace(/&(?:lt|gt|quot|amp);/g, (entity) => named[entity]!).trim()
}
