import { setTimeout as delay } from 'node:timers/promises'
import { parseConfig, type Running, start, summarize, version } from '@brassplate/server'
import { demoDatabase } from '../../database-url.js'
import { environmentOf, type OperatorOptions } from '../../operator.js'
import type { Terminal } from '../../terminal/terminal.js'
import { type Demo, prepareDemo, refuseForeignDatabase } from './demo.js'
import type { DemoCompaniesHouse } from './demo-register.js'

/** Sample data goes to a separate database. The log is quiet so that the greeting stays visible. */
const demoDefaults = { BRASSPLATE_DATABASE_URL: `sqlite:${demoDatabase}`, BRASSPLATE_LOG_LEVEL: 'warn' }

/** Requests suggested in the greeting of the demo. */
const triedPaths = ['/v1/auth/me', '/v1/companies/search?name=harbour', '/v1/companies/09999991', '/v1/signals']

const lingerMaxMs = 500

/** Runs the server until it is stopped. */
export async function serve(terminal: Terminal, options: OperatorOptions & { demo?: boolean }): Promise<void> {
  const env = Object.fromEntries(Object.entries(environmentOf(terminal, options)).filter(([, value]) => value))
  const stopped = stopSignal()
  const companiesHouse = options.demo ? await startSampleCompaniesHouse() : null
  try {
    const [running, demo] = companiesHouse
      ? await startDemo(env, companiesHouse)
      : [await start(parseConfig(env)), null]
    // The demo always greets people. Otherwise, output that is not a terminal is a log of JSON lines.
    const isForPeople = demo !== null || terminal.stdout.isTTY === true
    terminal.stdout.write(isForPeople ? greeting(running, demo) : startedLine(running))
    await stopped
    if (isForPeople) terminal.stdout.write('\nStopping after open requests are finished.\n')
    await running.stop()
  } finally {
    await companiesHouse?.close()
  }
  // An unresponsive mail server would keep the process alive longer.
  setTimeout(() => process.exit(), lingerMaxMs).unref()
}

/** Imported lazily: only the demo needs it. */
async function startSampleCompaniesHouse(): Promise<DemoCompaniesHouse> {
  const { startDemoCompaniesHouse } = await import('./demo-register.js')
  return startDemoCompaniesHouse(Date.now())
}

/** Starts the server and waits until the demo is ready. */
export async function startDemo(
  settings: Readonly<Record<string, string | undefined>>,
  companiesHouse: DemoCompaniesHouse,
): Promise<[Running, Demo | null]> {
  const env = { ...demoDefaults, ...settings, ...companiesHouse.env }
  let demo: Demo | null = null
  const running = await start(parseConfig(env), {
    async prepare(composed) {
      if (env.BRASSPLATE_DATABASE_URL !== demoDefaults.BRASSPLATE_DATABASE_URL) await refuseForeignDatabase(composed)
      demo = await prepareDemo(composed)
      await companiesHouse.importInto(composed.engine)
      await companiesHouse.live(composed.engine, demo.account)
    },
  })
  return [running, demo]
}

/** A proxy has just stopped sending requests here; those on the way still arrive. */
const onTheWayMs = 250

/** The first signal stops gracefully; a second one ends the process immediately. */
async function stopSignal(): Promise<void> {
  const first = await new Promise<string>((done) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) {
      process.once(signal, () => {
        process.once(signal, () => process.exit(130))
        done(signal)
      })
    }
  })
  if (first === 'SIGTERM') await delay(onTheWayMs)
}

/** The greeting as a JSON log line. */
function startedLine({ config, port }: Running): string {
  const { role } = config
  const url = role === 'worker' ? `http://${config.host}:${port}` : config.baseUrl
  const fields = { level: 'info', time: new Date().toISOString(), event: 'server.started', url, version, role }
  return `${JSON.stringify({ ...fields, settings: summarize(config), msg: 'server started' })}\n`
}

function greeting({ config, port }: Running, demo: Demo | null): string {
  const summary = Object.entries(summarize(config))
  const width = Math.max(...summary.map(([name]) => name.length))
  const facts = summary.map(([name, value]) => `  ${name.padEnd(width)} ${value}`)
  if (config.role === 'worker') {
    const probes = `Health probes: http://${config.host}:${port}/livez, /readyz and /healthz. Stop with Ctrl+C.`
    return [`Brassplate ${version} worker is running`, ...facts, '', probes, '', ''].join('\n')
  }
  const lines = [`Brassplate ${version} is running at ${config.baseUrl}`, ...facts, '']
  if (demo) {
    lines.unshift(
      'Open the console (the link works once, within ten minutes)',
      `  ${config.siteUrl}/sign-in?token=${demo.signInToken}`,
      '',
    )
    lines.push(
      'Demo account',
      `  email      ${demo.email}`,
      `  password   ${demo.password}`,
      `  API key    ${demo.apiKey}`,
      '',
      'Try it',
      ...triedPaths.map((path) => `  curl -H 'X-API-Key: ${demo.apiKey}' ${quoted(config.baseUrl + path)}`),
      `  curl -H 'X-API-Key: ${demo.apiKey}' -H 'Content-Type: application/json' -H 'Prefer: wait=10' \\`,
      `    -d '{"domain": "harbour-lane.example"}' ${config.baseUrl}/v1/resolve/domain`,
      '',
      'The demo has only these websites',
      ...linesOf([...config.webResolve.keys()].filter((host) => !host.startsWith('www.')).sort()),
      '',
    )
  }
  lines.push(`Next: ${config.siteUrl}/docs explains the API. Stop with Ctrl+C.`, '')
  return `${lines.join('\n')}\n`
}

function linesOf(words: readonly string[]): string[] {
  const perLine = 4
  const lines = Array.from({ length: Math.ceil(words.length / perLine) }, (_, place) =>
    words.slice(place * perLine, (place + 1) * perLine),
  )
  return lines.map((line) => `  ${line.join('  ')}`)
}

/** Shells treat a question mark as a pattern. */
function quoted(url: string): string {
  return url.includes('?') ? `'${url}'` : url
}
