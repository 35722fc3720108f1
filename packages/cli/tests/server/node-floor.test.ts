import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { nodeVersionProblem } from '@brassplate/core/node-floor'
import { describe, expect, it } from 'vitest'

const root = new URL('../../../..', import.meta.url)
const pathOf = (name: string) => fileURLToPath(new URL(name, root))

/** Runs a program under this Node, which reports another version. */
async function runAs(version: string, program: string): Promise<{ code: number; stdout: string; stderr: string }> {
  const versions = `Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '${version}' } })`
  const parameters = ['--import', `data:text/javascript,${encodeURIComponent(versions)}`, pathOf(program), '--help']
  const env = { PATH: process.env.PATH ?? '' }
  return promisify(execFile)(process.execPath, parameters, { env }).then(
    ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
    ({ code, stdout, stderr }) => ({ code, stdout, stderr }),
  )
}

describe('nodeVersionProblem', () => {
  it.each(['22.14.0', 'v22.14.0', '22.20.1', '23.0.0', '24.11.1', '100.0.0'])('accepts Node %s', (version) => {
    expect(nodeVersionProblem(version)).toBeNull()
  })

  it.each(['16.20.2', '20.20.2', '22.13.1'])('rejects Node %s in one sentence that says what to do', (version) => {
    expect(nodeVersionProblem(version)).toMatch(
      /^Node 22\.14 or newer is needed, found [\d.]+; install Node 24 \(LTS\) .+\.$/,
    )
    expect(nodeVersionProblem(`v${version}`)).toContain(`found ${version};`)
  })
})

describe.each([
  ['packages/cli/bin/brassplate.js', 'brassplate: '],
  ['packages/mcp/bin/brassplate-mcp.js', 'brassplate-mcp: '],
  ['scripts/brassplate.js', ''],
  ['scripts/built.js', ''],
  ['scripts/test.js', ''],
])('%s', (program, name) => {
  it('exits with 2 and one sentence if Node is too old', async () => {
    const expected = { code: 2, stdout: '', stderr: `${name}${nodeVersionProblem('20.20.2')}\n` }
    expect(await runAs('20.20.2', program)).toEqual(expected)
  })
})

describe('a published command', () => {
  it.each(['packages/cli/bin/brassplate.js', 'packages/mcp/bin/brassplate-mcp.js'])(
    '%s runs on the oldest supported Node',
    async (program) => {
      expect(await runAs('22.14.0', program)).toMatchObject({ code: 0, stderr: '' })
    },
  )
})
