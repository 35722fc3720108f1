import { parseConfig, type Running, start, summarize, version } from '@brassplate/server'
import { type Demo, prepareDemo } from '../demo.js'
import { environmentOf, type OperatorOptions } from '../operator.js'
import type { Terminal } from '../terminal.js'

/** Sample data never goes into the operator's own database, and a newcomer need not read the log. */
const demoDefaults = { BRASSPLATE_DATABASE_URL: 'sqlite:./data/demo.db', BRASSPLATE_LOG_LEVEL: 'warn' }

/** Serves until it is told to stop. */
export async function serve(terminal: Terminal, options: OperatorOptions & { demo?: boolean }): Promise<void> {
  const env = { ...(options.demo ? demoDefaults : {}), ...environmentOf(terminal, options) }
  const stopped = stopSignal()
  let demo: Demo | null = null
  const running = await start(parseConfig(env), {
    async prepare(composed) {
      if (options.demo) demo = await prepareDemo(composed)
    },
  })

  terminal.stdout.write(greeting(running, demo))
  await stopped
  terminal.stdout.write('\nStopping: answers under way are finished first.\n')
  await running.stop()
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
