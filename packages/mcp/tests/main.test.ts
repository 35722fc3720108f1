import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { PassThrough } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { describe, expect, it, onTestFinished } from 'vitest'
import { run } from '../src/run.js'
import { tools } from '../src/tools/index.js'
import { jsonOf, openStdioAgent } from './agent.js'
import { apiKey, profile, startBrassplate } from './brassplate.js'

const main = fileURLToPath(new URL('../dist/main.js', import.meta.url))
if (!existsSync(main)) throw new Error('The binary is not built. Run pnpm build first.')

interface ExitResult {
  readonly code: number
  readonly stdout: string
  readonly stderr: string
}

/** Runs the binary until its standard input has ended. */
function runMain(parameters: readonly string[], env: Record<string, string> = {}, input = ''): Promise<ExitResult> {
  return new Promise((done) => {
    const child = execFile(process.execPath, [main, ...parameters], { env }, (error, stdout, stderr) =>
      done({ code: error ? Number(error.code) : 0, stdout, stderr }),
    )
    child.stdin?.end(input)
  })
}

function streamsOf() {
  const [stdin, stdout, stderr] = [new PassThrough(), new PassThrough(), new PassThrough()]
  return { streams: { stdin, stdout, stderr }, written: () => String(stderr.read() ?? '') }
}

describe('brassplate-mcp', () => {
  it('serves the tools over standard input and output, configured by environment variables', async () => {
    const env = { BRASSPLATE_URL: await startBrassplate(), BRASSPLATE_API_KEY: apiKey }
    const agent = await openStdioAgent(main, [], env)
    onTestFinished(() => agent.close())

    expect(agent.tools.map(({ name }) => name)).toEqual(tools.map(({ name }) => name))
    expect(jsonOf(await agent.call('get_account'))).toEqual(profile)
  })

  it('answers requests received before its input ended, then exits', async () => {
    const line = (message: object) => `${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`
    const call = { id: 7, method: 'tools/call', params: { name: 'get_account', arguments: {} } }
    const parameters = ['--url', await startBrassplate(), '--api-key', apiKey]
    const { code, stdout } = await runMain(parameters, {}, line({ method: 'notifications/initialized' }) + line(call))

    expect(code).toBe(0)
    expect(JSON.parse(stdout)).toMatchObject({ id: 7, result: { content: [{ text: JSON.stringify(profile) }] } })
  })

  it('exits with 0 and prints nothing when its input ends', async () => {
    expect(await runMain(['--url', 'http://127.0.0.1:1', '--api-key', apiKey])).toEqual({
      code: 0,
      stdout: '',
      stderr: '',
    })
  })

  it('exits with 2 and names every missing option', async () => {
    expect(await runMain([])).toEqual({
      code: 2,
      stdout: '',
      stderr:
        'brassplate-mcp: Missing: the address of the server (--url or BRASSPLATE_URL) and the API key (--api-key or BRASSPLATE_API_KEY).\nSee brassplate-mcp --help.\n',
    })
  })

  it.each([
    ['only the key is missing', ['--url', 'http://127.0.0.1:1'], 'Missing: the API key (--api-key'],
    [
      'the address is not valid',
      ['--url', 'harbour-lane', '--api-key', apiKey],
      'baseUrl must be an http or https address',
    ],
    ['an option is unknown', ['--key', apiKey], "Unknown option '--key'"],
    [
      'both a server and a database are given',
      ['--url', 'http://127.0.0.1:1', '--database', 'sqlite:x'],
      'cannot be combined with --url',
    ],
    [
      'an account is given for a server',
      ['--account', 'ada@harbour-lane.example'],
      '--account only works with --database',
    ],
    [
      'the SQLite file does not exist',
      ['--database', 'sqlite:/nowhere/at/all.db'],
      'No database found at /nowhere/at/all.db',
    ],
    ['a plain path does not exist', ['--database', '/nowhere/at/all.db'], 'No database found at /nowhere'],
    [
      'the database address is not valid',
      ['--database', 'mysql://127.0.0.1/x'],
      'database must be sqlite:PATH or postgres://',
    ],
  ])('exits with 2 and prints an error when %s', async (_, parameters, message) => {
    const { streams, written } = streamsOf()

    expect(await run(parameters, { ...streams, env: {} })).toBe(2)
    expect(written()).toContain(message)
  })

  it.each([
    ['not valid JSON', 'hello\n', 'Ignored an input line that is not valid JSON.'],
    ['not an MCP message', '{"a":1}\n', 'Ignored an input line that is not an MCP message.'],
  ])('reports an input line that is %s in one line and continues', async (_, line, message) => {
    const { streams, written } = streamsOf()
    const running = run(['--url', 'http://127.0.0.1:1', '--api-key', apiKey], { ...streams, env: {} })
    streams.stdin.end(line)

    expect(await running).toBe(0)
    expect(written()).toBe(`brassplate-mcp: ${message}\n`)
  })

  it('reports a server that is unavailable in one line, without a stack trace', async () => {
    const down = createServer((_, response) => {
      response.writeHead(503, { 'content-type': 'application/json', 'retry-after': '90' })
      response.end(JSON.stringify({ code: 'unavailable', detail: 'The database is down.', retryable: true }))
    })
    await new Promise<void>((done) => down.listen(0, '127.0.0.1', done))
    onTestFinished(() => void down.close())
    const { port } = down.address() as AddressInfo
    const call = { jsonrpc: '2.0', id: 7, method: 'tools/call', params: { name: 'get_account', arguments: {} } }
    const parameters = ['--url', `http://127.0.0.1:${port}`, '--api-key', apiKey]
    const { code, stderr } = await runMain(parameters, {}, `${JSON.stringify(call)}\n`)

    expect(code).toBe(0)
    expect(stderr).toBe('brassplate-mcp: The database is down. (unavailable)\n')
  })

  it('stops on the abort signal while its input is still open', async () => {
    const { streams, written } = streamsOf()
    const stopping = new AbortController()
    const running = run(['--url', 'http://127.0.0.1:1', '--api-key', apiKey], { ...streams, env: {} }, stopping.signal)
    stopping.abort()

    expect(await running).toBe(0)
    expect(written()).toBe('')
  })

  it('prints its help and version', async () => {
    expect(await runMain(['--help'])).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('Usage: brassplate-mcp'),
    })
    expect(await runMain(['--version'])).toMatchObject({ code: 0, stdout: expect.stringMatching(/^\d+\.\d+\.\d+\n$/) })
  })
})
