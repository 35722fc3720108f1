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
  tracked.filter((file) => /^packages\/(core\/(src|adapters|testing)|\w+\/src)\/.*\.tsx?$/.test(file) && !isTest(file)),
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

type Graph = ReadonlyMap<string, readonly string[]>

/** The first cycle of a graph, as a path back to where it starts; null if there is none. */
function findCycle(graph: Graph): readonly string[] | null {
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

/** For each folder, which of its subfolders import which. Files directly in the folder belong to none of them. */
function importsBetweenSubfolders(): ReadonlyMap<string, Graph> {
  const folders = new Map<string, Map<string, string[]>>()
  for (const [file, targets] of imports) {
    for (const target of targets) {
      const from = dirname(file).split('/')
      const to = dirname(target).split('/')
      const depth = from.findIndex((name, index) => name !== to[index])
      const [one, other] = [from[depth], to[depth]]
      if (one === undefined || other === undefined) continue
      const parent = from.slice(0, depth).join('/')
      const graph = folders.get(parent) ?? new Map<string, string[]>()
      folders.set(parent, graph.set(one, [...(graph.get(one) ?? []), other]))
    }
  }
  return folders
}

function pairsOf(parent: string, graph: Graph): string[] {
  return [...graph].flatMap(([one, targets]) =>
    [...new Set(targets)]
      .filter((other) => one < other && graph.get(other)?.includes(one))
      .map((other) => `${parent}: ${one}, ${other}`),
  )
}

describe('the tree', () => {
  it('has no import cycle between files', () => {
    expect(findCycle(imports)).toBeNull()
  })

  it('has no two folders beside each other that import each other', () => {
    const pairs = [...importsBetweenSubfolders()].flatMap(([parent, graph]) => pairsOf(parent, graph))
    expect(pairs.sort()).toEqual([])
  })

  it('has no import cycle between the subfolders of a folder', () => {
    const cycles = [...importsBetweenSubfolders()].map(([parent, graph]) => ({ parent, cycle: findCycle(graph) }))
    expect(cycles.filter(({ cycle }) => cycle !== null)).toEqual([])
  })

  it(`has no folder of more than ${filesMax} files`, () => {
    const counts = new Map<string, number>()
    for (const file of tracked.filter((name) => /^(packages|bench|tests|scripts)\//.test(name))) {
      counts.set(dirname(file), (counts.get(dirname(file)) ?? 0) + 1)
    }
    expect([...counts].filter(([, count]) => count > filesMax)).toEqual([])
  })
})
