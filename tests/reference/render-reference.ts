import ts from 'typescript-api'
import type { Subject } from './subjects.js'

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

/** Renders a page for each subject with the exports of the package, from their declarations, and an overview; by file. */
export function renderReference(subjects: readonly Subject[], entries: readonly Entry[]): Map<string, string> {
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
    ([subject, declarations]) => [`sdk/${subject.name}.md`, renderPage(subject, declarations)] as const,
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

/** What a client can do, each with a sentence. */
function methodsOf(declarations: readonly ts.Declaration[]): string {
  const lines = methodsIn(clientOf(declarations)).map(({ form, sentence }) => `- \`${form}\`: ${sentence}`)
  return `## Methods\n\nWhat a client can do. [Client](#client) declares them in full.\n\n${lines.join('\n')}\n\n`
}

interface Method {
  readonly name: string
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
    const texts = parameters.map((each) => `${each.name.getText()}${each.questionToken ? '?' : ''}`)
    const sentence = methods.get(name)?.sentence ?? sentenceOf(member)
    methods.set(name, { name, form: `${name}(${texts.join(', ')})`, sentence })
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

function renderPage({ name, title, purpose, module }: Subject, declarations: readonly ts.Declaration[]): string {
  const opening = `What you need ${purpose}, from \`${module}\`. [All names](../sdk.md) are in the overview of the reference.`
  return `# ${title}\n\n${opening}\n\n${generated}\n\n${name === clientPage ? methodsOf(declarations) : ''}${declarations.map(renderDeclaration).join('\n')}`
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

/** The name, the doc comment and the declaration without the `export` keyword. */
function renderDeclaration(declaration: ts.Declaration): string {
  const prose = proseOf(declaration)
  const code = declaration
    .getText()
    .replace(/^export (?:declare )?/, '')
    .replace(/^(?=\w+: )/, 'const ')
    .replaceAll(/^ *#private;\n/gm, '')
    .replaceAll(/^( {4})+/gm, (indent) => ' '.repeat(indent.length / 2))
    .replaceAll(/^( *)\/\*\*[\s\S]*?\*\/$/gm, wrapped)
  return `## ${nameOf(declaration)}\n\n${prose ? `${prose}\n\n` : ''}\`\`\`ts\n${code}\n\`\`\`\n`
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
