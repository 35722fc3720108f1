import ts from 'typescript-api'
import type { Alike, Subject } from './subjects.js'

export interface Entry {
  /** The import specifier. */
  readonly name: string
  /** Its built declarations. */
  readonly file: string
}

/** In the order of a page: what a program calls, then what that takes and gives. */
const groups: readonly (readonly ts.SyntaxKind[])[] = [
  [ts.SyntaxKind.FunctionDeclaration, ts.SyntaxKind.ClassDeclaration, ts.SyntaxKind.VariableDeclaration],
  [ts.SyntaxKind.InterfaceDeclaration, ts.SyntaxKind.TypeAliasDeclaration],
]

const generated =
  '<!-- Generated from the built declarations. Update it with: npx vitest run tests/reference.test.ts --update -->'

/**
 * Renders a page for each subject with the exports of the package, from their declarations, and an overview; by file.
 * The methods of a client are grouped as `readme` groups them, the README of the package.
 */
export function renderReference(
  subjects: readonly Subject[],
  entries: readonly Entry[],
  readme: string,
): Map<string, string> {
  const program = ts.createProgram(
    entries.map(({ file }) => file),
    { module: ts.ModuleKind.NodeNext, moduleResolution: ts.ModuleResolutionKind.NodeNext, noEmit: true, types: [] },
  )
  const bySubject = new Map(subjects.map((subject) => [subject, [] as ts.Declaration[]]))
  for (const { name: module, file } of entries)
    for (const declaration of exportsOf(program, file)) {
      const name = nameOf(declaration)
      const subject = subjects.find((each) => each.module === module && each.names.test(name))
      if (!subject) throw new Error(`${name} of ${module} has no subject. Add it to tests/reference/subjects.ts.`)
      bySubject.get(subject)?.push(declaration)
    }
  const parts = [...bySubject].map(([subject, declarations]) => [subject, inGroups(declarations)] as const)
  const pages = parts.map(
    ([subject, declarations]) => [`sdk/${subject.name}.md`, renderPage(subject, declarations, readme)] as const,
  )
  return new Map([['sdk.md', renderOverview(parts)], ...pages])
}

function inGroups(declarations: readonly ts.Declaration[]): readonly ts.Declaration[] {
  const unsupported = declarations.find(({ kind }) => !groups.some((kinds) => kinds.includes(kind)))
  if (unsupported) throw new Error(`The reference cannot show ${unsupported.getText()}.`)
  return groups.flatMap((kinds) => declarations.filter(({ kind }) => kinds.includes(kind)))
}

