import { expect, test } from 'vitest'
import { cleanDescription } from '../../src/enrich/description/clean.ts'
import { XSS_PROBES } from '../enrich/xss-probes.ts'
import { rounds, sampleOf } from '../support/rounds.ts'
import { launchChromium } from './chromium.ts'

const IMAGE = '<img src=x onerror="window.ran = 1">'

/** Elements whose content browsers parse by other rules than the rest of a page. */
const ODD_ELEMENTS =
  `annotation-xml applet button caption colgroup desc dialog foreignObject form frameset head iframe image input isindex keygen listing malignmark
  marquee math menu mglyph mi mtext nobr noembed noframes noscript object option plaintext portal ruby script select slot style svg table td template textarea
  title xmp`.split(/\s+/)

/** The shapes in which text became markup when a browser read the output of a sanitiser once more. */
const shapesOf = (name: string) => [
  `<${name}>${IMAGE}</${name}>`,
  `<${name}><a title="</${name}>${IMAGE.replaceAll('"', "'")}">x</a>`,
  `<svg><${name}><style><!--</style>${IMAGE}--></style></svg>`,
  `<math><mtext><${name}><mglyph><style><!--</style><img title="--&gt;&lt;img src=x onerror=window.ran=1&gt;">`,
  `<form><math><mtext></form><form><mglyph><${name}></math>${IMAGE}`,
  `<table><${name}>${IMAGE}<td>x<td>y</table>`,
  `<${name} id=body name=cookie onclick=window.ran=1 href="javascript:window.ran=1" srcdoc="${IMAGE.replaceAll('"', "'")}">x</${name}>`,
  `<pre>\n\n<${name}>\n&lt;/pre&gt;${IMAGE}</pre>`,
]

/** Places of a page in which clients may put a description, by its code around it. */
const PLACES = [
  ['', ''],
  ['<template>', '</template>'],
  ['<noscript>', '</noscript>'],
  ['<textarea>', '</textarea>'],
  ['<title>', '</title>'],
  ['<svg><desc>', '</desc></svg>'],
  ['<math><mtext>', '</mtext></math>'],
  ['<select>', '</select>'],
] as const

test('a browser finds only allowed elements in a description, wherever a page puts it, and runs nothing', async () => {
  const sources = [...ODD_ELEMENTS.flatMap(shapesOf), ...sampleOf(XSS_PROBES, rounds(300, 2_000))]
  const written = new Set(sources.map((source) => cleanDescription(`<p>a</p>${source}`).description_html ?? ''))
  const browser = await launchChromium()
  try {
    const page = await browser.newPage()
    const found = await page.evaluate(
      async ({ descriptions, places, image }) => {
        const allowed =
          'p br h1 h2 h3 h4 h5 h6 ul ol li strong em u table thead tbody tr th td blockquote code pre hr sub sup a a@href a@rel ol@start'
        const names = new Set(allowed.split(' '))
        const found: string[] = []
        const look = (root: ParentNode, place: string, html: string) => {
          for (const element of root.querySelectorAll('*')) {
            const { localName } = element
            const given = [localName, ...element.getAttributeNames().map((name) => `${localName}@${name}`)]
            const href = element.getAttribute('href') ?? 'https://'
            const foreign = given.filter((name) => !names.has(name) && !place.includes(`<${name}>`))
            if (!/^(?:https?:\/\/|mailto:)/.test(href)) foreign.push(href)
            if (foreign.length > 0) found.push(`${foreign.join()} in ${place}: ${html}`)
          }
        }
        for (const html of descriptions) {
          for (const [before, after] of places) {
            const box = document.body.appendChild(document.createElement('div'))
            box.innerHTML = before + html + after
            look(box, before, html)
            for (const { content } of box.querySelectorAll('template')) look(content, before, html)
            const again = document.createElement('div')
            again.innerHTML = box.innerHTML
            if (again.innerHTML !== box.innerHTML) found.push(`another page after reading it twice in ${before}: ${html}`)
            box.remove()
          }
        }
        const ran = () => new Promise((done) => setTimeout(() => done('ran' in window), 100))
        if (await ran()) found.push('a script ran')
        // The same look finds markup that was not cleaned.
        const box = document.body.appendChild(document.createElement('div'))
        box.innerHTML = image
        while (!(await ran()));
        look(box, '', 'the image')
        return found
      },
      { descriptions: [...written], places: PLACES, image: IMAGE },
    )
    expect(found).toEqual(['img,img@src,img@onerror in : the image'])
  } finally {
    await browser.close()
  }
})
