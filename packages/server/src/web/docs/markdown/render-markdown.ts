import { escapeMarkup } from '@brassplate/core'
import { Marked, Renderer, type Token, type Tokens } from 'marked'
import { highlight, labelOf, languageNamed } from '../../console/parts/code/highlight.js'
import { isWide, unbrokenWords } from '../../console/parts/code/line-html.js'
import { Anchors, plainText } from './parse-markdown.js'

export interface LinkTargets {
  /** The address of a link or an image in the text. */
  linkTo(href: string): string
  /** The address of the page that code names, such as `GET /v1/signals` or `/docs`; null if there is none. */
  callPage(code: string): string | null
  /** The title of the guide that a link leads to; null if it is none. */
  titleOf(href: string): string | null
  /** The source of a drawing of ours, which then has the typeface and the colours of the page; null if it is none. */
  drawing(href: string): string | null
  /** The address of the same picture as a phone shows it; null if there is none. */
  phonePicture(href: string): string | null
}

/**
 * Renders a text. Raw HTML in it, such as a comment, is left out, except for parts that are folded with `<details>`.
 * Tables can be scrolled by keyboard. On a phone each row is a block: its name, its sentence, then the other cells with
 * their titles; figures stand beside each other.
 */
export function renderMarkdown(tokens: readonly Token[], targets: LinkTargets): string {
  return markedWith(targets, wideKinds(tokens)).parser([...tokens])
}

/** Renders a sentence or two, without a paragraph around them. */
export function renderInline(text: string, targets: LinkTargets): string {
  return markedWith(targets).parseInline(text, { async: false })
}

function markedWith(
  { linkTo, callPage, titleOf, drawing, phonePicture }: LinkTargets,
  wide: ReadonlySet<string> = new Set(),
): Marked {
  const anchors = new Anchors()
  return new Marked({
    renderer: {
      // The text of a part with parts of its own is rendered by them.
      text: (token) =>
        'tokens' in token && token.tokens ? false : plain.text({ ...token, text: unbroken(token.text) }),
      html: ({ text }) => foldHtml(text.trim()),
      heading({ tokens, depth }) {
        const id = anchors.next(plainText(tokens))
        return `<h${depth} id="${escapeMarkup(id)}">${this.parser.parseInline(tokens)}</h${depth}>\n`
      },
      code({ text, lang = '' }) {
        const [name = ''] = lang.split(' ', 1)
        const language = languageNamed(name)
        const attributes = `${language ? ` class="${language}"` : ''}${isWide(text) ? ' tabindex="0"' : ''}`
        return `<pre class="code" data-language="${labelOf(name)}"><code${attributes}>${highlight(`${text}\n`, language)}</code></pre>\n`
      },
      codespan({ text }) {
        const page = callPage(text)
        const isLong = text.length >= longCodeMin
        const code = isLong ? `<code class="long">${unbrokenWords(text)}</code>` : `<code>${escapeMarkup(text)}</code>`
        return page ? `<a href="${escapeMarkup(page)}">${code}</a>` : code
      },
      link({ href, tokens }) {
        // A file name is for readers of the repository.
        const title = /^[\w-]+\.md$/.test(plainText(tokens)) ? titleOf(href) : null
        const text = title === null ? this.parser.parseInline(tokens) : escapeMarkup(title)
        return `<a href="${escapeMarkup(linkTo(href))}">${text}</a>`
      },
      list({ items }) {
        if (!items.every(isLink) || (items.length < namesMin && !items.every(attributesOf))) return false
        const names = items.map(
          (item) => `<li${attributesOf(item)}>${breakableName(this.parser.parse(item.tokens))}</li>`,
        )
        const isWords = items.some((item) => linkIn(item.tokens)?.text.replace(kindWord, '').includes(' '))
        return `<ul class="names${isWords ? ' words' : ''}">${names.join('')}</ul>\n`
      },
      listitem(item) {
        const attributes = attributesOf(item)
        return attributes ? `<li${attributes}>${this.parser.parse(item.tokens)}</li>\n` : false
      },
      table({ header, rows }) {
        const isFigures = hasFigures(header, rows)
        const titles = header.length > 2 ? header.map(({ tokens }) => plainText(tokens)) : []
        const cellsOf = (cells: Tokens.TableCell[], tag: 'th' | 'td') =>
          cells.map(({ tokens, align }, place) => {
            const label =
              tag === 'td' && place > 0 && !sentenceTitle.test(titles[place] ?? '') ? titles[place] : undefined
            const attributes = `${align && !isFigures ? ` align="${align}"` : ''}${label ? ` data-label="${escapeMarkup(label)}"` : ''}`
            const text = this.parser.parseInline(tokens)
            return `<${tag}${attributes}>${isFigures ? withUnits(text) : text}</${tag}>`
          })
        const lines = rows.map((cells) => `<tr>${cellsOf(cells, 'td').join('')}</tr>\n`)
        const content = `<thead><tr>${cellsOf(header, 'th').join('')}</tr></thead>\n<tbody>${lines.join('')}</tbody></table>`
        if (isFigures) {
          const form = figuresLength(rows) > figuresMax ? ' class="stacked"' : ''
          return `<div class="figures" tabindex="0"><table${form}>${content}</div>\n`
        }
        const isShort = rows.every(([first]) => plainText(first?.tokens ?? []).length <= shortNameMax)
        const kind = wide.has(tableKind(header)) ? 'sheet entries' : isShort ? 'sheet short' : 'sheet'
        return `<div class="${kind}" tabindex="0"><table>${content}</div>\n`
      },
      image: ({ href, text }) => drawing(href) ?? pictureHtml(linkTo(href), phonePicture(href), text),
    },
  })
}

