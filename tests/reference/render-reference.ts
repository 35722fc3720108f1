import ts from 'typescript-api'

export interface Entry {
  /** As it is imported. */
  readonly name: string
  /** Its built declarations. */
  readonly file: string
}

const groups = [
  ['Functions and classes', [ts.SyntaxKind.FunctionDeclaration, ts.SyntaxKind.ClassDeclaration]],
  ['Interfaces', [ts.SyntaxKind.InterfaceDeclaration]],
  ['Types', [ts.SyntaxKind.TypeAliasDeclaration]],
] as const

/** A page with everything that the entries of a package export, in the words of its declarations. */
export function renderReference(title: string, opening: string, entries: readonly Entry[]): string {
  const program = ts.createProgram(
    entries.map(({ file }) => file),
    { module: ts.ModuleKind.NodeNext, moduleResolution: ts.ModuleResolutionKind.NodeNext, noEmit: true, types: [] },
  )
  const parts = entries.map(({ name, file }) => `## \`${name}\`\n\n${renderEntry(program, file)}`)
  return `# ${title}\n\n${opening}\n\n${parts.join('\n')}`
}

function renderEntry(program: ts.Program, file: string): string {
  const declared = exportsOf(program, file)
  const known = groups.flatMap(([, kinds]) => kinds as readonly ts.SyntaxKind[])
  const strange = declared.find(({ kind }) => !known.includes(kind))
  if (strange) throw new Error(`The reference cannot show ${strange.getText()}.`)
  return groups
    .map(([heading, kinds]) => {
      const members = declared.filter(({ kind }) => kinds.some((each) => each === kind))
      return members.length === 0 ? '' : `### ${heading}\n\n${members.map(renderDeclaration).join('\n')}`
    })
    .filter(Boolean)
    .join('\n')
}

/** What a module exports, wherever it is declared, by name. */
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

/** Its name, what is said of it, and its declaration without what every export says. */
function renderDeclaration(declaration: ts.Declaration): string {
  const name = ts.getNameOfDeclaration(declaration)?.getText() ?? ''
  const said = ts.getJSDocCommentsAndTags(declaration).map(({ comment }) => ts.getTextOfJSDocComment(comment) ?? '')
  const prose = said
    .join('\n')
    .replaceAll(/\s*\n\s*/g, ' ')
    .trim()
  const code = declaration
    .getText()
    .replace(/^export (?:declare )?/, '')
    .replaceAll(/^ *#private;\n/gm, '')
    .replaceAll(/^( {4})+/gm, (indent) => ' '.repeat(indent.length / 2))
  return `#### ${name}\n\n${prose ? `${prose}\n\n` : ''}\`\`\`ts\n${code}\n\`\`\`\n`
}
