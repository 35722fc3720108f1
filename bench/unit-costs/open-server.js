import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { raisedLimits } from '../hostile/target/open-site.js'
import { endProcess, firstLine, runProcess, startProcess } from '../processes/start-process.js'
import { environment } from '../register/support.js'

const main = 'packages/cli/dist/main.js'
const member = { email: 'unit@harbour-lane.example', password: 'only for benchmarks' }

/** A server with its worker in this process, so that its CPU time and statements can be counted, and its world in another. */
export async function openServer(database, { sites, changing }) {
  const world = await startProcess('bench/soak/world.js', [String(sites), String(changing), '0'], { find: firstLine })
  const { BENCH_WEB_RESOLVE: hosts, ...told } = world.found.env
  const folder = mkdtempSync(join(tmpdir(), 'brassplate-units-'))
  const env = environment({
    ...told,
    ...raisedLimits,
    BRASSPLATE_DATABASE_URL: database,
    BRASSPLATE_PORT: '0',
    BRASSPLATE_CREDITS: 'off',
    BRASSPLATE_LOG_LEVEL: 'warn',
    BRASSPLATE_MAIL_URL: `file:${folder}`,
    BRASSPLATE_ALLOW_PRIVATE_NETWORKS: 'true',
  })
  await runProcess(main, ['register', 'import', 'latest'], env)
  const { parseConfig, start } = await import('../../packages/server/dist/index.js')
  const running = await start(parseConfig({ ...env, BRASSPLATE_WEB_RESOLVE: readFileSync(hosts, 'utf8') }))
  const url = `http://127.0.0.1:${running.port}`
  const { engine, ports } = running.composed
  const account = await engine.operator.openAccount({ ...member, verified: true })
  const response = await fetch(`${url}/v1/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(member),
  })
  const { api_key: key } = await response.json()
  return {
    url,
    key,
    account,
    engine,
    ports,
    world: world.found,
    /** That many companies change, one after the other. */
    change: (count) => world.child.stdin.write('\n'.repeat(count)),
    async close() {
      await running.stop()
      await endProcess(world.child)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
