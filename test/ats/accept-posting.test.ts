import { describe, expect, it } from 'vitest'
import { acceptPosting } from '../../src/ats/accept-posting.ts'
import { blankPosting } from '../../src/ats/reading/listed.ts'

const posting = blankPosting({ external_job_id: '7', url: 'https://jobs.larkmoor.example/7', title: 'Cook' })

describe('the title', () => {
  it.each([
    ['Sales &amp; Marketing Lead', 'Sales & Marketing Lead'],
    ['R&amp;amp;D Engineer', 'R&D Engineer'],
    ['Caf&eacute; Manager &#8211; Nights', 'Café Manager – Nights'],
    ['<b>Cook</b><br/>Nights', 'Cook Nights'],
    ['&lt;span style=&quot;x&quot;&gt;Cook&lt;/span&gt;', 'Cook'],
    ['Night\n   Cook\u00a0', 'Night Cook'],
    ['R&D Engineer (C++, <T>)', 'R&D Engineer (C++, <T>)'],
    ['Engineer <Remote>', 'Engineer <Remote>'],
    ['AT&T Fitter, R&copy', 'AT&T Fitter, R&copy'],
    ['<b></b>', '<b></b>'],
  ])('%j is %j', (stated, title) => {
    expect(acceptPosting({ ...posting, title }).title).toBe(title)
    expect(acceptPosting({ ...posting, title: stated }).title).toBe(title)
  })
})
