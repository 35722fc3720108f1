import { spawn } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { startWebhookReceiver } from '@brassplate/core/simulators'
import { signTestPayload } from '@brassplate/sdk'
import type { Command } from 'commander'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createDatabase, type TestDatabase } from '../../../tests/support/databases.js'
import { createProgram } from '../src/program.js'
import { type ClientServer, startClientServer } from './client-server.js'
import { liveCompanies, writeCsv } from './register/register-files.js'
import { brassplate, type Environment, environment } from './support.js'

const main = fileURLToPath(new URL('../dist/main.js', import.meta.url))
const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
const body = JSON.stringify({
  id: 'evt_1',
  type: 'webhook.test',
  timestamp: '2026-11-15T12:00:00.000Z',
  destination_sequence: null,
  data: { message: 'A test event.' },
})

/** Each command once, ordered so that each finds what it needs: `WORDS [< FILE]`, or `until Ctrl+C: WORDS`. */
const lines = `
resolve harbour-lane.example
review list
review decide harbour-lane.example none --note "Sold last year."
review show harbour-lane.example
review undo harbour-lane.example
review import $FILES/decisions.csv
search harbour
match "Harbour Lane Boatworks Ltd"
company 09999991
job $JOB
answers
export answers --output $FILES/answers-export.csv
proof verify $FILES/proof.zip
export reviews --output $FILES/reviews-export.csv
bulk $FILES/domains.txt --output $FILES/answers.csv
signals
watch add 09999991
watch list
export companies --name harbour --output $FILES/companies.csv
export watchlist --output $FILES/watchlist.csv
export signals --output $FILES/signals.csv
watch sync $FILES/watched.csv
watch remove 09999991
key add Dashboard --spend
key list
key rename Dashboard "Main dashboard"
key end "Main dashboard"
reconcile add OpenRefine
reconcile list
reconcile remove $LINK
webhook add $RECEIVER/hook
webhook list
webhook test $WEBHOOK
webhook deliveries $WEBHOOK
webhook delivery $DELIVERY
webhook replay $DELIVERY
webhook recover $WEBHOOK --since 2026-03-01
webhook rotate $WEBHOOK
webhook edit $WEBHOOK --type officer --type charge --severity any --description Credit
webhook pause $WEBHOOK
webhook resume $WEBHOOK
webhook remove $WEBHOOK
webhook verify --secret ${secret} --timestamp $TIMESTAMP --signature $SIGNATURE < $FILES/body.json
until Ctrl+C: webhook listen --port 0 --secret ${secret}
mcp < /dev/null
auth signup --email new@harbour-lane.example
auth login --url $BRASSPLATE_URL --email $EMAIL --profile work
auth whoami --profile work
auth logout --profile work
config set url http://127.0.0.1:9 --profile spare
config get url --profile spare
config list
config use spare
config unset --profile spare
config path
completion bash
migrate --database $DATABASE
account create --database $DATABASE --email ada@harbour-lane.example
account list --database $DATABASE
account verify --database $DATABASE --email ada@harbour-lane.example
account operator --database $DATABASE ada@harbour-lane.example
account disable --database $DATABASE --email ada@harbour-lane.example
account enable --database $DATABASE --email ada@harbour-lane.example
account set --database $DATABASE --email ada@harbour-lane.example --watchlist-limit 9
account set-password --database $DATABASE --email ada@harbour-lane.example
credits grant --database $DATABASE --email ada@harbour-lane.example --credits 5 --reference invoice-17
ledger verify --database $DATABASE
register import $FILES/register-2026-11-01.csv --database $DATABASE
register status --database $DATABASE
until Ctrl+C: register follow --database $SERVED
pairs import $FILES/pairs.csv --database $DATABASE
review export --database $DATABASE --out $FILES/reviews.jsonl
doctor --database $DATABASE
backup $FILES/backup.tar --database $DATABASE
restore $FILES/backup.tar --database $ELSEWHERE
account delete --database $DATABASE --email ada@harbour-lane.example --yes
until Ctrl+C: serve --database $SERVED
until Ctrl+C: worker --database $FLEET
`
  .trim()
  .split('\n')

const untilStopped = 'until Ctrl+C: '
const names = leavesOf(createProgram(silent())).sort((one, other) => other.length - one.length)

function silent() {
  const output = new PassThrough().resume()
  return { stdin: new PassThrough(), stdout: output, stderr: output, env: {} }
}

function leavesOf(command: Command, path: readonly string[] = []): string[] {
  return command.commands.length === 0
    ? [path.join(' ')]
    : command.commands.flatMap((child) => leavesOf(child, [...path, child.name()]))
}

function nameOf(line: string): string {
  const words = line.replace(untilStopped, '')
  return names.find((name) => words === name || words.startsWith(`${name} `)) ?? words
}

interface CommandOutput {
  readonly code: number | null
  readonly text: string
}

