import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { description } from '../../src/enrich/description.ts'
import { readPosting } from '../../src/enrich/read-posting.ts'
import { blankJob } from '../../src/job/job.ts'
import { unsafeTags } from './unsafe-tags.ts'

function described(description_html: string | null) {
  const { posting, hints } = readPosting({ title: 'Baker', description_html })
  const draft = { posting, hints, job: blankJob(posting), plainDescription: '' }
  const evidence = description.run(draft)
  return { html: draft.job.description_html, md: draft.job.description_md, text: draft.plainDescription, evidence }
}

describe('golden documents', () => {
  it.each([
    [
      'paragraphs from div soup',
      '<div><div>One</div><div><span>Two</span></div>three</div>',
      '<p>One</p>\n<p>Two</p>\n<p>three</p>',
      'One\n\nTwo\n\nthree',
    ],
    [
      'empty blocks and space runs go',
      '<p>&nbsp;</p><p>a&nbsp;&nbsp; b</p><p><br></p><p><span> </span></p>',
      '<p>a b</p>',
      'a b',
    ],
    ['adjacent equal marks are one', '<p><b>x</b><b>y</b> <strong>z</strong></p>', '<p><strong>xy z</strong></p>', '**xy z**'],
    ['space leaves the marks', '<p>a<b> b </b>c</p>', '<p>a <strong>b</strong> c</p>', 'a **b** c'],
    ['marks share what they have in common', '<p><b>a <i>b</i></b></p>', '<p><strong>a <em>b</em></strong></p>', '**a *b***'],
    ['a bold label gets its space', '<p><b>Place:</b>Oslo</p>', '<p><strong>Place:</strong> Oslo</p>', '**Place:** Oslo'],
    [
      'headings keep their level and lose their bold',
      '<h2><strong>You</strong></h2><p>x</p>',
      '<h2>You</h2>\n<p>x</p>',
      '## You\n\nx',
    ],
    [
      'nested lists',
      '<ul><li><p>a</p></li><li>b<ul><li>c</li></ul></li></ul>',
      '<ul>\n<li>a</li>\n<li>b\n<ul>\n<li>c</li>\n</ul></li>\n</ul>',
      '- a\n- b\n  - c',
    ],
    [
      'a list set into a list',
      '<ul><li>a</li><ul><li>b</li></ul></ul>',
      '<ul>\n<li>a\n<ul>\n<li>b</li>\n</ul></li>\n</ul>',
      '- a\n  - b',
    ],
    [
      'ordered lists keep their start',
      '<ol start="3"><li>a</li><li>b</li></ol>',
      '<ol start="3">\n<li>a</li>\n<li>b</li>\n</ol>',
      '3. a\n4. b',
    ],
    [
      'typed bullets are a list',
      '<p>• a<br>• b</p><p>· c</p>',
      '<ul>\n<li>a</li>\n<li>b</li>\n<li>c</li>\n</ul>',
      '- a\n- b\n- c',
    ],
    ['two breaks part paragraphs, one stays', 'a<br>b<br><br>c', '<p>a<br>b</p>\n<p>c</p>', 'a  \nb\n\nc'],
    ['plain text keeps its lines', 'a\nb\n\nc & d', '<p>a<br>b</p>\n<p>c &amp; d</p>', 'a  \nb\n\nc & d'],
    [
      'marks around blocks are handed down',
      '<b><p>a</p><p>b</p></b>',
      '<p><strong>a</strong></p>\n<p><strong>b</strong></p>',
      '**a**\n\n**b**',
    ],
    [
      'links',
      '<a href="https://a.example/x?y=1&amp;z=2" onclick="x()" style="a">go</a>',
      '<p><a href="https://a.example/x?y=1&amp;z=2" rel="nofollow noopener">go</a></p>',
      '[go](https://a.example/x?y=1&z=2)',
    ],
    [
      'tables',
      '<table><tr><th>A</th><th>B</th></tr><tr><td>1|2</td><td><p>x</p><p>y</p></td></tr></table>',
      '<table>\n<thead>\n<tr><th>A</th><th>B</th></tr>\n</thead>\n<tbody>\n<tr><td>1|2</td><td>x<br>y</td></tr>\n</tbody>\n</table>',
      '| A | B |\n| --- | --- |\n| 1\\|2 | x<br>y |',
    ],
    [
      'a table of one column is a layout',
      '<table><tr><td>a</td></tr><tr><td>b</td></tr></table>',
      '<p>a</p>\n<p>b</p>',
      'a\n\nb',
    ],
    [
      'quotes, code, rules',
      '<hr><blockquote>q</blockquote><hr><hr><p><code>a*b</code> H<sub>2</sub>O</p><hr>',
      '<blockquote>\n<p>q</p>\n</blockquote>\n<hr>\n<p><code>a*b</code> H<sub>2</sub>O</p>',
      '> q\n\n---\n\n`a*b` H<sub>2</sub>O',
    ],
    [
      'preformatted text keeps its lines',
      '<pre>a\n  b &lt;c&gt;</pre>',
      '<pre>a\n  b &lt;c&gt;</pre>',
      '<pre>a\n  b &lt;c></pre>',
    ],
    ['and is fenced where it has no tag', '<pre>a\n  b &amp; c</pre>', '<pre>a\n  b &amp; c</pre>', '```\na\n  b & c\n```'],
  ])('%s', (_, source, html, md) => {
    const found = described(source)
    expect(found.html).toBe(html)
    expect(found.md).toBe(md)
  })

  it('writes plain text, a line for each block, item and break', () => {
    const { text } = described(
      '<h3>Duties</h3><ul><li>Bake &amp; sell</li><li>Clean</li></ul><p>a<br>b</p><table><tr><td>x</td><td>y</td></tr></table>',
    )
    expect(text).toBe('Duties\nBake & sell\nClean\na\nb\nx | y')
  })

  it.each([
    [null],
    [''],
    ['  \n '],
    ['<p>&nbsp;</p><br><div></div>'],
    ['<img src="https://t.example/pixel.gif">'],
    ['<!-- x -->'],
    ['<hr>'],
    ['<script>x</script>'],
  ])('%j has no description', (source) => {
    expect(described(source)).toEqual({ html: null, md: null, text: '', evidence: [] })
  })
})

