interface Help {
  readonly about?: string
  readonly examples: readonly string[]
  /** The shape of what is printed in a pipe. */
  readonly prints: string
  /** What the exit codes mean here, beyond what they mean everywhere. */
  readonly exits?: string
}

const columns = 118
const pad = '          '

/** What stands below the options in the help of a command. */
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
