/** The HTML around every page of /docs: header, navigation, table of contents. No inline script or style, so a strict policy can hold. */
import { escapeUTF8 as escapeHtml } from 'entities'
import type { Page } from './markdown.ts'
import type { Navigation, NavigationGroup } from './navigation.ts'

/** Addresses of the built files that every page loads. */
export interface Assets {
  script: string
  style: string
}

const SITE_LINKS = [
  ['/', 'Search'],
  ['/searches', 'Saved'],
  ['/feed', 'Feed'],
  ['/resolve', 'Resolve'],
  ['/coverage', 'Coverage'],
  ['/docs', 'Docs'],
] as const

export function layoutPage(page: Page, { name, groups }: Navigation, assets: Assets, searchIndex: string): string {
  return frame(
    page.title,
    assets,
    searchIndex,
    `<div class="docs">
<nav class="pages" id="pages" aria-label="${name}">
${groups.map((group) => navigationGroup(group, page.address)).join('\n')}
</nav>
<main id="main" class="guide ${name === 'Guides' ? '' : 'reference'}">
${page.html}
${footer(page, groups)}
</main>
${tableOfContents(page)}
</div>`,
    page.address,
    name,
  )
}

/** The page frame alone, for the "not found" page. */
export function frame(title: string, assets: Assets, searchIndex: string, body: string, address?: string, menu?: string): string {
  const markdown = address && `<link rel="alternate" type="text/markdown" href="${address}.md">\n`
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title === 'Rolecall' ? title : `${escapeHtml(title)} · Rolecall`}</title>
<script src="/theme.js"></script>
<link rel="stylesheet" href="${assets.style}">
<link rel="icon" href="/icon.svg" type="image/svg+xml">
${markdown ?? ''}<script type="module" src="${assets.script}"></script>
</head>
<body>
<a class="frame-skip" href="#main">Skip to the text</a>
<header class="frame-header">
<div class="frame-inside">
<a class="frame-brand" href="/"><img src="/icon.svg" width="20" height="20" alt="">Rolecall</a>
<nav class="frame-nav" aria-label="Site">
${SITE_LINKS.map(([href, label]) => `<a href="${href}" ${href === '/docs' ? 'class="frame-place active" aria-current="page"' : 'class="frame-place"'}>${label}</a>`).join('\n')}
</nav>
<div class="docs-search">
<input id="docs-search" type="search" placeholder="Search the guides" aria-label="Search the guides" role="combobox" aria-expanded="false" aria-controls="docs-results" aria-autocomplete="list" autocomplete="off" spellcheck="false" data-index="${searchIndex}">
<kbd aria-hidden="true">/</kbd>
<div id="docs-results" role="listbox" aria-label="Found in the guides" hidden></div>
</div>
<button type="button" class="theme" aria-label="Switch between light and dark"><svg viewBox="0 0 16 16" aria-hidden="true"><circle cx="8" cy="8" r="6"/><path d="M8 2v12M8 5l4 -1M8 8h6M8 11l4 1"/></svg></button>
${menu ? `<button type="button" class="menu" aria-expanded="false" aria-controls="pages">${menu}</button>` : ''}
</div>
</header>
${body}
</body>
</html>
`
}

const navigationGroup = ({ title, entries }: NavigationGroup, current: string) =>
  `<h2>${escapeHtml(title)}</h2>
<ul>
${entries.map(({ title, address }) => `<li><a href="${address}"${address === current ? ' aria-current="page"' : ''}>${escapeHtml(title)}</a></li>`).join('\n')}
</ul>`

function tableOfContents({ sections }: Page): string {
  const shown = sections.filter(({ level }) => level === 2 || level === 3)
  if (shown.length < 2) return ''
  const items = shown.map(
    ({ level, anchor, heading }) => `<li class="level-${level}"><a href="#${anchor}">${escapeHtml(heading)}</a></li>`,
  )
  return `<nav class="contents" aria-label="On this page">
<h2>On this page</h2>
<ul>
${items.join('\n')}
</ul>
</nav>`
}

function footer(page: Page, groups: NavigationGroup[]): string {
  const entries = groups.flatMap((group) => group.entries)
  const index = entries.findIndex(({ address }) => address === page.address)
  const [before, after] = index < 0 ? [] : [entries[index - 1], entries[index + 1]]
  return `<footer>
<p class="neighbours">${before ? `<a rel="prev" href="${before.address}">← ${escapeHtml(before.title)}</a>` : '<span></span>'}
${after ? `<a rel="next" href="${after.address}">${escapeHtml(after.title)} →</a>` : ''}</p>
<p><a href="${page.address}.md">This page as Markdown</a></p>
</footer>`
}
