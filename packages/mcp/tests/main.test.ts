import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { PassThrough } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { describe, expect, it, onTestFinished } from 'vitest'
import { run } from '../src/run.js'
import { jsonOf, openStdioAgent } from './agent.js'
import { apiKey, profile, startBrassplate } from './brassplate.js'

const main = fileURLToPath(new URL('../dist/main.js', import.meta.url))
if (!existsSync(main)) throw new Error('The binary is not built: run pnpm build first.')

interface Ended {
  readonly code: number
  readonly stdout: string
  readonly stderr: string
}

/** Runs the binary until its standard input has ended. */
function runMain(parameters: readonly string[], env: Record<string, string> = {}, input = ''): Promise<Ended> {
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
  it('serves the tools of a server over standard input and output, as the environment says', async () => {
    const env = { BRASSPLATE_URL: await startBrassplate(), BRASSPLATE_API_KEY: apiKey }
    const agent = await openStdioAgent(main, [], env)
    onTestFinished(() => agent.close())

    expect(agent.tools).toHaveLength(11)
    expect(jsonOf(await agent.call('get_account'))).toEqual(profile)
  })

  it('answers what came before its input ended, and ends', async () => {
    const line = (message: object) => `${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`
    const call = { id: 7, method: 'tools/call', params: { name: 'get_account', arguments: {} } }
    const parameters = ['--url', await startBrassplate(), '--api-key', apiKey]
    const { code, stdout } = await runMain(parameters, {}, line({ method: 'notifications/initialized' }) + line(call))

    expect(code).toBe(0)
    expect(JSON.parse(stdout)).toMatchObject({ id: 7, result: { structuredContent: profile } })
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

  it.each([
    ['the key alone is missing', ['--url', 'http://127.0.0.1:1'], 'Missing: the API key (--api-key'],
    ['an address is none', ['--url', 'harbour-lane', '--api-key', apiKey], 'baseUrl must be an http or https address'],
    ['there is no such option', ['--key', apiKey], "Unknown option '--key'"],
    ['a server and a database are named', ['--url', 'http://127.0.0.1:1', '--database', 'sqlite:x'], 'leave out --url'],
    ['an account is named for a server', ['--account', 'ada@harbour-lane.example'], '--account goes with --database'],
    [
      'there is no such file',
      ['--database', 'sqlite:/nowhere/at/all.db'],
      'There is no database at /nowhere/at/all.db',
    ],
    ['there is no such file at a plain path', ['--database', '/nowhere/at/all.db'], 'There is no database at /nowhere'],
    ['a database is none', ['--database', 'mysql://127.0.0.1/x'], 'database must be sqlite:PATH or postgres://'],
  ])('complains when %s, with 2', async (_, parameters, complaint) => {
    const { streams, written } = streamsOf()

    expect(await run(parameters, { ...streams, env: {} })).toBe(2)
    expect(written()).toContain(complaint)
  })

  it.each([
    ['no JSON', 'hello\n', 'A line of the input is not JSON; it was left out.'],
    ['no message', '{"a":1}\n', 'A line of the input is not a message of the protocol; it was left out.'],
  ])('says in one line that a line of its input is %s, and goes on', async (_, line, complaint) => {
    const { streams, written } = streamsOf()
    const running = run(['--url', 'http://127.0.0.1:1', '--api-key', apiKey], { ...streams, env: {} })
    streams.stdin.end(line)

    expect(await running).toBe(0)
    expect(written()).toBe(`brassplate-mcp: ${complaint}\n`)
  })

  it('stops when it is told to, while its input is still open', async () => {
    const { streams, written } = streamsOf()
    const stopping = new AbortController()
    const running = run(['--url', 'http://127.0.0.1:1', '--api-key', apiKey], { ...streams, env: {} }, stopping.signal)
    stopping.abort()

    expect(await running).toBe(0)
    expect(written()).toBe('')
  })

  it('shows its help and its version', async () => {
    expect(await runMain(['--help'])).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('Usage: brassplate-mcp'),
    })
    expect(await runMain(['--version'])).toMatchObject({ code: 0, stdout: expect.stringMatching(/^\d+\.\d+\.\d+\n$/) })
  })
})
