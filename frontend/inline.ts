// What the page has in itself, so that its first screen waits for no other file: the theme's script, and those rules of
// the stylesheet that the server's frame needs. The whole stylesheet follows after the frame; its copies of these rules
// come later and win, so that what comes early decides nothing. The server allows both by their hashes.
import { readFileSync } from 'node:fs'
import { Features, transform, type Rule, type Selector, type SelectorComponent } from 'lightningcss'
import type { Plugin } from 'vite'

/** What markup has, by which rules are chosen: '.strip', '#app', 'header', '[aria-current]'. */
export type Uses = ReadonlySet<string>

/** What the frame has beyond its templates' text. */
const MORE =
  '<html><body><div id="app"><i class="large on-black on-white black white live over adjourned reviewed player watcher" data-theme="" data-board="" data-stones="" data-own="">'

export function usesOf(markup: string): Uses {
  const names = new Set(['*'])
  for (const [, tag, rest] of (markup + MORE).matchAll(/<(\w+)((?:"[^"]*"|[^>"])*)>/g)) {
    names.add(tag!.toLowerCase())
    for (const [, name, value = ''] of rest!.matchAll(/([\w-]+)(?:="([^"]*)")?/g)) {
      names.add(`[${name}]`)
      if (name === 'id') names.add(`#${value}`)
      if (name === 'class') for (const c of value.split(/\s+/)) names.add(`.${c}`)
    }
  }
  return names
}

/** States in which nothing is before the page's script runs. */
const STATES = new Set(
  'hover focus focus-visible focus-within active checked disabled invalid placeholder-shown empty open'.split(' '),
)

/** May a selector match anything that is used? When in doubt it may. */
const mayMatch = (selector: Selector, uses: Uses): boolean => selector.every(part => mayBe(part, uses))

function mayBe(part: SelectorComponent, uses: Uses): boolean {
  switch (part.type) {
    case 'type':
      return uses.has(part.name)
    case 'id':
      return uses.has(`#${part.name}`)
    case 'class':
      return uses.has(`.${part.name}`)
    case 'attribute':
      return uses.has(`[${part.name}]`)
    case 'pseudo-class':
      if (STATES.has(part.kind === 'custom' ? part.name : part.kind)) return false
      return part.kind === 'is' || part.kind === 'where' || part.kind === 'has'
        ? part.selectors.some(s => mayMatch(s, uses))
        : true
    default:
      return true
  }
}

/** Is nothing left of a rule? Of those without selectors, as keyframes, the first screen needs fonts alone. */
function isEmpty(rule: Rule): boolean {
  switch (rule.type) {
    case 'style':
      return rule.value.selectors.length === 0
    case 'media':
    case 'supports':
    case 'container':
    case 'layer-block':
      return rule.value.rules.every(r => r.type === 'ignored')
    default:
      return rule.type !== 'font-face' && rule.type !== 'ignored'
  }
}

/** The rules of a stylesheet that may match what is used, in their order. */
export function rulesFor(css: string, uses: Uses): string {
  const { code } = transform({
    filename: 'index.css',
    code: Buffer.from(css),
    minify: true,
    include: Features.MediaQueries, // as older browsers read them: Vite has written them so, and this would undo it
    visitor: {
      Selector: selector => (mayMatch(selector, uses) ? undefined : []),
      RuleExit: rule => (isEmpty(rule) ? [] : undefined),
    },
  })
  return String(code)
}

/** The frame's templates: a language's, and the boards. */
const frameOf = (language: string): string =>
  [language, 'boards'].map(name => readFileSync(`src/frame/${name}.html`, 'utf8')).join('')

const preload = (file: string): string => `  <link rel="modulepreload" crossorigin href="/${file}">\n`

/** Puts both into index.html, and the frame where the server finds it. */
export function inlined(language: string): Plugin {
  return {
    name: 'tengen-inline',
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: `.vite/${language}/frame.html`, source: frameOf(language) })
    },
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        const theme = readFileSync('src/frame/theme.js', 'utf8').replace(/^\s*\/\/.*\n|^\s+/gm, '')
        const script = `<script>${theme}</script>`
        if (!bundle) return html.replace('<!--inline-->', script) // the development server has its own way of styles
        const link = /\s*<link rel="stylesheet"[^>]*href="\/([^"]+)"[^>]*>/.exec(html)
        const sheet = link && bundle[link[1]!]
        if (!sheet || sheet.type !== 'asset') throw new Error('index.html has no stylesheet')
        // Vite would only with its list of what every late page loads (modulePreload in vite.config.ts).
        const entry = Object.values(bundle).find(f => f.type === 'chunk' && f.isEntry && html.includes(f.fileName))
        const first = entry?.type === 'chunk' ? entry.imports : []
        const css = rulesFor(String(sheet.source), usesOf(frameOf(language) + html))
        return html
          .replace(link[0], '')
          .replace('</head>', () => `${first.map(preload).join('')}  </head>`)
          .replace('<!--inline-->', () => `<style>${css}</style>\n    ${script}`)
          .replace('<!--sheet-->', () => link[0].trim())
      },
    },
  }
}
