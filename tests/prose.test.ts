import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'

const root = fileURLToPath(new URL('..', import.meta.url))

/** Words and phrases that a reader has to decode, each with what to write instead. */
const banned: readonly (readonly [pattern: RegExp, instead: string])[] = [
  [/\bregistrars?\b/i, 'Companies House'],
  [/\bwhoever\b/i, 'anyone who, or the one that'],
  [/\b(?:anew|thereof|hereby|whereof)\b/i, 'again, or leave it out'],
  [/\bin so many words\b/i, 'explicitly'],
  [/\bstands? behind\b/i, 'runs, or owns'],
  [/\bis told of\b/i, 'belongs to'],
  [/\bhand(?:s|ed)? on\b/i, 'publish, or pass'],
  [/\blooked after\b/i, 'processed'],
  [/\b(?:is|are) not understood here\b/i, 'is not allowed'],
  [/\bis no whole\b/i, 'is not a complete'],
  [/\bcame to nothing\b/i, 'failed'],
  [/\bnobody\b/i, 'no one, or rephrase'],
  [/\bwith commas between\b/i, 'separated by commas'],
  [/\bnone that\b/i, 'not one that'],
  [/\bbulk (?:files?|register|snapshots?|data|layer)\b/, 'snapshot'],
]

const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { cwd: root })
  .toString()
  .trim()
  .split('\n')
  .filter((file) => /^(?:packages|docs|bench|scripts|tests|\.changeset|[^/]+\.md$)/.test(file))
  .filter((file) => /\.(?:md|tsx?|js)$/.test(file) && !file.endsWith('tests/prose.test.ts'))
  // The style guide quotes bad examples.
  .filter((file) => file !== 'STYLE.md')
  // Pages and companies that are made up for tests and benchmarks.
  .filter((file) => !/generated-sites|simulators|typical-page/.test(file))

/** In tests only titles and comments are prose; the rest is data. */
function isProse(file: string, line: string): boolean {
  const isTest = /(?:^|\/)tests?\/|\.test\.|\/testing\//.test(file)
  return !isTest || /^\s*(?:it|describe|\/\/|\/?\*|\]\)\()/.test(line)
}

/** The one line that explains the word. */
const allowed = 'the UK registrar: its monthly file'

describe('the words of the project', () => {
  it('are those of the trade, in code and in documents', () => {
    const findings = files.flatMap((file) =>
      readFileSync(join(root, file), 'utf8')
        .split('\n')
        .flatMap((line, index) =>
          line.includes(allowed) || !isProse(file, line)
            ? []
            : banned
                .filter(([pattern]) => pattern.test(line))
                .map(([pattern, instead]) => `${file}:${index + 1} ${pattern.exec(line)?.[0]} → ${instead}`),
        ),
    )
    expect(findings).toEqual([])
  })
})
