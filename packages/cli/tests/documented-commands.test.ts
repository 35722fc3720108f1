import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { allRoutes, type Route, type RouteId, routes } from '@brassplate/core/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { commands } from '../../server/src/web/docs/forms/cli.js'
import { brassplate } from './support.js'

interface Sent {
  readonly route: string
  readonly path: string
  readonly query: Record<string, string>
  readonly body: unknown
}

/** The request that the example of a route stands for. */
function exampleOf({ id, path, example }: Route): Sent {
  const target = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => example.path?.[name] ?? '')
  return { route: id, path: target, query: { ...example.query }, body: example.body }
}

/** The words of a command line; quotes keep words together. */
function wordsOf(command: string): string[] {
  return [...command.matchAll(/'([^']*)'|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain ?? '')
}

describe('the command that the reference shows', () => {
  const home = mkdtempSync(join(tmpdir(), 'brassplate-documented-'))
  let server: Server
  let sent: Sent[] = []

  /** Answers every route with its example. */
  beforeAll(async () => {
    server = createServer(async (request, response) => {
      const { pathname, searchParams } = new URL(request.url ?? '', 'http://127.0.0.1')
      const matches = (route: Route) =>
        route.method === request.method && new RegExp(`^${route.path.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(pathname)
      const body = await text(request)
      const route = allRoutes.find(matches)
      const [status = '404', output] = Object.entries(route?.outputs ?? {})[0] ?? []
      sent.push({
        route: route?.id ?? '',
        path: pathname,
        query: Object.fromEntries(searchParams),
        body: body ? JSON.parse(body.replaceAll('.000Z', 'Z')) : undefined,
      })
      response.writeHead(Number(status), { 'content-type': 'application/json' }).end(JSON.stringify(output?.example))
    })
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  })
  afterAll(() => {
    server.close()
    rmSync(home, { recursive: true, force: true })
  })

  it.each(Object.entries(commands))('for %s succeeds and sends the example request', async (id, command) => {
    sent = []
    const [program, ...parameters] = wordsOf(command)
    const inHome = parameters.map((word) => (word.endsWith('.zip') ? join(home, word) : word))
    const { code, stderr } = await brassplate(inHome, {
      BRASSPLATE_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      BRASSPLATE_PASSWORD: 'correct horse battery',
      XDG_CONFIG_HOME: home,
      // The key is what a login gets, so it is not given for one.
      ...(id === 'logIn' ? {} : { BRASSPLATE_API_KEY: 'bp_live_x' }),
    })
    expect([program, code, stderr]).toEqual(['brassplate', 0, ''])
    const example = exampleOf(routes[id as RouteId])
    const own = sent.filter(({ route }) => route === id)
    expect(own).toHaveLength(1)
    expect(own[0]).toMatchObject(example.body === undefined ? { ...example, body: own[0]?.body } : example)
  })
})
