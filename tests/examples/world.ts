import { createHmac } from 'node:crypto'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { knownCompanies, startCompaniesHouse } from '../../packages/core/adapters/simulators/index.js'
import { commandFolder, writeCommands } from './commands.js'
import { deliveredBody, exampleFiles, password } from './files.js'
import { type Environment, type Outcome, run } from './run.js'
import { startResident } from './start-resident.js'
import { startServer } from './start-server.js'

const main = fileURLToPath(new URL('../../packages/cli/dist/main.js', import.meta.url))
const packages = fileURLToPath(new URL('../../packages/', import.meta.url))
const registeredEmail = 'registered@your-company.example'
const secret = 'whsec_AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8='

/** A delivery that was signed just now. */
export interface Delivery {
  readonly secret: string
  readonly body: string
  readonly timestamp: string
  readonly signature: string
}

export interface World {
  readonly url: string
  readonly apiKey: string
  readonly env: Environment
  delivery(): Delivery
  /** Creates a folder with the files of the examples and, if logged in, the saved profile. */
  folder(isLoggedIn: boolean): string
  /** Replaces addresses, keys, folders and accounts of the docs with real ones. */
  fill(code: string, folder: string): string
  shell(code: string, folder: string): Promise<Outcome>
  close(): Promise<void>
}

/** Starts a demo server on a free port and a simulated Companies House, and provides the commands. */
export async function openWorld(): Promise<World> {
  const home = mkdtempSync(join(tmpdir(), 'brassplate-examples-'))
  const bin = commandFolder(home)
  const companiesHouse = await startCompaniesHouse({
    register: knownCompanies('2026-03-01'),
    apiKey: 'unused',
    streamKey: 'unused',
  })
  const env = {
    PATH: `${bin}:${process.env.PATH ?? ''}`,
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? '',
    NO_COLOR: '1',
    BRASSPLATE_PORT: '0',
    BRASSPLATE_LOG_LEVEL: 'warn',
    BRASSPLATE_PASSWORD: password,
    BRASSPLATE_MAIL_URL: `file:${join(home, 'mails')}`,
    BRASSPLATE_REGISTER_BULK_URL: companiesHouse.url,
  }
  const resident = await startResident(home, env)
  writeCommands(bin, resident.url)
  const shell = (code: string, cwd: string, more: Environment = {}) =>
    run('bash', ['--norc', '-euxo', 'pipefail', '-c', code], { cwd, env: { ...env, HOME: cwd, ...more } })

  const receiver = createServer((_, response) => response.writeHead(204).end())
  await new Promise<void>((done) => receiver.listen(0, '127.0.0.1', done))
  const address = receiver.address()
  const hook = `http://127.0.0.1:${address && typeof address === 'object' ? address.port : 0}/brassplate`
  const onDemo = {
    BRASSPLATE_DATABASE_URL: `sqlite:${join(home, 'demo.db')}`,
    // Deliveries stay on this machine.
    BRASSPLATE_ALLOW_PRIVATE_NETWORKS: 'true',
  }
  const parameters = [main, 'serve', '--demo']
  const demo = await startServer(process.execPath, parameters, { cwd: home, env: { ...env, ...onDemo, HOME: home } })
  const apiKey = /API key +(\S+)/.exec(demo.heard.stdout)?.[1] ?? ''
  const prepared = await shell(preparation(demo.url, hook), home, {
    DEMO_KEY: apiKey,
    DEMO_DATABASE: onDemo.BRASSPLATE_DATABASE_URL,
  })
  const close = async () => {
    await demo.stop()
    await resident.stop()
    await companiesHouse.close()
    receiver.closeAllConnections()
    receiver.close()
    rmSync(home, { recursive: true, force: true })
  }
  if (prepared.code !== 0) {
    await close()
    throw new Error(`The examples could not be prepared: ${prepared.stdout}${prepared.stderr}`)
  }
  const [destination = '', chat = '', paused = ''] = [...prepared.stdout.matchAll(/"id": (\d+)/g)].map(([, id]) => id)
  const answer = /"answer_id": "(ans_\w+)"/.exec(prepared.stdout)?.[1] ?? ''
  let people = 0

  const delivery = () => {
    const timestamp = String(Math.floor(Date.now() / 1_000))
    const signature = createHmac('sha256', secret).update(`${timestamp}.${deliveredBody}`).digest('hex')
    return { secret, body: deliveredBody, timestamp, signature }
  }

  return {
    url: demo.url,
    apiKey,
    env,
    delivery,
    shell,
    close,

    folder(isLoggedIn) {
      const folder = mkdtempSync(join(home, 'example-'))
      for (const name of ['backups', 'srv/brassplate', 'elsewhere']) mkdirSync(join(folder, name), { recursive: true })
      for (const [name, content] of Object.entries(exampleFiles(apiKey))) writeFileSync(join(folder, name), content)
      cpSync(join(home, 'data'), join(folder, 'data'), { recursive: true })
      if (isLoggedIn) cpSync(join(home, '.config'), join(folder, '.config'), { recursive: true })
      return folder
    },

    fill(code, folder) {
      const { timestamp, signature } = delivery()
      people += 1
      const person = /signup|signUp\(/.test(code) ? `person-${people}@your-company.example` : registeredEmail
      return (
        code
          .replaceAll(/http:\/\/127\.0\.0\.1:8080|https:\/\/brassplate\.your-company\.example/g, demo.url)
          .replaceAll('https://hooks.your-company.co.uk/brassplate', hook)
          .replaceAll('https://hooks.slack.com/services/T000/B000/XXXX', `${hook}/slack`)
          .replaceAll('https://prod-01.uksouth.logic.azure.com/workflows/XXXX', `${hook}/teams`)
          .replaceAll(/(?<=webhook (?:edit|test)) 2\b/g, ` ${chat}`)
          // Other examples run at the same time, so the one that is paused is used by no other.
          .replaceAll(/(?<=webhook (?:pause|resume|recover)) 2\b/g, ` ${paused}`)
          .replaceAll(/(?<=webhook (?:deliveries|test|rotate|remove|recover)) 1\b/g, ` ${destination}`)
          .replaceAll('bp_live_…', apiKey)
          .replaceAll('PATH/packages/', packages)
          .replaceAll('ans_2kVn7RsQ4xTb9Lm0Wp5Yc8', answer)
          .replaceAll(/you@your-company\.example|ada@harbour-lane\.example/g, person)
          .replaceAll(/(?<=[ :='])\/(?=backups\/|srv\/brassplate\/|elsewhere\/)/g, `${folder}/`)
          .replaceAll('--timestamp 1772355600 --signature 8e6a…', `--timestamp ${timestamp} --signature ${signature}`)
          .replaceAll('.listen(8787)', '.listen(0)')
          .replaceAll('whsec_…', secret)
      )
    },
  }
}

/** Creates an empty database and an account on the demo; logs the demo account in, charges it once and adds three destinations. */
const preparation = (url: string, hook: string) => `
brassplate migrate --database sqlite:./data/brassplate.db
brassplate account create --email ${registeredEmail} --verified --database "$DEMO_DATABASE"
printf %s "$DEMO_KEY" | brassplate auth login --url ${url} --api-key -
brassplate resolve harbour-lane.example
brassplate webhook add ${hook} --type all
brassplate webhook add ${hook}/slack --kind slack
brassplate webhook add ${hook}/paused --kind slack`
