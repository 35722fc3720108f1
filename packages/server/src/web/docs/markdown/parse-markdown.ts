import { lexer, type Token, type Tokens } from 'marked'

/** A part of a text under one heading. */
export interface Section {
  /** The anchor of the heading; empty before the first one. */
  readonly id: string
  readonly heading: string
  /** 2 for the parts of a text; 0 before the first heading. */
  readonly depth: number
  /** Its text, one line for each paragraph and list item. Code in it is between backticks; other markup is left out. */
  readonly lines: readonly string[]
  /** The rows of its tables, written in the same way. */
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

export function parseMarkdown(text: string): ParsedMarkdown {
  const tokens = lexer(text)
  const first = tokens.findIndex(({ type }) => type === 'heading')
  const body = tokens.slice(first + 1)
  const title = first === -1 ? '' : plainText((tokens[first] as Tokens.Heading).tokens)
  return { title, tokens: body, sections: sectionsOf(body) }
}

type GrowingSection = Section & Record<'lines' | 'rows' | 'code', string[]>

function sectionsOf(tokens: readonly Token[]): Section[] {
  const anchors = new Anchors()
  let section: GrowingSection = { id: '', heading: '', depth: 0, lines: [], rows: [], code: [] }
  const sections = [section]
  for (const token of tokens) {
    if (token.type !== 'heading') {
      addTo(section, token)
      continue
    }
    const { tokens: words, depth } = token as Tokens.Heading
    const heading = plainText(words)
    section = { id: anchors.next(heading), heading, depth, lines: [], rows: [], code: [] }
    sections.push(section)
  }
  return sections.filter(
    ({ heading, lines, rows, code }) => heading !== '' || lines.length + rows.length + code.length > 0,
  )
}

function addTo(section: GrowingSection, token: Token): void {
  switch (token.type) {
    case 'html':
    case 'space':
    case 'hr':
      return
    case 'list':
      for (const item of (token as Tokens.List).items) for (const part of item.tokens) addTo(section, part)
      return
    case 'blockquote':
      for (const part of (token as Tokens.Blockquote).tokens) addTo(section, part)
      return
    case 'code':
      section.code.push(...(token as Tokens.Code).text.split('\n').filter((line) => line.trim() !== ''))
      return
    case 'table': {
      const { header, rows } = token as Tokens.Table
      const textOf = (cells: Tokens.TableCell[]) =>
        cells
          .map(({ tokens }) => plainText(tokens, '`'))
          .filter(Boolean)
          .join(' · ')
      section.rows.push(...[header, ...rows].map(textOf))
      return
    }
    default:
      section.lines.push(plainText([token], '`'))
  }
}

/** The text without markup. `tick` is put around code. */
export function plainText(tokens: readonly Token[], tick = ''): string {
  return tokens
    .map((token) => {
      if ('tokens' in token && token.tokens) return plainText(token.tokens, tick)
      if (token.type === 'html') return ''
      if (token.type === 'codespan') return `${tick}${token.text}${tick}`
      return 'text' in token ? String(token.text) : token.raw
    })
    .join('')
    .replaceAll(/\s+/g, ' ')
}

/** The anchors of headings, as GitHub forms them, so that links work in both places. */
export class Anchors {
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
