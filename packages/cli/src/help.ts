interface Help {
  readonly about?: string
  readonly examples: readonly string[]
  /** The shape of the JSON output. */
  readonly prints: string
  /** The meaning of exit codes for this command, in addition to the general one. */
  readonly exits?: string
}

const columns = 118
const pad = '          '

/** The help text below the options of a command. */
export function helpOf({ about, examples, prints, exits }: Help): string {
  const [first = '', ...more] = examples
  return [
    '',
    ...(about === undefined ? [] : [...linesOf(about), '']),
    `${more.length > 0 ? 'Examples:' : 'Example: '} brassplate ${first}`,
    ...more.map((example) => `${pad}brassplate ${example}`),
    ...linesOf(`Prints ${prints}`),
    ...(exits === undefined ? [] : linesOf(`Exit codes here: ${exits}`)),
  ].join('\n')
}

function linesOf(text: string): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(/\s+/)) {
    if (line !== '' && line.length + 1 + word.length > columns) {
      lines.push(line)
      line = word
    } else line = line === '' ? word : `${line} ${word}`
  }
  return [...lines, line]
}
