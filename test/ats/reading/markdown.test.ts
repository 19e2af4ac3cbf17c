import { describe, expect, it } from 'vitest'
import { markdownHtml } from '../../../src/ats/reading/markdown.ts'

describe('markdownHtml', () => {
  it.each([
    ['two\nlines\n\nand more', '<p>two<br>\nlines</p>\n<p>and more</p>'],
    ['## Your tasks ##\n### C#', '<h2>Your tasks</h2>\n<h3>C#</h3>'],
    ['Tasks:\n- one\n- two\n  - three', '<p>Tasks:</p>\n<ul>\n<li>one</li>\n<li>two\n<ul>\n<li>three</li>\n</ul>\n</li>\n</ul>'],
    ['1. one\n2. two', '<ol>\n<li>one</li>\n<li>two</li>\n</ol>'],
    ['above\r\n---\r\nbelow', '<p>above</p>\n<hr>\n<p>below</p>'],
    ['    typed with an indent', '<p>typed with an indent</p>'],
    [
      '**bold** and *slanted*, __bold__ and _slanted_',
      '<p><strong>bold</strong> and <em>slanted</em>, <strong>bold</strong> and <em>slanted</em></p>',
    ],
    ['snake_case_name 2 * 3 * 4', '<p>snake_case_name 2 * 3 * 4</p>'],
    ['\\*not bold\\* \\_ \\<b\\>', '<p>*not bold* _ &lt;b&gt;</p>'],
    ['[**us**](https://a.example/?a=1&b=2)', '<p><a href="https://a.example/?a=1&amp;b=2"><strong>us</strong></a></p>'],
    ['[us](javascript:alert(1))', '<p>[us](javascript:alert(1))</p>'],
    ['', ''],
  ])('%j becomes %s', (markdown, html) => {
    expect(markdownHtml(markdown)).toBe(html)
  })

  it('keeps as text what looks like HTML', () => {
    expect(markdownHtml('Count <bundles>\n\n<img src=x onerror="alert(1)">')).toBe(
      '<p>Count &lt;bundles&gt;</p>\n<p>&lt;img src=x onerror=&quot;alert(1)&quot;&gt;</p>',
    )
  })

  // Work that grows with the square of the text would not end within the time-out.
  it.each(['[', '![', '](', '[a](', '*a_ ', '**a *b', '`', '<', '<!--', '> ', '- ', '1) ', '| a', '&', '\\'])(
    'reads 300 kB of %j',
    (piece) => {
      expect(markdownHtml(piece.repeat(300_000 / piece.length))).not.toBe('')
    },
  )

  it('reads no further than enrichment does', () => {
    expect(markdownHtml('a'.repeat(3_000_000)).length).toBeLessThan(1_000_100)
  })
})
