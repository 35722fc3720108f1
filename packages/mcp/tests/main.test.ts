import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js'
import { describe, expect, it } from 'vitest'
import { connectAgent, jsonOf } from './agent.js'
import { apiKey, profile, startBrassplate } from './brassplate.js'

const main = fileURLToPath(new URL('../dist/main.js', import.meta.url))
if (!existsSync(main)) throw new Error('The binary is not built: run pnpm build first.')

interface Ended {
  readonly code: number
  readonly stdout: string
  readonly stderr: string
}

/** Runs the binary with nothing on its standard input. */
function runMain(parameters: readonly string[], env: Record<string, string> = {}): Promise<Ended> {
  return new Promise((done) => {
    const child = execFile(process.execPath, [main, ...parameters], { env }, (error, stdout, stderr) =>
      done({ code: error ? Number(error.code) : 0, stdout, stderr }),
    )
    child.stdin?.end()
  })
}

describe('brassplate-mcp', () => {
  it('serves the tools over standard input and output', async () => {
    const parameters = ['--url', await startBrassplate(), '--api-key', apiKey]
    const agent = await connectAgent(
      new StdioClientTransport({ command: process.execPath, args: [main, ...parameters], env: {} }),
    )

    expect(agent.tools.map(({ name }) => name)).toEqual(['get_account'])
    expect(jsonOf(await agent.call('get_account'))).toEqual(profile)
  })

  it('takes its address and key from the environment', async () => {
    const env = { BRASSPLATE_URL: await startBrassplate(), BRASSPLATE_API_KEY: apiKey }
    const agent = await connectAgent(new StdioClientTransport({ command: process.execPath, args: [main], env }))

    expect(jsonOf(await agent.call('get_account'))).toEqual(profile)
  })

  it('ends with 0 and an empty standard output when its input ends', async () => {
    expect(await runMain(['--url', 'http://127.0.0.1:1', '--api-key', apiKey])).toEqual({
      code: 0,
      stdout: '',
      stderr: '',
    })
  })

  it('ends with 2 and names all that is missing', async () => {
    expect(await runMain([])).toEqual({
      code: 2,
      stdout: '',
      stderr:
        'brassplate-mcp: Missing: the address of the server (--url or BRASSPLATE_URL) and the API key (--api-key or BRASSPLATE_API_KEY).\nSee brassplate-mcp --help.\n',
    })
  })

  it('ends with 2 when the key alone is missing', async () => {
    const { code, stderr } = await runMain([], { BRASSPLATE_URL: 'http://127.0.0.1:1' })

    expect(code).toBe(2)
    expect(stderr).toContain('Missing: the API key (--api-key or BRASSPLATE_API_KEY).')
  })

  it('ends with 2 for an address that is none', async () => {
    const { code, stderr } = await runMain(['--url', 'harbour-lane', '--api-key', apiKey])

    expect(code).toBe(2)
    expect(stderr).toContain('baseUrl must be an http or https address')
  })

  it('ends with 2 for an option that it does not have', async () => {
    const { code, stderr } = await runMain(['--key', apiKey])

    expect(code).toBe(2)
    expect(stderr).toContain("Unknown option '--key'")
  })

  it('shows its help and its version', async () => {
    expect(await runMain(['--help'])).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('Usage: brassplate-mcp'),
    })
    expect(await runMain(['--version'])).toMatchObject({ code: 0, stdout: expect.stringMatching(/^\d+\.\d+\.\d+\n$/) })
  })
})
