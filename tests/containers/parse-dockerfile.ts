export interface Instruction {
  readonly name: string
  /** The rest of the instruction, with continued lines joined. */
  readonly text: string
  /** Counted from 0; each FROM starts a new stage. */
  readonly stage: number
}

/** Supports only the syntax that our own file uses: no heredocs, no other escape character. */
export function parseDockerfile(source: string): Instruction[] {
  const lines = source.split('\n').filter((line) => line.trim() !== '' && !line.trimStart().startsWith('#'))
  const joined = lines.join('\n').replaceAll(/\\\n\s*/g, '')
  let stage = -1
  return joined.split('\n').map((line) => {
    const [, name = '', text = ''] = /^([A-Z]+) (.*)$/.exec(line) ?? []
    if (!name) throw new Error(`Cannot parse the line: ${line}`)
    if (name === 'FROM') stage += 1
    return { name, text, stage }
  })
}

/** The arguments of an instruction in exec form. */
export function execForm(text: string): string[] {
  const words: unknown = JSON.parse(text.slice(text.indexOf('[')))
  if (Array.isArray(words) && words.every((word) => typeof word === 'string')) return words
  throw new Error(`Not in exec form: ${text}`)
}

/** NAME=value pairs of an ENV instruction. */
export function environmentOf(text: string): Record<string, string> {
  const pairs = text.split(/\s+/).map((pair) => /^([A-Z_]+)=(.*)$/.exec(pair))
  return Object.fromEntries(pairs.map((pair) => [pair?.[1] ?? '', pair?.[2] ?? '']))
}
