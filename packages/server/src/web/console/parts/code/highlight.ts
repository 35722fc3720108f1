import { type LinePart, lineHtml } from './line-html.js'

/** What the pages show: requests, programs and what comes back. */
export type CodeLanguage =
  | 'json'
  | 'shell'
  | 'typescript'
  | 'python'
  | 'headers'
  | 'sql'
  | 'powerquery'
  | 'yaml'
  | 'env'

/** `key`: names of fields; `word`: reserved words; `call`: what is run; `flag`: options; the rest as they are called. */
const kinds = ['note', 'text', 'key', 'number', 'word', 'call', 'flag'] as const
type TokenKind = (typeof kinds)[number]

/** One letter each, because a page has hundreds of them. */
const classes: Readonly<Record<TokenKind, string>> = {
  ...{ note: 'n', text: 's', key: 'k', number: 'd', word: 'w', call: 'f', flag: 'o' },
}

/** Longer code is shown without colours: nothing that people read is as long. */
const codeLengthMax = 20_000

const quoted = String.raw`"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'`
const reserved = {
  typescript:
    'as|async|await|break|case|catch|class|const|continue|default|else|export|extends|false|finally|for|from|function|if|import|in|instanceof|interface|let|new|null|of|readonly|return|satisfies|switch|this|throw|true|try|type|typeof|undefined|while|yield',
  python:
    'and|as|assert|async|await|break|class|continue|def|del|elif|else|except|False|finally|for|from|if|import|in|is|lambda|None|not|or|pass|raise|return|True|try|while|with|yield',
  sql: 'all|alter|and|as|asc|between|by|case|create|cross|delete|desc|distinct|drop|else|end|exists|false|from|full|group|having|in|inner|insert|into|is|join|left|like|limit|not|null|on|or|order|outer|over|partition|right|select|set|table|then|true|union|update|using|values|view|when|where|with',
} as const
const number = String.raw`(?<number>(?<![\w.])-?\d[\d_]*(?:\.\d+)?(?:[eE][+-]?\d+)?\b)`

/** Each has groups named after kinds. What no group takes is plain. */
const grammars: Readonly<Record<CodeLanguage, RegExp>> = {
  json: new RegExp(
    String.raw`(?<key>"(?:[^"\\\n]|\\.)*"(?=\s{0,9}:))|(?<text>"(?:[^"\\\n]|\\.)*")|${number}|(?<word>\b(?:true|false|null)\b)`,
    'g',
  ),
  shell:
    /(?<note>(?<=^|\s)#.*)|(?<text>'[^']*'|"(?:[^"\\]|\\.)*")|(?<call>(?<=^[ \t]{0,40}(?:\$ )?|[|;&] {1,4}|\$\()(?!-)[\w./@-]+(?![\w=:]))|(?<flag>(?<=\s)--?[A-Za-z][\w-]*)|(?<key>\$\w+|\$\{\w+\}|(?<=^|\s)[A-Z_\d]{3,}(?==))/gm,
  typescript: new RegExp(
    String.raw`(?<note>\/\/.*|\/\*[\s\S]*?\*\/)|(?<text>${quoted}|${'`'}(?:[^${'`'}\\]|\\.)*${'`'})|(?<word>(?<![.\w])(?:${reserved.typescript})\b(?!\s{0,9}:))|(?<call>\b[A-Za-z_$][\w$]*(?=\())|(?<key>\b[A-Za-z_$][\w$]*(?=\??:\s))|${number}`,
    'g',
  ),
  python: new RegExp(
    String.raw`(?<note>#.*)|(?<text>"""[\s\S]*?"""|${quoted})|(?<word>\b(?:${reserved.python})\b)|(?<call>\b[A-Za-z_]\w*(?=\())|(?<key>\b[A-Za-z_]\w*(?==))|${number}`,
    'g',
  ),
  sql: new RegExp(
    String.raw`(?<note>--.*)|(?<text>'(?:[^']|'')*')|(?<word>\b(?:${reserved.sql})\b)|(?<call>\b[a-z_]\w*(?=\())|${number}`,
    'gi',
  ),
  powerquery:
    /(?<note>\/\/.*)|(?<text>#?"(?:[^"]|"")*")|(?<word>\b(?:let|in|each|try|otherwise|if|then|else|and|or|not|null|true|false)\b)|(?<call>\b[A-Z]\w*\.\w+(?=\())|(?<key>\b\w+(?= = ))/g,
  yaml: /(?<note>(?<=^|\s)#.*)|(?<key>^[ \t]{0,40}[\w-]+(?=:))/gm,
  env: /(?<note>^#.*)|(?<key>^[A-Z][A-Z\d_]*(?==))/gm,
  headers: /(?<key>^[\w-]+(?=: ))|(?<call>^(?:GET|POST|PUT|PATCH|DELETE|HTTP\/[\d.]+)(?= ))/gm,
}

/** The code as HTML, with a class on each part that has a colour, and on each line that may go on below. */
export function highlight(code: string, language: CodeLanguage | null): string {
  let html = ''
  let line: LinePart[] = []
  const add = (text: string, kind: TokenKind | null = null) => {
    for (const [place, part] of text.split('\n').entries()) {
      if (place > 0) {
        html += lineHtml(line, '\n')
        line = []
      }
      if (part !== '') line.push({ text: part, colour: kind && classes[kind] })
    }
  }
  let place = 0
  for (const { 0: part, index, groups = {} } of partsOf(code, language)) {
    if (part === '') continue
    const found = kinds.find((each) => groups[each] !== undefined)
    add(code.slice(place, index))
    // Half of JSON is names of fields: they have the colour of the whole block.
    add(part, language === 'json' && found === 'key' ? null : found)
    place = index + part.length
  }
  add(code.slice(place))
  return html + lineHtml(line, '')
}

function partsOf(code: string, language: CodeLanguage | null): Iterable<RegExpExecArray> {
  return language === null || code.length > codeLengthMax ? [] : code.matchAll(grammars[language])
}

/** How a text in Markdown names a language, with the name that people read; null if it has no colours here. */
const languages: Readonly<Record<string, readonly [CodeLanguage | null, label: string]>> = {
  ...{ json: ['json', 'JSON'], sh: ['shell', 'Shell'], bash: ['shell', 'Shell'], shell: ['shell', 'Shell'] },
  ...{ ts: ['typescript', 'TypeScript'], typescript: ['typescript', 'TypeScript'] },
  ...{ js: ['typescript', 'JavaScript'], javascript: ['typescript', 'JavaScript'] },
  ...{ py: ['python', 'Python'], python: ['python', 'Python'], sql: ['sql', 'SQL'] },
  ...{ http: ['headers', 'HTTP'], headers: ['headers', 'HTTP'], csv: [null, 'CSV'], yaml: ['yaml', 'YAML'] },
  ...{ powerquery: ['powerquery', 'Power Query'], env: ['env', 'Environment'] },
}

/** The language by the name that a text in Markdown gives it; null if it has no colours here. */
export function languageNamed(name: string): CodeLanguage | null {
  return Object.hasOwn(languages, name) ? (languages[name]?.[0] ?? null) : null
}

/** What the head of a block of code says. */
export function labelOf(name: string): string {
  return Object.hasOwn(languages, name) ? (languages[name]?.[1] ?? 'Text') : 'Text'
}
