import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { markdownHtml } from '../../../src/ats/reading/markdown.ts'

describe('markdownHtml', () => {
  it.each([
    ['two\nlines\n\nand more', '<p>two<br>lines</p>\n<p>and more</p>'],
    ['## Your tasks ##\n### C#', '<h2>Your tasks</h2>\n<h3>C#</h3>'],
    ['Tasks:\n- one\n* two\n\n  - three\nafter', '<p>Tasks:</p>\n<ul><li>one</li><li>two</li><li>three</li></ul>\n<p>after</p>'],
    ['1. one\n2) two\n- three', '<ol><li>one</li><li>two</li></ol>\n<ul><li>three</li></ul>'],
    ['above\r\n---\r\nbelow', '<p>above</p>\n<hr>\n<p>below</p>'],
    [
      '**bold** and *slanted*, __bold__ and _slanted_',
      '<p><strong>bold</strong> and <em>slanted</em>, <strong>bold</strong> and <em>slanted</em></p>',
    ],
    ['snake_case_name 2 * 3 * 4', '<p>snake_case_name 2 * 3 * 4</p>'],
    ['\\*not bold\\* \\_ \\<b\\>', '<p>*not bold* _ &lt;b&gt;</p>'],
    [
      '[**us**](https://a.example/?a=1&b="2")',
      '<p><a href="https://a.example/?a=1&amp;b=&quot;2&quot;"><strong>us</strong></a></p>',
    ],
    ['[us](javascript:alert(1))', '<p>[us](javascript:alert(1))</p>'],
    ['<img src=x onerror="alert(1)">', '<p>&lt;img src=x onerror=&quot;alert(1)&quot;&gt;</p>'],
    ['', ''],
  ])('%j becomes %s', (markdown, html) => {
    expect(markdownHtml(markdown)).toBe(html)
  })

  it('lets no tag of the author through', () => {
    const piece = fc.constantFrom('<', '>', '"', '&', '*', '_', '[', ']', '(', ')', '\\', 'https://', 'a', ' ', '\n', '- ', '# ')
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
        const html = markdownHtml(pieces.join(''))
        expect(html.replace(/<\/?(?:p|ul|ol|li|h\d|hr|br|strong|em|a)>|<a href="[^"<>]*">/g, '')).not.toMatch(/[<>]/)
      }),
    )
  })
})
