// Measures the latency of register searches over HTTP, minus that of a bare route in the same run, and of /healthz
// meanwhile. Usage: node bench/register/search.js DATABASE FILE [--queries 600]
// DATABASE is sqlite:PATH or postgres://… with a register imported from FILE (plain CSV in the official layout). The
// queries are made from the names in FILE.
import { spawn } from 'node:child_process'
import { closeSync, openSync, readSync, statSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { commandLine, environment, percentile, seeded } from './support.js'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { queries: { type: 'string', default: '600' } },
})
const [database, file] = positionals
if (!database || !file) {
  console.error('Usage: node bench/register/search.js DATABASE FILE [--queries 600]')
  process.exit(2)
}

const target = database.startsWith('sqlite:') ? { p50: 5, p99: 25, worst: 60 } : { p99: 80 }
const random = seeded(11)
const children = []
const agent = new Agent({ keepAlive: true, maxSockets: 4 })

try {
  const apiKey = await createAccount()
  const [, address] = await start(
    [commandLine, 'serve', '--database', database],
    {
      BRASSPLATE_PORT: '0',
      BRASSPLATE_LOG_LEVEL: 'warn',
      BRASSPLATE_API_RATE: '1000000/1s',
    },
    /"url":"(http:[^"]+)"/,
  )
  const [, bare] = await start([fileURLToPath(new URL('../bare-hono.js', import.meta.url))], {}, /(http:\/\/\S+)/)

  const queries = [...typicalQueries(Number(values.queries)), ...adversarialQueries()]
  const key = { 'X-API-Key': apiKey }
  for (const query of queries) await ask(`${address}/v1/companies/search?${query}`, key)

  const health = []
  let isDone = false
  const watching = (async () => {
    while (!isDone) {
      health.push(await ask(`${address}/healthz`, {}))
      await new Promise((done) => setTimeout(done, 20))
    }
  })()
  const plain = []
  const times = []
  for (const query of queries) {
    plain.push(await ask(bare, {}))
    times.push({ query, ms: await ask(`${address}/v1/companies/search?${query}`, key) })
  }
  isDone = true
  await watching

  const bareMs = percentile(plain, 0.5)
  const beyond = times.map(({ ms }) => Math.max(0, ms - bareMs))
  const figures = { p50: percentile(beyond, 0.5), p99: percentile(beyond, 0.99), worst: Math.max(...beyond) }
  console.log(`${queries.length} queries; a bare route takes ${bareMs.toFixed(2)} ms`)
  for (const [name, ms] of Object.entries(figures)) {
    const bound = target[name]
    const verdict = bound === undefined ? '    ' : ms <= bound ? 'ok  ' : 'SLOW'
    console.log(
      `${verdict} ${name} ${ms.toFixed(2)} ms more${bound === undefined ? '' : ` (target: at most ${bound})`}`,
    )
  }
  console.log(
    `     /healthz meanwhile: p50 ${percentile(health, 0.5).toFixed(2)} ms, worst ${Math.max(...health).toFixed(2)} ms of ${health.length}`,
  )
  console.log('slowest:')
  for (const { query, ms } of times.sort((one, other) => other.ms - one.ms).slice(0, 8)) {
    console.log(`     ${ms.toFixed(1)} ms  ${query.slice(0, 100)}`)
  }
  for (const word of ['services', 'limited']) {
    const repeated = []
    for (let round = 0; round < 20; round += 1)
      repeated.push(await ask(`${address}/v1/companies/search?name=${word}`, key))
    console.log(`     ${word}: median of 20 ${percentile(repeated, 0.5).toFixed(2)} ms`)
  }
} finally {
  for (const child of children) child.kill('SIGTERM')
}

/** Creates a fresh account in this database and returns its API key. */
async function createAccount() {
  const email = 'bench@brassplate.example'
  const run = (...parameters) =>
    new Promise((done) => {
      const child = spawn(process.execPath, [commandLine, ...parameters, '--json', '--database', database], {
        env: environment({ BRASSPLATE_PASSWORD: 'only for benchmarks' }),
        stdio: ['ignore', 'pipe', 'ignore'],
      })
      let text = ''
      child.stdout.on('data', (chunk) => {
        text += chunk
      })
      child.once('exit', () => done(text))
    })
  await run('account', 'delete', '--email', email, '--yes')
  const text = await run('account', 'create', '--email', email, '--verified')
  return JSON.parse(text).api_key
}

