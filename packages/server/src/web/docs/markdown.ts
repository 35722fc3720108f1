import { escapeMarkup } from '@brassplate/core'
import { lexer, Marked, type Token, type Tokens } from 'marked'
import { highlight, isWide, languageNamed } from '../console/parts/code/highlight.js'

/** A part of a text under one heading. */
export interface Section {
  /** The anchor of the heading; empty before the first one. */
  readonly id: string
  readonly heading: string
  /** 2 for the parts of a text; 0 before the first heading. */
  readonly depth: number
  /** Its text without markup, one line for each paragraph and list item. */
  readonly lines: readonly string[]
  /** The rows of its tables. */
  readonly rows: readonly string[]
  /** Its lines of code. */
  readonly code: readonly string[]
}

export interface ParsedMarkdown {
  /** The first heading. */
  readonly title: string
  /** Everything after the title. */
  readonly tokens: readonly Token[]
  readonly sections: readonly Section[]
}

export interface LinkTargets {
  /** The address of a link or an image in the text. */
  linkTo(href: string): string
  /** The address of the page about a call, such as `GET /v1/signals`; null if there is none. */
  callPage(code: string): string | null
  /** The title of the guide that a link leads to; null if it is none. */
  titleOf(href: string): string | null
}

export function parseMarkdown(text: string): ParsedMarkdown {
  const tokens = lexer(text)
  const first = tokens.findIndex(({ type }) => type === 'heading')
  const body = tokens.slice(first + 1)
  const title = first === -1 ? '' : plainText((tokens[first] as Tokens.Heading).tokens)
  return { title, tokens: body, sections: sectionsOf(body) }
}

/**
 * Renders a text. Raw HTML in it, such as a comment, is left out. Tables can be scrolled by keyboard. On a phone each of
 * their rows is a block, whose cells say their titles if it has more than two.
 */
export function renderMarkdown(tokens: readonly Token[], targets: LinkTargets): string {
  return markedWith(targets).parser([...tokens])
}

/** Renders a sentence or two, without a paragraph around them. */
export function renderInline(text: string, targets: LinkTargets): string {
  return markedWith(targets).parseInline(text, { async: false })
}

function markedWith({ linkTo, callPage, titleOf }: LinkTargets): Marked {
  const anchors = new Anchors()
  return new Marked({
    renderer: {
      html: () => '',
      heading({ tokens, depth }) {
        const id = anchors.next(plainText(tokens))
        return `<h${depth} id="${escapeMarkup(id)}">${this.parser.parseInline(tokens)}</h${depth}>\n`
      },
      code({ text, lang = '' }) {
        const language = languageNamed(lang.split(' ', 1)[0] ?? '')
        const attributes = `${language ? ` class="${language}"` : ''}${isWide(text) ? ' tabindex="0"' : ''}`
        return `<pre class="code"><code${attributes}>${highlight(text, language)}\n</code></pre>\n`
      },
      codespan({ text }) {
        const page = callPage(text)
        const code = `<code>${text.length < longCodeMin ? escapeMarkup(text) : breakable(text)}</code>`
        return page ? `<a href="${escapeMarkup(page)}">${code}</a>` : code
      },
      link({ href, tokens }) {
        // A file name is for readers of the repository.
        const title = /^[\w-]+\.md$/.test(plainText(tokens)) ? titleOf(href) : null
        const text = title === null ? this.parser.parseInline(tokens) : escapeMarkup(title)
        return `<a href="${escapeMarkup(linkTo(href))}">${text}</a>`
      },
      table({ header, rows }) {
        const titles = header.length > 2 ? header.map(({ tokens }) => plainText(tokens)) : []
        const cellsOf = (cells: Tokens.TableCell[], tag: 'th' | 'td') =>
          cells.map(({ tokens, align }, place) => {
            const label = tag === 'td' && place > 0 ? titles[place] : undefined
            const attributes = `${align ? ` align="${align}"` : ''}${label ? ` data-label="${escapeMarkup(label)}"` : ''}`
            return `<${tag}${attributes}>${this.parser.parseInline(tokens)}</${tag}>`
          })
        const lines = rows.map((cells) => `<tr>${cellsOf(cells, 'td').join('')}</tr>\n`)
        const kind = header.every(({ align }) => align === null) && hasWideNames(rows) ? 'sheet entries' : 'sheet'
        return `<table class="${kind}" tabindex="0"><thead><tr>${cellsOf(header, 'th').join('')}</tr></thead>\n<tbody>${lines.join('')}</tbody></table>\n`
      },
      image: ({ href, text }) => `<img src="${escapeMarkup(linkTo(href))}" alt="${escapeMarkup(text)}">`,
    },
  })
}

