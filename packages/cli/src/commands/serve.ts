import { parseConfig, type Running, start, summarize, version } from '@brassplate/server'
import { type Demo, prepareDemo, refuseForeignDatabase } from '../demo.js'
import { environmentOf, type OperatorOptions } from '../operator.js'
import type { Terminal } from '../terminal.js'

/** Sample data has a database of its own, and a newcomer need not read the log. */
const demoDefaults = { BRASSPLATE_DATABASE_URL: 'sqlite:./data/demo.db', BRASSPLATE_LOG_LEVEL: 'warn' }

const lingerMaxMs = 500

/** Serves until it is told to stop. */
export async function serve(terminal: Terminal, options: OperatorOptions & { demo?: boolean }): Promise<void> {
  const given = Object.entries(environmentOf(terminal, options)).filter(([, value]) => value)
  const env = { ...(options.demo ? demoDefaults : {}), ...Object.fromEntries(given) }
  const stopped = stopSignal()
  let demo: Demo | null = null
  const running = await start(parseConfig(env), {
    async prepare(composed) {
      if (!options.demo) return
      if (env.BRASSPLATE_DATABASE_URL !== demoDefaults.BRASSPLATE_DATABASE_URL) await refuseForeignDatabase(composed)
      demo = await prepareDemo(composed)
    },
  })

  terminal.stdout.write(greeting(running, demo))
  await stopped
  terminal.stdout.write('\nStopping: answers under way are finished first.\n')
  await running.stop()
  // A mail server that hangs would keep the process alive a while longer.
  setTimeout(() => process.exit(), lingerMaxMs).unref()
}

/** Asked politely once; a second time ends the process at once. */
function stopSignal(): Promise<void> {
  return new Promise((done) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) {
      process.once(signal, () => {
        process.once(signal, () => process.exit(130))
        done()
      })
    }
  })
}

function greeting({ config }: Running, demo: Demo | null): string {
  const facts = Object.entries(summarize(config)).map(([name, value]) => `  ${name.padEnd(10)} ${value}`)
  const lines = [`Brassplate ${version} answers at ${config.baseUrl}`, ...facts, '']
  if (demo) {
    lines.push(
      'Demo account',
      `  e-mail     ${demo.email}`,
      `  password   ${demo.password}`,
      `  API key    ${demo.apiKey}`,
      '',
      'Try it',
      `  curl -H 'X-API-Key: ${demo.apiKey}' ${config.baseUrl}/v1/auth/me`,
      '',
    )
  }
  lines.push(`Next: ${config.baseUrl}/openapi.json describes every call. Stop with Ctrl+C.`, '')
  return `${lines.join('\n')}\n`
}
