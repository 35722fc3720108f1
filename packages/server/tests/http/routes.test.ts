import { allRoutes, type Route, type RouteId } from '@brassplate/core/contract'
import type { CompaniesHouseSimulator } from '@brassplate/core/simulators'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { enginesOnce } from '../../../../tests/support/databases.js'
import { OAuthParty } from '../support/oauth.js'
import { companiesHouseEnv, importCompanies, startSampleCompaniesHouse } from '../support/register.js'
import { type Call, type Member, TestServer } from '../support/server.js'

/** Ways to authenticate, with the kind of credential or null if invalid. The session is last: some routes end it. */
const presented = {
  nothing: null,
  'an invented access token': null,
  'a refresh token': null,
  'an access token as API key': null,
  'an API key as bearer': null,
  'a session token as API key': null,
  'an invented API key': null,
  'an invented session token': null,
  'an access token': 'oauth',
  'an API key': 'key',
  'a session token': 'session',
} as const

type Tokens = Awaited<ReturnType<OAuthParty['tokens']>>

describe.each(enginesOnce)('every route of the table on %s', (engine) => {
  let companiesHouse: CompaniesHouseSimulator
  let server: TestServer

  beforeAll(async () => {
    companiesHouse = await startSampleCompaniesHouse()
    server = await TestServer.start(engine, { env: companiesHouseEnv(companiesHouse) })
    await importCompanies(server)
  })
  afterAll(async () => {
    await server.close()
    await companiesHouse.close()
  })

  const credentialsOf = (member: Member, tokens: Tokens): Record<keyof typeof presented, Call> => ({
    nothing: {},
    'an invented access token': { session: `bp_oat_${'a'.repeat(43)}` },
    'a refresh token': { session: tokens.refresh_token },
    'an access token as API key': { key: tokens.access_token },
    'an API key as bearer': { session: member.key },
    'a session token as API key': { key: member.session },
    'an invented API key': { key: `bp_live_${'a'.repeat(49)}` },
    'an invented session token': { session: 'eyJhbGciOiJub25lIn0.eyJzdWIiOiJhY2NfMSJ9.' },
    'an access token': { session: tokens.access_token },
    'an API key': { key: member.key },
    'a session token': { session: member.session },
  })

  for (const route of allRoutes) {
    it(`${route.method} ${route.path} accepts exactly the credentials in the route table and answers as declared`, async () => {
      const member = await server.guest(`${route.id.toLowerCase()}@harbour-lane.example`)
      const tokens = await (await OAuthParty.for(server, member)).tokens()
      for (const [way, credential] of Object.entries(credentialsOf(member, tokens))) {
        const kind = presented[way as keyof typeof presented]
        const { status } = await server.call(route.id as RouteId, { ...exampleFor(route, member), ...credential })

        const isAccepted = route.credentials.length === 0 || (kind !== null && route.credentials.includes(kind))
        if (!isAccepted) expect(status, way).toBe(401)
        else expect([...Object.keys(route.outputs), ...refusedByExample(route)], way).toContain(String(status))
      }
    })
  }
})

/** The example of the route, with the member's own ids and secrets. */
function exampleFor(route: Route, member: Member): Call {
  const { path, query, body, file } = route.example
  const passwords =
    body && typeof body === 'object' ? { password: member.password, current_password: member.password } : {}
  const known = Object.fromEntries(Object.entries(passwords).filter(([name]) => Object.hasOwn(body as object, name)))
  const isOpen = route.credentials.length === 0
  return {
    ...(path ? { path } : {}),
    ...(query ? { query } : {}),
    ...(file ? { file: { type: route.input.file?.types[0] ?? '', content: file } } : {}),
    ...(body === undefined ? {} : { body: isOpen ? body : { ...body, ...known } }),
  }
}

/** Errors that the examples cause: reserved example domains are not public, and example ids do not exist. */
const unknownWebhooks = {
  createWebhook: ['400'],
  updateWebhook: ['404'],
  deleteWebhook: ['404'],
  testWebhook: ['404'],
  rotateWebhookSecret: ['404'],
  listDeliveries: ['404'],
  getDelivery: ['404'],
  recoverDeliveries: ['404'],
  replayDelivery: ['404'],
}
const unknownJobs = { getEnrichJob: ['404'], getPartnerJob: ['404'], getJob: ['404'] }

/** Examples that cannot succeed in a test: they need a free address or an issued token. */
function refusedByExample(route: Route): string[] {
  const refused: Record<string, string[]> = {
    signUp: ['409', '429'],
    logIn: ['401', '429'],
    resetPassword: ['400'],
    // Decisions on test domains are not stored.
    undoReview: ['404'],
    ...unknownJobs,
    ...unknownWebhooks,
    // The company is not watched.
    setWatchTags: ['404'],
    endSession: ['404'],
    // The first credential has taken the name.
    createApiKey: ['400'],
    renameApiKey: ['404'],
    endApiKey: ['404'],
    deleteReconcileLink: ['404'],
    getBulk: ['404'],
    getBulkResult: ['404'],
    getBulkReport: ['404'],
    stopBulk: ['404'],
    resumeBulk: ['404'],
    deleteBulk: ['404'],
    previewBulk: ['404'],
    setBulkColumns: ['404'],
    listBulkRows: ['404'],
    decideBulkRows: ['404'],
    undoBulkDecision: ['404'],
    watchBulk: ['404'],
    unwatchBulk: ['404'],
    // The account has received no answer.
    getAnswer: ['404'],
    getProof: ['404'],
    // The company lists no one with this id.
    getPerson: ['404'],
  }
  return refused[route.id] ?? []
}