/** In letters: shorter code fits on the screen of a phone. */
const longCodeMin = 34

/** Long code breaks after its slashes and full stops. */
function breakable(code: string): string {
  return code
    .split(/(?<=[./])(?=\w)/)
    .map(escapeMarkup)
    .join('<wbr>')
}

/** Characters of words that cannot be broken, beside which a column of sentences has no room. */
const namesMax = 50

/** Whether the words of the columns before the last one take the room of the last. */
function hasWideNames(rows: readonly Tokens.TableCell[][]): boolean {
  const longest: number[] = []
  for (const cells of rows)
    for (const [place, { tokens }] of cells.slice(0, -1).entries()) {
      const words = plainText(tokens).split(' ')
      longest[place] = Math.max(longest[place] ?? 0, ...words.map(({ length }) => length))
    }
  return longest.reduce((sum, length) => sum + length, 0) > namesMax
}

function sectionsOf(tokens: readonly Token[]): Section[] {
  const anchors = new Anchors()
  const sections: (Section & Record<'lines' | 'rows' | 'code', string[]>)[] = [
    { id: '', heading: '', depth: 0, lines: [], rows: [], code: [] },
  ]
  for (const token of tokens) {
    if (token.type === 'heading') {
      const { tokens: words, depth } = token as Tokens.Heading
      const heading = plainText(words)
      sections.push({ id: anchors.next(heading), heading, depth, lines: [], rows: [], code: [] })
    } else if (token.type === 'code') {
      const lines = (token as Tokens.Code).text.split('\n').filter((line) => line.trim() !== '')
      sections.at(-1)?.code.push(...lines)
    } else if (token.type === 'table') {
      sections.at(-1)?.rows.push(...linesOf(token))
    } else {
      sections.at(-1)?.lines.push(...linesOf(token))
    }
  }
  return sections.filter(
    ({ heading, lines, rows, code }) => heading !== '' || lines.length + rows.length + code.length > 0,
  )
}

function linesOf(token: Token): string[] {
  switch (token.type) {
    case 'html':
    case 'space':
    case 'hr':
      return []
    case 'list':
      return (token as Tokens.List).items.flatMap(({ tokens }) => tokens.flatMap(linesOf))
    case 'blockquote':
      return (token as Tokens.Blockquote).tokens.flatMap(linesOf)
    case 'table': {
      const { header, rows } = token as Tokens.Table
      return [header, ...rows].map((cells) => cells.map(({ tokens }) => plainText(tokens)).join(' · '))
    }
    default:
      return [plainText([token])]
  }
}

function plainText(tokens: readonly Token[]): string {
  return tokens
    .map((token) => {
      if ('tokens' in token && token.tokens) return plainText(token.tokens)
      if (token.type === 'html') return ''
      return 'text' in token ? String(token.text) : token.raw
    })
    .join('')
    .replaceAll(/\s+/g, ' ')
}

/** The anchors of headings, as GitHub forms them, so that links work in both places. */
class Anchors {
  readonly #counts = new Map<string, number>()

  next(heading: string): string {
    const base = heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
      .trim()
      .replaceAll(/\s/g, '-')
    const count = this.#counts.get(base) ?? 0
    this.#counts.set(base, count + 1)
    return count === 0 ? base : `${base}-${count}`
  }
}
