import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { allRoutes, type Route, type RouteId, routes } from '@brassplate/core/contract'
import type { CompaniesHouseSimulator } from '@brassplate/core/simulators'
import { createAuthClient, createClient } from '@brassplate/sdk'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { curlForm, keyPlaceholder, sessionPlaceholder } from '../../src/web/docs/forms/curl.js'
import { mcpForm, toolOf } from '../../src/web/docs/forms/mcp.js'
import { authCalls, clientCalls, sdkForm } from '../../src/web/docs/forms/sdk.js'
import { companiesHouseEnv, importCompanies, startSampleCompaniesHouse } from '../support/register.js'
import { type Member, TestServer } from '../support/server.js'

const run = promisify(execFile)

/** The path, query and body that the example of a route stands for. */
function exampleOf({ method, path, example }: Route) {
  const target = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(example.path?.[name] ?? ''))
  return { method, target, query: { ...example.query }, body: example.file ?? example.body }
}

describe('the TypeScript form of a call', () => {
  const calls = Object.entries({ ...clientCalls, ...authCalls }) as [RouteId, string][]

  it.each(calls)('of %s sends the example request', async (id, code) => {
    const sent: ReturnType<typeof exampleOf>[] = []
    const record: typeof fetch = async (url, init) => {
      const { pathname, searchParams } = new URL(String(url))
      const isFile = routes[id].input && 'file' in routes[id].input
      const body = typeof init?.body !== 'string' ? undefined : isFile ? init.body : JSON.parse(init.body)
      sent.push({
        method: init?.method as Route['method'],
        target: pathname,
        query: Object.fromEntries(searchParams),
        body,
      })
      return Response.json(Object.values(routes[id].outputs)[0]?.example)
    }
    const options = { baseUrl: 'http://127.0.0.1:8080', fetch: record }
    const client = createClient({ ...options, apiKey: 'bp_live_x' })
    await new Function('client', 'auth', 'session', `return ${code}`)(client, createAuthClient(options), 'eyJ')
    expect(sent).toEqual([exampleOf(routes[id])])
  })

  it('exists for every call that an account can make, except the mailed link', () => {
    const missing = allRoutes
      .filter(({ area, id }) => !['operations', 'agents'].includes(area) && sdkForm(id as RouteId, '') === null)
      .map(({ id }) => id)
    expect(missing, 'add the missing calls to docs-pages/forms/sdk.ts').toEqual(['verifyEmail'])
  })
})

describe('the agent form of a call', () => {
  const called = allRoutes.flatMap((route) => {
    const tool = toolOf(route)
    return tool ? [{ route, tool, name: tool.name }] : []
  })

  it.each(called)('calls $name with arguments that it accepts', ({ route, tool }) => {
    const { params } = JSON.parse(mcpForm(tool, route))
    expect(params.name).toBe(tool.name)
    expect(tool.input.safeParse(params.arguments).error?.issues ?? []).toEqual([])
  })
})

describe('the curl form of a call', () => {
  let companiesHouse: CompaniesHouseSimulator
  let server: TestServer

  beforeAll(async () => {
    companiesHouse = await startSampleCompaniesHouse()
    server = await TestServer.start('sqlite', { env: companiesHouseEnv(companiesHouse) })
    await importCompanies(server)
  })
  afterAll(async () => {
    await server.close()
    await companiesHouse.close()
  })

  /** Runs the command as a reader would, with a credential in place of the placeholder. */
  async function statusOf(route: Route, { key, session }: Member): Promise<number> {
    const command = curlForm(route, server.url).replace(keyPlaceholder, key).replace(sessionPlaceholder, session)
    const quiet = command.replace(/^curl /, `curl --silent --output /dev/null --write-out '%{http_code}' `)
    return Number((await run('sh', ['-c', quiet])).stdout)
  }

  it.each(allRoutes.map((route) => ({ id: route.id, route })))(
    'of $id is understood by the server',
    async ({ route }) => {
      const member = await server.guest(`${route.id.toLowerCase()}@harbour-lane.example`)
      const status = await statusOf(route, member)
      // The examples name ids, tokens and passwords that do not exist here, but none is malformed or unauthenticated.
      const isKnown = status in route.outputs || [400, 401, 404, 409].includes(status)
      expect(isKnown, String(status)).toBe(true)
      const needsFacts = ['createWebhook', 'resetPassword', 'logIn', 'changePassword', 'deleteAccount', 'revealApiKey']
      if (!needsFacts.includes(route.id)) expect([400, 401]).not.toContain(status)
    },
  )
})
