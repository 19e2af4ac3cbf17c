import { describe, expect, it } from 'vitest'
import { joinSections, plainTextHtml, unescapeMarkup } from '../../../src/ats/reading/html.ts'

describe('escaped markup', () => {
  it.each([
    ['escaped once', '&lt;p class=&quot;a&quot;&gt;R&amp;amp;D&amp;nbsp;&lt;/p&gt;', '<p class="a">R&amp;D&nbsp;</p>'],
    ['escaped twice', '&amp;lt;p&amp;gt;R&amp;amp;amp;D&amp;lt;/p&amp;gt;', '<p>R&amp;D</p>'],
    ['not escaped', '<p>R&amp;D &lt;img onerror=x&gt;</p>', '<p>R&amp;D &lt;img onerror=x&gt;</p>'],
    ['escaped once, with text that shows a tag', '&lt;p&gt;&amp;lt;p&amp;gt;&lt;/p&gt;', '<p>&lt;p&gt;</p>'],
    ['plain text', 'Salt and pepper', 'Salt and pepper'],
    ['text that shows a tag of no block', 'knows &amp;lt;script&amp;gt;', 'knows &lt;script&gt;'],
  ])('%s', (_what, html, expected) => {
    expect(unescapeMarkup(html)).toBe(expected)
  })
})

describe('sections', () => {
  it('are joined under their headings; empty ones leave nothing', () => {
    expect(
      joinSections([
        { heading: null, html: '<p>Intro</p>' },
        { heading: 'A & <b>', html: ' <li>one</li>' },
        { heading: 'Empty', html: '' },
        { heading: 'None', html: null },
      ]),
    ).toBe('<p>Intro</p>\n<h3>A &amp; &lt;b&gt;</h3>\n<ul><li>one</li></ul>')
    expect(joinSections([{ heading: 'Only', html: null }])).toBeNull()
  })
})

describe('plain text', () => {
  it.each([
    ['paragraphs and breaks', 'One & two\nthree\r\n\r\n \nfour < five\n', '<p>One &amp; two<br>three</p>\n<p>four &lt; five</p>'],
    ['a single line', 'One', '<p>One</p>'],
    ['HTML', '<p>One</p>\n\n<p>Two</p>', '<p>One</p>\n\n<p>Two</p>'],
  ])('%s', (_what, text, expected) => {
    expect(plainTextHtml(text)).toBe(expected)
  })
})
