import fc from 'fast-check'
import sanitizeHtml from 'sanitize-html'
import { describe, expect, it } from 'vitest'
import { readDescription } from '../../src/enrich/description/clean.ts'
import { readBlocks } from '../../src/enrich/description/read-blocks.ts'
import { scanTags } from '../../src/enrich/description/scan-tags.ts'
import { rounds, sampleOf } from '../support/rounds.ts'
import { XSS_PROBES } from './xss-probes.ts'

const words = (text: string) => text.split(/\s+/)

const BLOCKS = words(
  'address article aside body caption center dd details dl dt fieldset figcaption figure footer form header html legend main nav optgroup section summary',
)
const KEPT = words('p br h1 h2 h3 h4 h5 h6 ul ol li strong b em i u a table tr th td blockquote code pre hr sub sup div')
const WITHOUT_TEXT = words(
  'script style textarea option select noscript template title iframe object embed svg math noembed noframes xmp plaintext canvas audio video button',
)

/** The document as sanitize-html would have it read, a library with the same parser and many more users. */
function expected(html: string) {
  const clean = sanitizeHtml(html, {
    allowedTags: KEPT,
    allowedAttributes: { a: ['href'], ol: ['start'] },
    allowedSchemes: ['http', 'https', 'mailto'],
    allowProtocolRelative: false,
    nonTextTags: WITHOUT_TEXT,
    nestingLimit: 100,
    transformTags: Object.fromEntries(BLOCKS.map((tag) => [tag, 'div'])),
  })
  // biome-ignore lint/suspicious/noControlCharactersInRegex: controls are removed from every description
  const printable = clean.toWellFormed().replace(/[\0-\x08\x0b\x0e-\x1f\x7f]/g, '')
  return readBlocks((takeText, takeTag) => scanTags(printable, takeText, takeTag))
}

/** Pieces of HTML on which sanitisers have failed: raw text, foreign elements, comments, half tags, hidden addresses. */
const PIECES = [
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  '<svg></p><style><a id="</style><img src=1 onerror=alert(1)>">',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
  '<form><math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>',
  '<select><style></select><img src=x onerror=alert(1)></style>',
  '<title><a href="</title><img src=x onerror=alert(1)>">',
  '<IMG """><SCRIPT>alert(1)</SCRIPT>">',
  '<<SCRIPT>alert(1);//<</SCRIPT>',
  '<svg><desc><p>a</desc></svg>b',
  '<svg><![CDATA[<p>]]></svg>',
  '<table><td><p>a<tr><li>b</table>',
  '<p/><div/>a<br/></br></p>',
  '<!--><p>-->',
  '<!-- <p>',
  '<?php <p> ?>',
  '<!DOCTYPE html>',
  '<p a',
  '</p',
  '< p>',
  '</>',
  'a & b &lt;p&gt; &amp;lt; &#60;p&#62; &nbsp;&notit;&#0;&#1;&#xD83D;&#xDE00;',
  '\ud83d',
  '\ude00',
  '\0a\u0001',
  'text',
  '\n',
]
const NAMES = [
  ...KEPT,
  ...BLOCKS,
  ...WITHOUT_TEXT,
  ...words('span img input mtext foreignObject tbody X-Y constructor __proto__'),
]
const ATTRIBUTES = [
  'href="https://a.example/?b&amp;c"',
  "HREF='http://b.example/c d'",
  'href="mailto:a@b.example"',
  'href=javascript:alert(1)',
  'href="java\tscript:alert(1)"',
  'href="&#106;avascript:alert(1)"',
  'href="data:text/html,a"',
  'href="//c.example"',
  'href="/d"',
  'href',
  'href="\u0001https://e.example"',
  'href="ht\x7ftps://f.example"',
  'href="<!-- a -->https://g.example"',
  'href="https://known.example@evil.example"',
  'href="https://h.example" href="javascript:alert(1)"',
  'start="3"',
  'start="&#52;\0"',
  'start="-1"',
  'onclick=alert(1)',
  'constructor',
  '__proto__=a',
  '=',
  '"',
  '<',
]
const tag = fc
  .record({
    name: fc.constantFrom(...NAMES),
    attributes: fc.array(fc.constantFrom(...ATTRIBUTES), { maxLength: 2 }),
    end: fc.constantFrom('>', '>', '>', '/>', ''),
  })
  .map(({ name, attributes, end }) => `<${[name, ...attributes].join(' ')}${end}`)
const closing = fc.constantFrom(...NAMES).map((name) => `</${name}>`)
const soup = fc
  .array(fc.oneof(tag, closing, fc.constantFrom(...PIECES)), { maxLength: 14 })
  .map((pieces) => `<p>a</p>${pieces.join('')}`)

describe('a description has the texts, tags and links that sanitize-html leaves', () => {
  it('of hostile markup', () => {
    for (const html of [...PIECES, ...sampleOf(XSS_PROBES, 1_000)].map((probe) => `<p>a</p>${probe}`))
      expect(readDescription(html), html).toEqual(expected(html))
  })

  it('of random tags', () => {
    fc.assert(
      fc.property(soup, (html) => {
        expect(readDescription(html)).toEqual(expected(html))
      }),
      { numRuns: rounds(2_000, 100_000), seed: 11 },
    )
  })

  it('of tags nested around the deepest that is kept', () => {
    for (let depth = 95; depth < 105; depth++) {
      const html = `${'<section>'.repeat(depth)}<svg>a</svg><p>b<br>c</p>${'</section>'.repeat(depth)}<p>d`
      expect(readDescription(html)).toEqual(expected(html))
    }
  })
})