/** A long name in a link breaks before its capitals. */
function breakableName(html: string): string {
  return html.replace(/(?<=>)[\w ()]+(?=<)/, (name) =>
    name.replace(kindWord, '').replaceAll(/(?<=[a-z])(?=[A-Z])/g, '<wbr>'),
  )
}

/** As many items that are only links stand in columns. */
const namesMin = 3

function isLink({ tokens }: Tokens.ListItem): boolean {
  return tokens.length === 1 && partsOf(tokens).length === 1 && linkIn(tokens) !== undefined
}

/** The link that a list item begins with. */
function linkIn(tokens: readonly Token[]): Tokens.Link | undefined {
  const [first] = partsOf(tokens)
  return first?.type === 'link' ? (first as Tokens.Link) : undefined
}

function partsOf([text]: readonly Token[]): readonly Token[] {
  return text && 'tokens' in text ? (text.tokens ?? []) : []
}

const plain = new Renderer()

/** A figure in a sentence keeps its unit. */
function unbroken(text: string): string {
  return text.replaceAll(/(?<=\d) (?=%|(?:ms|kB|MB|GB|GiB)\b)/g, '\u00a0')
}

/** A figure keeps its unit: 99.3 %, 10.5 ms. */
function withUnits(html: string): string {
  return html.replaceAll(/(?<=\d) (?=%|[a-zA-Z]{1,2}(?:$|<))/g, '\u00a0')
}

const kindWord = /^(?:class|const) /

/**
 * A name whose part is on another page has its anchor here too: addresses of before that part moved lead to the link. The
 * style shows the class: what kind of thing has this name.
 */
function attributesOf({ tokens }: Tokens.ListItem): string {
  const { href = '', text: shown = '' } = linkIn(tokens) ?? {}
  const text = shown.replaceAll('`', '')
  const [, anchor = '', name] = /\bsdk\/\w[\w-]*\.md#((\w+)(?:-\d)?)$/.exec(href) ?? []
  if (
    name !==
    text
      .toLowerCase()
      .replace(kindWord, '')
      .replace(/\(.*\)$/, '')
  )
    return ''
  const kind = text.endsWith(')') ? 'function' : (kindWord.exec(text)?.[0].trim() ?? 'type')
  return ` id="${anchor}" class="${kind}"`
}

