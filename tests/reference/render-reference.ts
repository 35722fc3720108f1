import ts from 'typescript-api'

export interface Entry {
  /** The import specifier. */
  readonly name: string
  /** Its built declarations. */
  readonly file: string
}

const groups = [
  ['Functions and classes', [ts.SyntaxKind.FunctionDeclaration, ts.SyntaxKind.ClassDeclaration]],
  ['Interfaces', [ts.SyntaxKind.InterfaceDeclaration]],
  ['Types', [ts.SyntaxKind.TypeAliasDeclaration]],
  ['Values', [ts.SyntaxKind.VariableDeclaration]],
] as const

/** Renders a page with all exports of a package, from their declarations. */
export function renderReference(title: string, opening: string, entries: readonly Entry[]): string {
  const program = ts.createProgram(
    entries.map(({ file }) => file),
    { module: ts.ModuleKind.NodeNext, moduleResolution: ts.ModuleResolutionKind.NodeNext, noEmit: true, types: [] },
  )
  const parts = entries.map(({ name, file }) => `## \`${name}\`\n\n${renderEntry(program, file)}`)
  return `# ${title}\n\n${opening}\n\n${renderNames(parts)}\n${parts.join('\n')}`
}

/** A list of all names under each heading, with links to their declarations. */
function renderNames(parts: readonly string[]): string {
  const counts = new Map<string, number>()
  const lists = parts.map((part) => {
    const [, module] = /^## (.+)$/m.exec(part) ?? []
    const lines = part.split('\n').flatMap((line) => {
      const [, marks = '', text = ''] = /^(#{3,4}) (.+)$/.exec(line) ?? []
      if (marks !== '####') return marks === '' ? [] : ['', `**${text}** of ${module}`, '']
      const base = text.toLowerCase()
      const count = counts.get(base) ?? 0
      counts.set(base, count + 1)
      return [`- [${text}](#${count === 0 ? base : `${base}-${count}`})`]
    })
    return lines.slice(1).join('\n')
  })
  return `## All names\n\n${lists.join('\n\n')}\n`
}

function renderEntry(program: ts.Program, file: string): string {
  const declared = exportsOf(program, file)
  const known = groups.flatMap(([, kinds]) => kinds as readonly ts.SyntaxKind[])
  const unsupported = declared.find(({ kind }) => !known.includes(kind))
  if (unsupported) throw new Error(`The reference cannot show ${unsupported.getText()}.`)
  return groups
    .map(([heading, kinds]) => {
      const members = declared.filter(({ kind }) => kinds.some((each) => each === kind))
      return members.length === 0 ? '' : `### ${heading}\n\n${members.map(renderDeclaration).join('\n')}`
    })
    .filter(Boolean)
    .join('\n')
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

/** The name, the doc comment and the declaration without the `export` keyword. */
function renderDeclaration(declaration: ts.Declaration): string {
  const name = ts.getNameOfDeclaration(declaration)?.getText() ?? ''
  const comments = ts.getJSDocCommentsAndTags(declaration).map(({ comment }) => ts.getTextOfJSDocComment(comment) ?? '')
  const prose = comments
    .join('\n')
    .replaceAll(/\s*\n\s*/g, ' ')
    .trim()
  const code = declaration
    .getText()
    .replace(/^export (?:declare )?/, '')
    .replace(/^(?=\w+: )/, 'const ')
    .replaceAll(/^ *#private;\n/gm, '')
    .replaceAll(/^( {4})+/gm, (indent) => ' '.repeat(indent.length / 2))
  return `#### ${name}\n\n${prose ? `${prose}\n\n` : ''}\`\`\`ts\n${code}\n\`\`\`\n`
}