/** All names by subject. Each has a link to its declaration. */
function renderOverview(parts: readonly (readonly [Subject, readonly ts.Declaration[]])[]): string {
  const sections = parts.map(([subject, declarations]) => {
    const { name: page, title, purpose, module, main } = subject
    const anchors = declarations.map((each) => nameOf(each).toLowerCase())
    const items = declarations.map((each, place) => {
      const anchor = anchors[place] ?? ''
      // As the page counts them, from the second one on.
      const isSecond = anchors.indexOf(anchor) < place
      const linkOf = (name: string) => `[${name}](sdk/${page}.md#${anchor}${isSecond ? '-1' : ''})`
      const sentence = sentenceOf(each)
      // What a reader needs first has its sentence here too.
      return main && !main.test(nameOf(each))
        ? { isMain: false, line: `- ${linkOf(markedName(each))}` }
        : { isMain: true, line: `- ${linkOf(`\`${formOf(each)}\``)}: ${sentence}` }
    })
    const listOf = (isMain: boolean) => items.flatMap((item) => (item.isMain === isMain ? item.line : []))
    const others = listOf(false)
    const from = module === mainModule ? '' : `, from \`${module}\``
    return [
      `## ${title}`,
      `T${purpose.slice(1)}${from}: [${page === clientPage ? 'all declarations and methods' : 'all declarations'}](sdk/${page}.md).`,
      listOf(true).join('\n'),
      ...(page === clientPage ? [firstCalls, mainMethods(declarations)] : []),
      ...(others.length > 0 ? ['Other types:', others.join('\n')] : []),
    ].join('\n\n')
  })
  const opening =
    'Everything that the package exports, as its types declare it. A name with brackets is a function; one without a word beside it is a type. Import from `@brassplate/sdk`, unless a subject names another module. [The guide of the SDK](../../packages/sdk/README.md) shows how to use it.'
  return `# Reference of @brassplate/sdk\n\n${opening}\n\n${generated}\n\n${sections.join('\n\n')}\n`
}

const clientPage = 'client'
const clientName = 'Client'

/** To see what a call looks like. */
const firstCalls = `\`\`\`ts
import { createClient } from '@brassplate/sdk'

const client = createClient({
  baseUrl: 'http://127.0.0.1:8080',
  apiKey: 'bp_live_…',
})
const answer = await client.resolveDomain(
  'harbour-lane.example',
  { wait: 20 },
)
\`\`\``

/** What most programs call. */
const mainMethodNames: ReadonlySet<string> = new Set([
  ...['resolveDomain', 'resolveMany', 'resolveCompany', 'getCompany', 'searchCompanies', 'matchCompany'],
  ...['startBulk', 'getBulkResult', 'watchCompany', 'listSignals', 'createWebhook'],
])

function mainMethods(declarations: readonly ts.Declaration[]): string {
  const all = methodsIn(clientOf(declarations))
  const main = all.filter(({ name }) => mainMethodNames.has(name))
  const lines = main.map(({ form, sentence }) => `| \`${form}\` | ${sentence} |`)
  const table = ['| Method | What it does |', '|---|---|', ...lines].join('\n')
  return `A client has [${all.length} methods](sdk/client.md#methods), such as:\n\n${table}`
}

function clientOf(declarations: readonly ts.Declaration[]): ts.InterfaceDeclaration {
  const client = declarations.find((each) => nameOf(each) === clientName)
  if (!client || !ts.isInterfaceDeclaration(client)) throw new Error('The SDK has no interface Client.')
  return client
}

/** What a client can do, each with a sentence, under the headings of the README. */
function methodsOf(declarations: readonly ts.Declaration[], readme: string): string {
  const rest = new Map(methodsIn(clientOf(declarations)).map((method) => [method.name, method]))
  const sections = methodGroups(readme).map(({ heading, calls }) => {
    const lines = calls.map(({ name, takes }) => {
      const method = rest.get(name)
      if (!method || takes.some((each, place) => method.takes[place] !== each))
        throw new Error(`The README of the SDK has ${name}(${takes.join(', ')}), but the client does not.`)
      rest.delete(name)
      return `- \`${method.form}\`: ${method.sentence}`
    })
    return `### ${heading}\n\n${lines.join('\n')}\n\n`
  })
  const [missing] = rest.keys()
  if (missing) throw new Error(`The README of the SDK has no method ${missing}. Add it to the tables under Methods.`)
  return `## Methods\n\nWhat a client can do. [Client](#client) declares them in full.\n\n${sections.join('')}`
}

interface MethodGroup {
  readonly heading: string
  /** `takes`: the names of its first arguments, up to the first that the README writes in another way. */
  readonly calls: readonly { readonly name: string; readonly takes: readonly string[] }[]
}

/** The tables of methods, each under its heading. */
function methodGroups(readme: string): MethodGroup[] {
  const [, methods = ''] = /^## Methods$([\s\S]*?)^## /m.exec(readme) ?? []
  return methods
    .split(/^### /m)
    .slice(1)
    .map((section) => {
      const [heading = ''] = section.split('\n', 1)
      const calls = [...section.matchAll(/^\| `(\w+)\(((?:\w+(?:, )?)*)[^`]*`/gm)].map(([, name = '', names = '']) => ({
        name,
        takes: names.split(', ').filter(Boolean),
      }))
      return { heading, calls }
    })
}

interface Method {
  readonly name: string
  /** The names of what it takes. */
  readonly takes: readonly string[]
  /** With the names of what it takes. */
  readonly form: string
  readonly sentence: string
}

/** Of several forms of a method the first has the comment, and the last asks for the least. */
function methodsIn({ members }: ts.InterfaceDeclaration): Method[] {
  const methods = new Map<string, Method>()
  for (const member of members) {
    const name = nameOf(member)
    const parameters = ts.isMethodSignature(member) ? member.parameters : []
    const takes = parameters.map((each) => each.name.getText())
    const texts = parameters.map((each, place) => `${takes[place]}${each.questionToken ? '?' : ''}`)
    const sentence = methods.get(name)?.sentence ?? sentenceOf(member)
    methods.set(name, { name, takes, form: `${name}(${texts.join(', ')})`, sentence })
  }
  return [...methods.values()]
}

/** The first sentence of the doc comment. */
function sentenceOf(declaration: ts.Declaration): string {
  const [sentence] = /^.*?[.](?= |$)/.exec(proseOf(declaration)) ?? []
  if (!sentence) throw new Error(`${nameOf(declaration)} has no doc comment that ends with a full stop.`)
  return sentence
}

const mainModule = '@brassplate/sdk'

/** A function with the names of what it takes. */
function formOf(declaration: ts.Declaration): string {
  if (!ts.isFunctionDeclaration(declaration)) return markedName(declaration)
  return `${nameOf(declaration)}(${declaration.parameters.map(({ name }) => name.getText()).join(', ')})`
}

/** Functions have brackets, classes and constants their word. All others are types. */
function markedName(declaration: ts.Declaration): string {
  if (ts.isFunctionDeclaration(declaration)) return `${nameOf(declaration)}()`
  if (ts.isClassDeclaration(declaration)) return `class ${nameOf(declaration)}`
  return ts.isVariableDeclaration(declaration) ? `const ${nameOf(declaration)}` : nameOf(declaration)
}

function renderPage(
  { name, title, purpose, module, alike }: Subject,
  declarations: readonly ts.Declaration[],
  readme: string,
): string {
  const opening = `What you need ${purpose}, from \`${module}\`: a part of the [reference of the SDK](../sdk.md).`
  const shared = alike ? sharedFields(declarations, alike.names) : new Set<string>()
  const parts = [
    name === clientPage ? methodsOf(declarations, readme) : '',
    alike ? renderShared(shared, alike) : '',
    declarations
      .map((each) => renderDeclaration(each, alike?.names.test(nameOf(each)) ? { fields: shared, ...alike } : null))
      .join('\n'),
  ]
  return `# ${title}\n\n${opening}\n\n${generated}\n\n${parts.join('')}`
}

/** The fields that all these interfaces declare in the same words. */
function sharedFields(declarations: readonly ts.Declaration[], names: RegExp): ReadonlySet<string> {
  const [first = [], ...others] = declarations
    .filter((each) => names.test(nameOf(each)))
    .map((each) => fieldsOf(each).map((member) => member.getFullText()))
  return new Set(first.filter((field) => others.every((fields) => fields.includes(field))))
}

function fieldsOf(declaration: ts.Declaration): readonly ts.TypeElement[] {
  if (!ts.isInterfaceDeclaration(declaration)) throw new Error(`${nameOf(declaration)} is no interface.`)
  return [...declaration.members]
}

function renderShared(fields: ReadonlySet<string>, { title, whose }: Alike): string {
  const lines = [...fields].join('').replace(/^\n/, '').replaceAll(/^ {4}/gm, '')
  return `## ${title}\n\n${capital(whose)} has these fields too. They are left out of its declaration below.\n\n\`\`\`ts\n${tidy(lines)}\n\`\`\`\n\n`
}

/** The declarations of a module's exports, sorted by name. */
function exportsOf(program: ts.Program, file: string): ts.Declaration[] {
  const checker = program.getTypeChecker()
  const source = program.getSourceFile(file)
  const symbol = source && checker.getSymbolAtLocation(source)
  if (!symbol) throw new Error(`${file} is not built.`)
  return checker
    .getExportsOfModule(symbol)
    .map((each) => (each.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(each) : each))
    .toSorted((one, other) => (one.name < other.name ? -1 : 1))
    .map(({ name, declarations }) => {
      const [declaration] = declarations ?? []
      if (declaration) return declaration
      throw new Error(`${name} has no declaration.`)
    })
}

/** The doc comment, in one line. */
function proseOf(declaration: ts.Declaration): string {
  const comments = ts.getJSDocCommentsAndTags(declaration).map(({ comment }) => ts.getTextOfJSDocComment(comment) ?? '')
  return comments
    .join('\n')
    .replaceAll(/\s*\n\s*/g, ' ')
    .trim()
}

/** The name, the doc comment and the declaration without the `export` keyword, and without the fields that it shares. */
function renderDeclaration(declaration: ts.Declaration, shared: SharedFields | null): string {
  const sentences = [proseOf(declaration), shared ? `It has the ${linkTo(shared.title)} too.` : '']
  const prose = sentences.filter(Boolean).join(' ')
  const code = tidy(shared ? withoutFields(declaration, shared.fields) : declaration.getText())
    .replace(/^export (?:declare )?/, '')
    .replace(/^(?=\w+: )/, 'const ')
  return `## ${nameOf(declaration)}\n\n${prose ? `${prose}\n\n` : ''}\`\`\`ts\n${code}\n\`\`\`\n`
}

interface SharedFields extends Alike {
  readonly fields: ReadonlySet<string>
}

/** A link to a heading of the same page, in a sentence. */
function linkTo(title: string): string {
  return `[${title.charAt(0).toLowerCase()}${title.slice(1)}](#${title.toLowerCase().replaceAll(' ', '-')})`
}

function withoutFields(declaration: ts.Declaration, fields: ReadonlySet<string>): string {
  const own = fieldsOf(declaration).map((member) => member.getFullText())
  return own.reduce((text, field) => (fields.has(field) ? text.replace(field, () => '') : text), declaration.getText())
}

/** Without what only the compiler needs, indented by two spaces. */
function tidy(code: string): string {
  return code
    .replaceAll(/^ *#private;\n/gm, '')
    .replaceAll(/^( {4})+/gm, (indent) => ' '.repeat(indent.length / 2))
    .replaceAll(/^( *)\/\*\*[\s\S]*?\*\/$/gm, wrapped)
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** As wide as a page shows it without scrolling. */
const columnsMax = 88

/** A doc comment with lines that a page shows whole. */
function wrapped(comment: string, indent: string): string {
  if (comment.split('\n').every(({ length }) => length <= columnsMax)) return comment
  const words = comment
    .replaceAll(/\/\*\*|\*\/|^ *\* /gm, '')
    .split(/\s+/)
    .filter(Boolean)
  const lines: string[] = []
  for (const word of words) {
    const line = `${lines.at(-1) ?? ''} ${word}`
    if (lines.length > 0 && `${indent} *${line}`.length <= columnsMax) lines[lines.length - 1] = line
    else lines.push(` ${word}`)
  }
  return `${indent}/**\n${lines.map((line) => `${indent} *${line}\n`).join('')}${indent} */`
}

function nameOf(declaration: ts.Declaration): string {
  return ts.getNameOfDeclaration(declaration)?.getText() ?? ''
}
