import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

export interface Example {
  /** File and line. */
  readonly place: string
  readonly file: string
  readonly language: string
  /** Words after the language, such as `no-run`. */
  readonly marks: readonly string[]
  /** The text of the comment directly above the block. */
  readonly note: string
  readonly code: string
}

/** Every fenced block of the READMEs and docs. The generated reference is tested separately. */
export function findExamples(root: string): Example[] {
  const packages = readdirSync(join(root, 'packages')).map((name) => `packages/${name}/README.md`)
  const docs = readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' })
  const pages = docs
    .filter((name) => name.endsWith('.md') && !name.startsWith('reference/'))
    .map((name) => `docs/${name}`)
  return ['README.md', 'clients/python/README.md', ...packages, ...pages.sort()].flatMap((file) =>
    examplesOf(file, readFileSync(join(root, file), 'utf8')),
  )
}

/** The blocks of one page. A fence may be indented, as in a list, and ends with a fence of the same length. */
export function examplesOf(file: string, page: string): Example[] {
  const found: Example[] = []
  const lines = page.split('\n')
  for (let index = 0; index < lines.length; index += 1) {
    const [, indent = '', fence, info = ''] = /^( *)(`{3,})([^`]*)$/.exec(lines[index] ?? '') ?? []
    if (!fence) continue
    const start = index + 1
    const isEnd = (line: string) => line.trim() === fence
    index = start
    while (index < lines.length && !isEnd(lines[index] ?? '')) index += 1
    if (index === lines.length) throw new Error(`${file}:${start} opens a block that is never closed.`)
    const [language = '', ...marks] = info.trim().split(' ')
    const code = lines.slice(start, index).map((line) => (line.startsWith(indent) ? line.slice(indent.length) : line))
    const note = noteAbove(lines, start - 2)
    found.push({ place: `${file}:${start}`, file, language, marks, note, code: `${code.join('\n')}\n` })
  }
  return found
}

function noteAbove(lines: readonly string[], index: number): string {
  const above = (lines[index] ?? '').trim() === '' ? lines[index - 1] : lines[index]
  return /^<!-- (.*) -->$/.exec((above ?? '').trim())?.[1] ?? ''
}
