import { describe, expect, it } from 'vitest'
import { readDescription } from '../../src/enrich/description/clean.ts'
import { writeMarkdown } from '../../src/enrich/description/write-markdown.ts'
import { writeText } from '../../src/enrich/description/write-text.ts'
import { enrich } from '../../src/enrich/index.ts'
import { readPosting } from '../../src/enrich/read-posting.ts'
import { storable } from '../../src/job/storable.ts'
import { unsafeTags } from './unsafe-tags.ts'

const PROSE = 'We are looking for a nurse who will join our team and care for the patients of our ward. '

const TEXTS: [name: string, html: string][] = [
  ['a megabyte of prose', `<p>${PROSE.repeat(12_000)}</p>`],
  ['a megabyte of paragraphs', `<p>${PROSE}</p>`.repeat(10_000)],
  ['10,000 nested divs', `${'<div>'.repeat(10_000)}${PROSE}`],
  ['10,000 nested lists', `${'<ul><li>'.repeat(10_000)}${PROSE}`],
  ['10,000 nested marks', `${'<b><i>'.repeat(5_000)}${PROSE}`],
  ['10,000 nested tables', `${'<table><tr><td>'.repeat(10_000)}${PROSE}`],
  ['250,000 nested spans', `${'<x>'.repeat(250_000)}${PROSE}`],
  ['many short lines in 95 quotes', `${'<blockquote>'.repeat(95)}${'a<br>'.repeat(50_000)}`],
  ['unclosed everything', '<p><b><ul><li><table><td><blockquote><h2><pre>'.repeat(300) + PROSE],
  ['a megabyte of tags that only other names close', '<x></y>'.repeat(140_000) + PROSE],
  ['100 kB of one word', 'a'.repeat(100_000)],
  ['100 kB of spaces', ' '.repeat(100_000)],
  ['100 kB of digits', '1'.repeat(100_000)],
  ['100 kB of digit groups', '1,000 '.repeat(17_000)],
  ['100 kB of prices', '$100k - '.repeat(12_500)],
  ['100 kB of years', '5 years '.repeat(12_500)],
  ['100 kB of commas', 'Berlin, '.repeat(12_500)],
  ['100 kB of headings', '<h2>Requirements</h2>'.repeat(5_000)],
  ['100 kB of skills', 'Python, C++, R, Go, '.repeat(5_000)],
  ['100 kB of clients', 'our client, our client '.repeat(4_500)],
  ['100 kB of visas', 'no visa sponsorship not '.repeat(4_500)],
  ['100 kB of quotes and brackets', `"'([{<`.repeat(17_000)],
  ['100 kB of half entities', '&#x&lt&'.repeat(14_000)],
  ['100 kB of attributes', `<a ${'x="y" '.repeat(17_000)}>a</a>`],
  ['comments that never end', '<!-- '.repeat(20_000)],
  ['right-to-left', '<p dir="rtl">نبحث عن ممرضة لقسم الجراحة لدينا في الرياض</p>'.repeat(500)],
  [
    'Chinese, Japanese, Korean',
    '<p>外科病棟で働く看護師を募集しています。我们正在招聘护士。간호사를 모집합니다.</p>'.repeat(500),
  ],
  ['NULs and controls', `<p>a\0b\u0001${PROSE}\0</p>`.repeat(50)],
  ['lone surrogates', `<p>\ud800 ${PROSE} \udfff</p>`.repeat(50)],
  ['a surrogate pair across the cut', `${'a'.repeat(999_999)}😀${'b'.repeat(10)}`],
]

const TITLES = [
  '',
  '🚀🔥 Senior 💥 Engineer 👩‍🚀',
  'مهندس برمجيات أول',
  '高级工程师',
  '\ud800\0',
  'a'.repeat(100_000),
  '('.repeat(50_000),
  'Senior '.repeat(15_000),
  '$100k-'.repeat(15_000),
  '<script>alert(1)</script>',
]

function assertSound(given: object): void {
  const { posting, hints } = readPosting(given)
  const { job, failures, evidence } = enrich(posting, hints)
  expect(failures).toEqual([])
  expect(unsafeTags(job.description_html)).toEqual([])
  expect(job.title).toBe(posting.title)
  // The texts that the steps write can be stored as they are, without NUL or half of a pair; texts that only repeat the source are mended by the catalog.
  const derived = { ...job, title: '', location: '', location_raw: '', locations_raw: null, salary_raw: '' }
  expect(storable(derived)).toBe(derived)
  expect(JSON.stringify(evidence).length).toBeLessThan(1_000_000)
}

it('Markdown does not outgrow a description that is nested without end', () => {
  const lines = 'a<br>'.repeat(10_000)
  const { posting, hints } = readPosting({
    title: 'Nurse',
    description_html: `${'<ul><li><blockquote>'.repeat(40)}${lines}the end`,
  })
  const { description_md, description_html } = enrich(posting, hints).job
  expect(description_md!.length).toBeLessThan(10 * lines.length)
  expect(description_md).toContain('the end')
  expect(description_html!.match(/<blockquote>/g)!.length).toBeLessThan(10)
})

it('tags that are never closed do not swallow the paragraphs after them', () => {
  for (const unclosed of ['<x>', '<x></y>', '<x><!--</x>-->', '<x a="</x>">', '</x><x>'])
    expect(readDescription(`${unclosed.repeat(550)}<p>a</p><p>b</p>`), unclosed).toMatchObject([
      { kind: 'paragraph', spans: [{ text: 'a' }] },
      { kind: 'paragraph', spans: [{ text: 'b' }] },
    ])
})

it('a script that is nested too deep is dropped with its text', () => {
  for (const depth of [499, 500, 501, 502])
    expect(writeText(readDescription(`${'<form>'.repeat(depth)}<script><p>b</p></script><p>a</p>`)), `${depth}`).toBe('a')
})

it('166,000 bullets in one item become as many items', () => {
  const [list] = readDescription(`<ul><li>${'•a<br>'.repeat(166_000)}</ul>`)
  expect(list?.kind === 'list' && list.items.length).toBe(166_000)
})

it('Markdown of 300,000 links in one line is written', () => {
  const spans = Array.from({ length: 300_000 }, (_, at) => ({ text: 'a!', marks: 0, href: `https://a.example/${at % 2}` }))
  const markdown = writeMarkdown([{ kind: 'paragraph', spans }])
  expect(markdown.slice(0, 60)).toBe('[a!](https://a.example/0)[a!](https://a.example/1)[a!](https')
})

describe('hostile descriptions', () => {
  it.each(TEXTS)('%s', (_, description_html) => assertSound({ title: 'Nurse', location: 'Boston, MA', description_html }))
})

describe('hostile titles and locations', () => {
  it.each(TITLES.map((title) => [title.slice(0, 20), title]))('%j', (_, title) => {
    assertSound({ title, description_html: `<p>${PROSE}</p>` })
    assertSound({ title: 'Nurse', location: title, description_html: `<p>${PROSE}</p>` })
    assertSound({ title: 'Nurse', salary_raw: title, locations: [title, { city: title, country: title }] })
  })
})