/** In letters: shorter code fits on the screen of a phone. */
const longCodeMin = 34

/** A picture, which leads to itself, to be seen larger. */
function pictureHtml(address: string, phoneAddress: string | null, text: string): string {
  const source = phoneAddress ? `<source media="(max-width: 48rem)" srcset="${escapeMarkup(phoneAddress)}">` : ''
  const image = `<img src="${escapeMarkup(address)}" alt="${escapeMarkup(text)}">`
  return `<a href="${escapeMarkup(address)}">${source ? `<picture>${source}${image}</picture>` : image}</a>`
}

/** A folded part as GitHub shows it too. All other HTML is left out. */
function foldHtml(html: string): string {
  if (html === '</details>') return html
  const [, title] = /^<details>\s{0,9}<summary>([^<>]{1,200})<\/summary>$/.exec(html) ?? []
  return title === undefined ? '' : `<details class="fold"><summary>${title}</summary>`
}

/** A number, perhaps with its unit or with what it was counted from; or nothing. */
const figure = /^(?:[.\d–].{0,17})?$/

/** Whether every column but the first has figures. */
function hasFigures(header: readonly Tokens.TableCell[], rows: readonly Tokens.TableCell[][]): boolean {
  return (
    header.length > 2 && rows.every((cells) => cells.slice(1).every(({ tokens }) => figure.test(plainText(tokens))))
  )
}

/** In letters: as many stand beside the name of a row on a phone. */
const figuresMax = 34

/** The letters of the longest figures of all columns. */
function figuresLength(rows: readonly Tokens.TableCell[][]): number {
  const longest: number[] = []
  for (const cells of rows)
    for (const [place, { tokens }] of cells.slice(1).entries())
      longest[place] = Math.max(longest[place] ?? 0, plainText(tokens).length)
  return longest.reduce((sum, length) => sum + length, 0)
}

/** Titles of columns whose cells are sentences about the name of their row. They need no title in front of each. */
const sentenceTitle =
  /^(?:Meaning|What it does|Says|Counts|Returns|Contains|Adds|What to do|Do this|What is sent|Answer|It counts if)$/

/** Tables of a text whose first and last columns have the same titles look alike. */
function tableKind(header: readonly Tokens.TableCell[]): string {
  return [header[0], header.at(-1)].map((cell) => plainText(cell?.tokens ?? [])).join(' … ')
}

/** The kinds of tables of which one has names that leave no room for sentences beside them. */
function wideKinds(tokens: readonly Token[]): ReadonlySet<string> {
  const tables = tokens.flatMap(tablesIn).filter(({ header }) => header.every(({ align }) => align === null))
  return new Set(tables.filter(({ rows }) => hasWideNames(rows)).map(({ header }) => tableKind(header)))
}

function tablesIn(token: Token): Tokens.Table[] {
  if (token.type === 'table') return [token as Tokens.Table]
  if (token.type !== 'list') return []
  return (token as Tokens.List).items.flatMap(({ tokens }) => tokens.flatMap(tablesIn))
}

/** In letters: so short names of rows stay in one line, if there is room. */
const shortNameMax = 24

/** In letters: a longer name of a row has a line of its own. */
const rowNameMax = 44

/** Characters of words that cannot be broken, beside which a column of sentences has no room. */
const namesMax = 50

/** Whether the words of the columns before the last one take the room of the last. */
function hasWideNames(rows: readonly Tokens.TableCell[][]): boolean {
  if (rows.some(([name]) => plainText(name?.tokens ?? []).length > rowNameMax)) return true
  const longest: number[] = []
  for (const cells of rows)
    for (const [place, { tokens }] of cells.slice(0, -1).entries()) {
      const words = plainText(tokens).split(' ')
      longest[place] = Math.max(longest[place] ?? 0, ...words.map(({ length }) => length))
    }
  return longest.reduce((sum, length) => sum + length, 0) > namesMax
}
