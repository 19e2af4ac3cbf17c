/** Finds the samples of a Markdown page: blocks of shell, JavaScript and Python, what the page shows as their output, and notes for this test. */

export interface Sample {
  language: 'sh' | 'js' | 'python'
  /** Where the block begins in the page, for messages. */
  line: number
  code: string
  /** The block right after it, when that shows an output. */
  output?: { language: string; text: string }
  /** Why it is not run. */
  skip?: string
  /** It runs for ever: it has worked when this is printed. */
  until?: string
  /** The reader saves it under this name; a later sample runs it. */
  file?: string
}

/**
 * `<!-- sample: skip: REASON -->`, `<!-- sample: until: TEXT -->` and `<!-- sample: file: NAME -->` before a block; pages show no comments.
 * A block between the fences is never indented, and an output follows its sample without text in between.
 */
export function readSamples(markdown: string): Sample[] {
  const samples: Sample[] = []
  let script = ''
  const blocks = /(?:<!-- sample: (skip|until|file): (.+?) -->\n)?```(\w*)\n([\s\S]*?)```\n/g
  let end = 0
  for (const match of markdown.matchAll(blocks)) {
    const [whole, note, about, language = '', code = ''] = match
    const between = markdown.slice(end, match.index)
    end = match.index + whole.length
    if (language === 'sh' || language === 'js' || language === 'python') {
      const line = markdown.slice(0, match.index).split('\n').length
      // JavaScript without imports of the client goes on from the blocks before it.
      if (language === 'js') script = code.includes('import { createClient }') ? code : `${script}\n${code}`
      samples.push({ language, line, code: language === 'js' ? script : code, ...(note ? { [note]: about } : {}) })
    } else if ((language === 'json' || language === 'text') && between.trim() === '' && samples.length > 0) {
      Object.assign(samples[samples.length - 1]!, { output: { language, text: code } })
    }
  }
  return samples
}
