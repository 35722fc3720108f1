import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { succeed } from './kills/resolution-support.js'
import { brassplate } from './support.js'

const folder = mkdtempSync(join(tmpdir(), 'brassplate-mcp-'))
const database = `sqlite:${join(folder, 'brassplate.db')}`
const env = { XDG_CONFIG_HOME: folder }
const line = (message: object) => `${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`

afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('mcp', () => {
  it('0: serves an agent from a local database until its input ends', async () => {
    await succeed(['migrate', '--database', database], env)
    const asked =
      line({ id: 1, method: 'tools/list' }) +
      line({ id: 2, method: 'tools/call', params: { name: 'resolve_domain', arguments: { domain: 'matched.test' } } })
    const { code, stdout, stderr } = await brassplate(['mcp', '--database', database], env, asked)

    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    const answers = stdout
      .trim()
      .split('\n')
      .map((text) => JSON.parse(text))
    expect(answers.map(({ id }) => id).sort()).toEqual([1, 2])
    expect(answers.find(({ id }) => id === 1).result.tools).toHaveLength(17)
    const [{ text }] = answers.find(({ id }) => id === 2).result.content
    expect(JSON.parse(text)).toMatchObject({ resolution: { match_status: 'matched' } })
  })

  it('2: does not read an API key from the agent’s input, and creates no database', async () => {
    expect((await brassplate(['mcp', '--url', 'http://127.0.0.1:1', '--api-key', '-'], env)).code).toBe(2)
    const nowhere = `sqlite:${join(folder, 'nowhere.db')}`
    expect((await brassplate(['mcp', '--database', nowhere], env)).code).toBe(2)
  })
})