/** Those that end run in sequence in this process; each that does not has a pseudo-terminal, at the same time. */
async function onTerminals(env: Environment): Promise<Map<string, CommandOutput>> {
  const isStopped = (line: string) => line.startsWith(untilStopped)
  const stopped = lines.filter(isStopped).map((line) => untilCtrlC(line.replace(untilStopped, ''), env))
  const outputs = new Map<string, CommandOutput>()
  for (const line of lines.filter((line) => !isStopped(line))) {
    const [words = '', file] = line.split(' < ')
    const input = file?.startsWith('$') ? readFileSync(filled(file, env), 'utf8') : ''
    const parameters = (words.match(/"[^"]*"|\S+/g) ?? []).map((word) => filled(word.replaceAll('"', ''), env))
    const { code, stdout, stderr } = await brassplate(parameters, env, input, true)
    outputs.set(nameOf(line), { code, text: `${stdout}${stderr}`.trim() })
  }
  return new Map([...outputs, ...(await Promise.all(stopped))])
}

function filled(word: string, env: Environment): string {
  return word.replaceAll(/\$([A-Z_]+)/g, (_, name: string) => env[name] ?? '')
}

function untilCtrlC(words: string, env: Environment): Promise<[string, CommandOutput]> {
  const command = `stty cols 100; timeout --preserve-status --foreground -s INT 20 "$NODE" "$MAIN" ${words}`
  const child = spawn('script', ['-qec', command, '/dev/null'], {
    env: environment({ TERM: 'xterm', SHELL: '/bin/sh', NODE: process.execPath, MAIN: main, ...env }),
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  let heard = ''
  child.stdout.on('data', (chunk) => {
    heard += String(chunk)
  })
  return new Promise((done, failed) => {
    child.once('error', (cause) =>
      failed(new Error('These tests need the program `script` of util-linux (Debian: bsdutils).', { cause })),
    )
    child.once('close', (code) => done([nameOf(words), { code, text: heard.replaceAll('\r', '').trim() }]))
  })
}

describe('every command on a terminal', () => {
  let server: ClientServer
  let receiver: Awaited<ReturnType<typeof startWebhookReceiver>>
  let fleet: TestDatabase
  let outputs: Map<string, CommandOutput>

  beforeAll(async () => {
    server = await startClientServer()
    receiver = await startWebhookReceiver({ port: 0, bodyBytesMax: 10_000, receive: () => 204 })
    fleet = await createDatabase('postgres')
    const { folder } = server
    writeFileSync(join(folder, 'domains.txt'), 'matched.test\nno-match.test\n')
    writeFileSync(join(folder, 'decisions.csv'), 'domain;company_number\r\nneeds-review.test;9999991\r\n')
    writeFileSync(join(folder, 'body.json'), body)
    writeFileSync(join(folder, 'watched.csv'), 'company_number,reference\n09999991,CRM-4711\n')
    writeFileSync(join(folder, 'pairs.csv'), 'company_number,domain\n09990001,quillmarsh.co.uk\n')
    writeCsv(folder, 'register-2026-11-01.csv', liveCompanies(200))
    const known = await brassplate(['resolve', 'harbour-lane.example'], server.env)
    const proofFile = join(folder, 'proof.zip')
    await brassplate(['proof', JSON.parse(known.stdout).answer_id, '--output', proofFile], server.env)
    const asked = await brassplate(['resolve', 'slow.test', '--no-wait'], server.env)
    const added = await brassplate(['webhook', 'add', `${receiver.url}/hook`], server.env)
    const webhook = String(JSON.parse(added.stdout).id)
    const sent = await brassplate(['webhook', 'test', webhook], server.env)
    const linked = await brassplate(['reconcile', 'add'], server.env)
    const headers = await signTestPayload(body, secret)
    const requireText = {
      ...server.env,
      BRASSPLATE_PASSWORD: server.password,
      BRASSPLATE_PORT: '0',
      BRASSPLATE_BASE_URL: 'http://brassplate.example',
      BRASSPLATE_LOG_LEVEL: 'error',
      BRASSPLATE_SECRET: 'a root secret for tests only, forty bytes',
      FILES: folder,
      EMAIL: server.email,
      RECEIVER: receiver.url,
      JOB: String(JSON.parse(asked.stdout).job_id),
      WEBHOOK: webhook,
      LINK: String(JSON.parse(linked.stdout).id),
      DELIVERY: String(JSON.parse(sent.stdout).id),
      TIMESTAMP: String(headers['X-Brassplate-Timestamp']),
      SIGNATURE: String(headers['X-Brassplate-Signature']),
      DATABASE: `sqlite:${join(folder, 'operated.db')}`,
      ELSEWHERE: `sqlite:${join(folder, 'elsewhere.db')}`,
      SERVED: `sqlite:${join(folder, 'served.db')}`,
      FLEET: fleet.url,
    }
    outputs = await onTerminals(requireText)
  }, 900_000)
  afterAll(async () => {
    await server?.close()
    await receiver?.close()
    await fleet?.drop()
  })

  it('is covered by this test', () => {
    expect([...outputs.keys()].sort()).toEqual([...names].sort())
  })

  it.each(names.filter((name) => name !== 'register follow'))('%s succeeds', (name) => {
    expect(outputs.get(name)).toMatchObject({ code: 0 })
  })

  it('register follow reports the missing stream key', () => {
    expect(outputs.get('register follow')).toMatchObject({ code: 2, text: expect.stringMatching(/^brassplate: /m) })
  })

  it.each(names)('%s prints readable text', (name) => {
    const { text = '' } = outputs.get(name) ?? {}
    if (name !== 'mcp') expect(text).not.toBe('')
    expect(text).not.toMatch(/^[[{]\s*["{[]/)
    expect(text).not.toMatch(/undefined|\[object /)
  })
})