describe('text that looks like HTML or Markdown stays text', () => {
  it.each([
    ['<p>&lt;img src=x onerror=alert(1)&gt;</p>', '<p>&lt;img src=x onerror=alert(1)&gt;</p>', '&lt;img src=x onerror=alert(1)>'],
    ['<p>&amp;lt;script&amp;gt;</p>', '<p>&amp;lt;script&amp;gt;</p>', '&amp;lt;script&amp;gt;'],
    ['<p>[go](javascript:alert(1))</p>', '<p>[go](javascript:alert(1))</p>', '\\[go](javascript:alert(1))'],
    ['<p># no *heading*</p>', '<p># no *heading*</p>', '\\# no \\*heading\\*'],
    ['<p>a_b _c_ x &lt; y R&amp;D and\\or</p>', '<p>a_b _c_ x &lt; y R&amp;D and\\or</p>', 'a_b \\_c\\_ x &lt; y R&D and\\or'],
    // A bare URL would take a backslash for its own.
    ['<p>https://a.example/[b c](d)</p>', '<p>https://a.example/[b c](d)</p>', 'https://a.example/&#91;b c](d)'],
    // An exclamation mark before a link would make it an image.
    [
      '<p>Now!<a href="https://a.example/x">go</a></p>',
      '<p>Now!<a href="https://a.example/x" rel="nofollow noopener">go</a></p>',
      'Now&#33;[go](https://a.example/x)',
    ],
    [
      '<p><a href="https://a.example/a(b)?\\">[x]</a></p>',
      '<p><a href="https://a.example/a(b)?\\" rel="nofollow noopener">[x]</a></p>',
      '[&#91;x&#93;](https://a.example/a%28b%29?%5C)',
    ],
    ['<p><a href="mailto:&lt;img src=x onerror=alert(1)&gt;">x</a></p>', '<p>x</p>', 'x'],
    ['<p><a href="https://known.example@evil.example/">x</a></p>', '<p>x</p>', 'x'],
  ])('%s', (source, html, md) => {
    expect(described(source)).toMatchObject({ html, md })
  })
})