function start(parameters, env, pattern) {
  return new Promise((done, failed) => {
    const child = spawn(process.execPath, parameters, { env: environment(env), stdio: ['ignore', 'pipe', 'inherit'] })
    children.push(child)
    let heard = ''
    child.stdout.on('data', (chunk) => {
      heard += chunk
      const found = pattern.exec(heard)
      if (found) done(found)
    })
    child.once('exit', (code) => failed(new Error(`exited with ${code}`)))
  })
}

/** Milliseconds until the whole response has arrived. */
function ask(url, headers) {
  return new Promise((done, failed) => {
    const startedAt = performance.now()
    request(url, { headers, agent }, (response) => {
      if (response.statusCode !== 200) failed(new Error(`${url} returned ${response.statusCode}`))
      response.resume()
      response.once('end', () => done(performance.now() - startedAt))
    })
      .once('error', failed)
      .end()
  })
}

/** Typical queries, made from rows of the whole file. */
function typicalQueries(count) {
  const rows = sampleRows(count)
  return rows.map(({ name, number, postcode }, place) => {
    const words = name
      .replaceAll(/[^A-Z0-9 ]/g, ' ')
      .split(/\s+/)
      .filter(Boolean)
    const some = words[Math.floor(random() * words.length)] ?? name
    const [outward = ''] = postcode.split(' ')
    const kinds = [
      { name },
      { name: name.toLowerCase() },
      { name: words.slice(0, 2).join(' ') },
      { name: some },
      { name: some.slice(0, 4) },
      { name: `${words[0] ?? ''} ${(words[1] ?? '').slice(0, 3)}` },
      { name: addTypo(name) },
      { name: words.filter((_, at) => at !== 1).join(' ') },
      { name: some, company_status: 'active' },
      { name: some, postcode: outward.replace(/\d.*/, '') },
      { postcode },
      { postcode: outward, company_status: 'liquidation' },
      { name: some, accounts_type: 'micro-entity' },
      { name: some, incorporated_from: '2015-03-10', incorporated_to: '2019-06-20' },
      { incorporated_from: '2019-01-05', incorporated_to: '2019-01-20', page: '3' },
      { name: number },
    ]
    return new URLSearchParams(kinds[place % kinds.length]).toString()
  })
}

function adversarialQueries() {
  const names = [
    'limited',
    'ltd',
    'the',
    'services',
    'and',
    'of',
    'a',
    's',
    'th',
    'ser',
    'serv',
    '1',
    'uk',
    'company',
    'group',
    'services group',
    'services limited company group',
    'property services group consulting solutions',
    'management property services',
    'consulting services solutions group property management',
    Array.from({ length: 200 }, (_, place) => 'abcdefghij'[place % 10]).join(' '),
    'services '.repeat(30),
    '!!!',
    '....',
    '   ',
    "'",
    '"',
    "'; DROP TABLE companies; --",
    '%',
    '_',
    '*',
    'ser*',
    '(',
    'a"b"c',
    '\\',
    'NEAR(a b)',
    'a AND b OR NOT c',
    'x'.repeat(300),
    'ﬀ ﬁ',
    '日本',
    '🦀',
    'qzxqzx',
    'zzzzzz servcies',
  ]
  const others = [
    {},
    { page: '500' },
    { name: 'services', page: '500' },
    { company_status: 'active' },
    { company_status: 'active', page: '500' },
    { accounts_type: 'dormant', company_status: 'liquidation' },
    { incorporated_from: '1900-01-01' },
    { name: 'services', incorporated_from: '1900-01-01' },
    { postcode: 'E' },
    { name: 'services', postcode: 'ZE', company_status: 'receivership' },
    { name: 'group', incorporated_to: '1950-01-01' },
  ]
  return [...names.map((name) => ({ name: name.slice(0, 300) })), ...others].map((query) =>
    new URLSearchParams(query).toString(),
  )
}

function addTypo(name) {
  const at = Math.floor(random() * Math.max(1, name.length - 8))
  return `${name.slice(0, at)}X${name.slice(at + 1)}`
}

/** Rows from random positions of the file. */
function sampleRows(count) {
  const handle = openSync(file, 'r')
  const { size } = statSync(file)
  const buffer = Buffer.alloc(8_192)
  const rows = []
  while (rows.length < count) {
    const read = readSync(handle, buffer, 0, buffer.length, Math.floor(random() * (size - buffer.length)))
    const line = buffer.toString('utf8', 0, read).split('\n')[1] ?? ''
    const [name = '', number = '', , , , , , , , postcode = ''] = line.slice(1, -1).split('","')
    if (name && number) rows.push({ name, number, postcode })
  }
  closeSync(handle)
  return rows
}
