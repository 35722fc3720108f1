import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { endProcess, firstLine, runProcess, startProcess } from '../../processes/start-process.js'
import { openDatabases } from './databases.js'

const main = 'packages/cli/dist/main.js'
const hostile = ['bench/hostile/target/world.js']
const stopMaxMs = 30_000
const mailMaxMs = 60_000
/** Limits that let the bench send as much as it wants. */
export const raisedLimits = {
  BRASSPLATE_API_RATE: '1000000/60s',
  BRASSPLATE_AUTH_RATE: '1000000/60s',
  BRASSPLATE_PARTNER_RATE: '1000000/60s',
}

// Ending this process ends those that it has started.
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(130))

/**
 * A world with a filled database and free accounts. `start` runs a new server on a copy of it. `world` is the script that
 * prints its settings, and its parameters.
 */
export async function openSite({ engine = 'sqlite', accounts: count = 8, postgresUrl, world: script = hostile } = {}) {
  const mails = mkdtempSync(join(tmpdir(), 'brassplate-hostile-mail-'))
  const databases = await openDatabases(engine, postgresUrl)
  const [path, ...parameters] = script
  const world = await startProcess(path, parameters, { find: firstLine })
  const env = {
    ...world.found.env,
    BRASSPLATE_PORT: '0',
    BRASSPLATE_SECRET: 'a root secret for benches only, forty bytes',
    BRASSPLATE_MAIL_URL: `file:${mails}`,
    BRASSPLATE_SIGNUP_RATE: '1000/60s',
    BRASSPLATE_ALLOW_PRIVATE_NETWORKS: 'true',
    BRASSPLATE_LOG_LEVEL: 'warn',
  }
  const filled = await databases.create()
  await importRegister({ database: filled })
  const first = await startServer(filled, raisedLimits)
  const accounts = []
  for (let place = 0; place < count; place += 1) accounts.push(await signUp(first.url, mails, place))
  await endProcess(first.child, stopMaxMs)

  /** As an operator does it, also while a server runs. */
  function importRegister({ database }) {
    return runProcess(main, ['register', 'import', 'latest'], { ...env, BRASSPLATE_DATABASE_URL: database.url })
  }

  async function startServer(database, settings = {}) {
    const log = []
    const started = await startProcess(main, ['serve'], {
      env: { ...env, ...settings, BRASSPLATE_DATABASE_URL: database.url },
      find: (heard) => /"url":"(http:[^"]+)"/.exec(heard)?.[1],
      onOutput: (text) => log.length < 10_000 && log.push(text),
    })
    return { child: started.child, pid: started.child.pid, url: started.found, database, log }
  }

  return {
    engine,
    accounts,
    companies: world.found.companies,
    world: world.found,
    importRegister,
    start: async (settings) => startServer(await databases.copy(filled), settings),
    restart: async ({ database }, settings) => startServer(database, settings),
    /** Stops politely and says how long that took. */
    async stop(server, graceMs = stopMaxMs) {
      const startedAt = performance.now()
      await endProcess(server.child, graceMs)
      return performance.now() - startedAt
    },
    drop: ({ database }) => database.drop(),
    async close() {
      await endProcess(world.child)
      await databases.close()
      rmSync(mails, { recursive: true, force: true })
    },
  }
}

async function signUp(url, mails, place) {
  const [email, password] = [`free.${place}@harbour-lane.example`, `a password of account ${place}`]
  const post = (path, body) =>
    fetch(url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  const signed = await post('/v1/auth/signup', { email, password })
  if (!signed.ok) throw new Error(`Sign-up answered ${signed.status}: ${await signed.text()}`)
  await fetch(`${url}/v1/auth/verify-email?token=${await mailedToken(mails, email)}`)
  const logged = await (await post('/v1/auth/login', { email, password })).json()
  if (!logged.api_key) throw new Error(`Login shows no key: ${JSON.stringify(logged)}`)
  return { email, password, key: logged.api_key }
}

async function mailedToken(mails, email) {
  for (let waited = 0; waited < mailMaxMs; waited += 50) {
    for (const name of readdirSync(mails).filter((each) => each.endsWith('.eml'))) {
      const text = readFileSync(join(mails, name), 'utf8').replaceAll('=\r\n', '').replaceAll('=3D', '=')
      const token = text.includes(`To: ${email}`) ? /bp_verify_\w+/.exec(text)?.[0] : null
      if (token) return token
    }
    await delay(50)
  }
  throw new Error(`No mail for ${email} arrived.`)
}
