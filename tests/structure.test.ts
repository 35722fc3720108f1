import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'

const root = fileURLToPath(new URL('..', import.meta.url))
const filesMax = 22

const tracked = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { cwd: root })
  .toString()
  .trim()
  .split('\n')
const sources = new Set(
  tracked.filter((file) => /^packages\/(core\/(src|adapters)|\w+\/src)\/.*\.tsx?$/.test(file) && !isTest(file)),
)
const imports = new Map([...sources].map((file) => [file, importsOf(file)]))

function isTest(file: string): boolean {
  return /\.test\.tsx?$/.test(file)
}

function importsOf(file: string): string[] {
  const text = readFileSync(join(root, file), 'utf8')
  return [...text.matchAll(/(?:from|import)\s*\(?\s*'(\.[^']+)\.jsx?'/g)].flatMap(([, path = '']) => {
    const base = normalize(join(dirname(file), path))
    return [`${base}.ts`, `${base}.tsx`].filter((candidate) => sources.has(candidate))
  })
}

/** The first cycle of a graph, as a path back to where it starts; null if there is none. */
function findCycle(graph: ReadonlyMap<string, readonly string[]>): readonly string[] | null {
  const done = new Set<string>()
  const path: string[] = []
  function visit(node: string): readonly string[] | null {
    if (path.includes(node)) return [...path.slice(path.indexOf(node)), node]
    if (done.has(node)) return null
    path.push(node)
    for (const next of graph.get(node) ?? []) {
      const cycle = visit(next)
      if (cycle) return cycle
    }
    path.pop()
    done.add(node)
    return null
  }
  for (const node of graph.keys()) {
    const cycle = visit(node)
    if (cycle) return cycle
  }
  return null
}

describe('the tree', () => {
  it('has no import cycle between files', () => {
    expect(findCycle(imports)).toBeNull()
  })

  it('has no import cycle between the domain folders of core', () => {
    const folders = new Map<string, string[]>()
    for (const [file, targets] of imports) {
      const from = domainOf(file)
      const to = targets.map(domainOf).filter((domain) => domain !== null && domain !== from)
      if (from !== null) folders.set(from, [...(folders.get(from) ?? []), ...(to as string[])])
    }
    expect(findCycle(folders)).toBeNull()
  })

  it(`has no folder of more than ${filesMax} files`, () => {
    const counts = new Map<string, number>()
    for (const file of tracked.filter((name) => /^(packages|bench|tests|scripts)\//.test(name))) {
      counts.set(dirname(file), (counts.get(dirname(file)) ?? 0) + 1)
    }
    expect([...counts].filter(([, count]) => count > filesMax)).toEqual([])
  })
})

/** `register` for packages/core/src/register/…; null for files that belong to no domain, such as the ports. */
function domainOf(file: string): string | null {
  return /^packages\/core\/src\/([^/]+)\//.exec(file)?.[1] ?? null
}
