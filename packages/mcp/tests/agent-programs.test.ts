import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it, onTestFinished } from 'vitest'
import { z } from 'zod'
import { tools } from '../src/tools/index.js'
import { openStdioAgent } from './agent.js'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const page = readFileSync(`${root}docs/agent-programs.md`, 'utf8')

const local = z.strictObject({
  type: z.literal('stdio').optional(),
  command: z.literal('node'),
  args: z.array(z.string()),
  env: z.record(z.string(), z.string()),
})
const server = z.object({ brassplate: z.record(z.string(), z.unknown()) })
const configuration = z.union([z.object({ mcpServers: server }), z.object({ servers: server })])

/** Each program of the page with its configurations. */
const programs = page
  .split('\n## ')
  .slice(1)
  .map((section) => ({
    name: section.slice(0, section.indexOf('\n')),
    section,
    servers: [...section.matchAll(/```json\n([^`]+)```/g)].map(([, code = '']) => {
      const parsed = configuration.parse(JSON.parse(code))
      return ('servers' in parsed ? parsed.servers : parsed.mcpServers).brassplate
    }),
  }))
  .filter(({ name }) => name !== 'More')

const cloudOnly = ['Claude on the web and on the phone', 'ChatGPT']

describe('the page about agent programs', () => {
  it('has every program', () => {
    expect(programs.map(({ name }) => name)).toEqual([
      ...['Claude on the web and on the phone', 'Claude Desktop', 'Claude Code', 'ChatGPT', 'Codex', 'Cursor'],
      ...['VS Code', 'Gemini CLI', 'Windsurf'],
    ])
  })

  it.each(programs)('says how $name signs in, and how it starts a local process if it can', ({ name, section }) => {
    expect(section).toMatch(/sign(?:s|ing)?[ -]in|the same connector/i)
    expect(section.includes('brassplate-mcp.js')).toBe(!cloudOnly.includes(name))
  })

  it('gives each program the address in the field that it reads', () => {
    const fields = programs.flatMap(({ name, servers }) =>
      servers
        .filter((one) => !('command' in one))
        .map((one) => [name, Object.keys(one).find((key) => String(one[key]).endsWith('/mcp'))]),
    )
    expect(fields).toEqual([
      ['Claude Code', 'url'],
      ['Cursor', 'url'],
      ['VS Code', 'url'],
      ['Gemini CLI', 'httpUrl'],
      ['Windsurf', 'serverUrl'],
    ])
  })

  it('has configurations of local processes that list the tools', async () => {
    const found = programs.flatMap(({ servers }) => servers.filter((one) => 'command' in one))
    expect(found).toHaveLength(5)
    const different = new Set(found.map((one) => JSON.stringify({ ...local.parse(one), type: undefined })))
    for (const text of different) {
      const { args, env } = local.parse(JSON.parse(text))
      const [main = '', ...parameters] = args.map((one) => one.replace('PATH/', root))
      const agent = await openStdioAgent(main, parameters, { ...env, BRASSPLATE_API_KEY: 'bp_live_sample' })
      onTestFinished(() => agent.close())
      expect(agent.tools).toHaveLength(tools.length)
    }
  })
})