const PROBES = [
  '<script>alert(1)</script>after',
  '<p onclick="alert(1)" style="x" class="y" id="z">a</p>',
  '<a href="javascript:alert(1)">a</a>',
  '<a href=" java\tscript:alert(1)">a</a>',
  '<a href="JaVaScRiPt&colon;alert(1)">a</a>',
  '<a href="//evil.example/x">a</a>',
  '<a href="/relative">a</a>',
  '<a href="data:text/html,<script>alert(1)</script>">a</a>',
  '<a href=\'https://a.example/"onmouseover="alert(1)\'>a</a>',
  '<img src=x onerror=alert(1)>a',
  '<iframe src="https://evil.example"></iframe>a',
  '<svg><style><img src=x onerror=alert(1)></style></svg>a',
  '<svg><p><style><a title="</style><img src=x onerror=alert(1)>">a',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">a',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">a',
  '<textarea><p title="</textarea><img src=x onerror=alert(1)>">a',
  '<template><img src=x onerror=alert(1)></template>a',
  '<svg><foreignObject><p>x</p><script>alert(1)</script></foreignObject></svg>a',
  '<style><!--</style><img src=x onerror=alert(1)>--></style>a',
  '<form action="javascript:alert(1)"><button>go</button></form>a',
  '<p>a<!--><img src=x onerror=alert(1)>-->',
  '<![CDATA[<img src=x onerror=alert(1)>]]>a',
  '<b <script>alert(1)</script>>a',
  '<xmp><img src=x onerror=alert(1)></xmp>a',
  '<p>a\0<scr\0ipt>alert(1)</script>',
  '<meta http-equiv="refresh" content="0;url=https://evil.example">a<base href="https://evil.example/">',
]

describe('nothing unsafe is stored', () => {
  it.each(PROBES)('%s', (probe) => {
    const { html, md } = described(`<p>before</p>${probe}`)
    expect(unsafeTags(html)).toEqual([])
    // Markdown carries no HTML of its own but these, and no link that the HTML has not.
    expect(md?.match(/(?<!\\)<(?!\/?(?:u|sub|sup|br)>|https?:)[a-z!/?][^>]*>?/gi) ?? []).toEqual([])
    expect(md?.match(/(?<!\\)\]\((?!<?(?:https?:\/\/|mailto:))/g) ?? []).toEqual([])
  })

  it('whatever is put together from tags, text and probes; and cleaning twice is cleaning once', () => {
    const tag = fc.constantFrom(
      '<p>',
      '</p>',
      '<b>',
      '</b>',
      '<ul>',
      '<li>',
      '</ul>',
      '<table>',
      '<tr>',
      '<td>',
      '<svg>',
      '</svg>',
      '<style>',
      '</style>',
      '<!--',
      '-->',
      '<a href="https://a.example">',
      '</a>',
      '<pre>',
      '<h2>',
      '<br>',
      '<blockquote>',
      '<div>',
      '</div>',
      '&lt;b&gt;',
      '&nbsp;',
      '"',
      '<',
      '>',
      '&',
      ' x ',
      '\n',
      '• ',
    )
    const piece = fc.oneof(tag, fc.constantFrom(...PROBES), fc.string({ maxLength: 8 }))
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
        const { html, md } = described(pieces.join(''))
        expect(unsafeTags(html)).toEqual([])
        expect(html === null).toBe(md === null)
        expect(described(html).html).toBe(html)
      }),
      { numRuns: 500 },
    )
  })
})

it('a description over a megabyte is cut at a tag, and says so', () => {
  const { html, evidence } = described('<p>word word word</p>'.repeat(60_000))
  expect(html!.endsWith('<p>word word word</p>')).toBe(true)
  expect(evidence).toEqual([
    { field: 'description_html', words: expect.stringMatching(/^cut to its first \d+ of 1260000 characters$/), from: 'stated' },
  ])
})
