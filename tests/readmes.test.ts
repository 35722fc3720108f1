import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { tools } from '../packages/mcp/src/tools/index.js'
import { createAuthClient, createClient } from '../packages/sdk/src/index.js'
import { operations } from '../packages/sdk/src/operations.generated.js'

const root = fileURLToPath(new URL('..', import.meta.url))
const text = (path: string) => readFileSync(join(root, path), 'utf8')
const matches = (from: string, pattern: RegExp) =>
  [...new Set([...from.matchAll(pattern)].map(([, name]) => name))].sort()

/** The part of a page under one heading. */
function section(path: string, heading: string): string {
  const [, part = ''] = text(path).split(`\n## ${heading}\n`)
  return part.split('\n## ')[0] ?? ''
}

describe('the pages for developers', () => {
  it('list every method of the client, and no other', () => {
    const client = createClient({ baseUrl: 'http://127.0.0.1:8080', apiKey: 'unused' })
    const listed = matches(section('packages/sdk/README.md', 'Methods'), /`(\w+)\(/g)
    expect(listed.filter((name) => name !== 'verifyProof')).toEqual(Object.keys(client).sort())
  })

  it('list a method for every operation of the API that a client can call', () => {
    const page = text('packages/sdk/README.md')
    const shown = new Set(matches(page, /(?:`|auth\.)(\w+)\(/g))
    // The one method with another name.
    const missing = Object.keys(operations).filter((id) => id !== 'describeAccount' && !shown.has(id))
    expect(missing).toEqual([])
  })

  it('show every method of the client for accounts', () => {
    const auth = createAuthClient({ baseUrl: 'http://127.0.0.1:8080' })
    const shown = matches(section('packages/sdk/README.md', 'Accounts'), /auth\.(\w+)\(/g)
    expect(shown).toEqual(Object.keys(auth).sort())
  })

  it.each(['packages/mcp/README.md', 'docs/agents.md'])('list every tool for agents in %s, and no other', (path) => {
    const rows = section(path, 'Tools').split('\n')
    const cells = rows.filter((line) => line.startsWith('| `')).map((line) => line.split('|')[1] ?? '')
    expect(matches(cells.join(), /`(\w+)`/g)).toEqual(tools.map(({ name }) => name).sort())
  })

  it('name no command that needs a published package, unless they say that it is for later', () => {
    const guides = readdirSync(join(root, 'docs')).filter((name) => name.endsWith('.md'))
    const packages = readdirSync(join(root, 'packages')).map((name) => `packages/${name}/README.md`)
    const pages = ['README.md', ...guides.map((name) => `docs/${name}`), ...packages]
    const published = /np[mx] .*@brassplate\/|"@brassplate\/mcp"/
    const lines = pages.flatMap((path) => text(path).split('\n'))
    expect(
      lines.filter((line) => published.test(line) && !/\bonce (?:it is|the packages are published)/i.test(line)),
    ).toEqual([])
  })
})
