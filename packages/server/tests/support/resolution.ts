import { setTimeout as delay } from 'node:timers/promises'
import { type AccountId, asId, modelVersion } from '@brassplate/core'
import { systemClock } from '@brassplate/core/node'
import { openPostgres } from '@brassplate/core/postgres'
import { openSqlite } from '@brassplate/core/sqlite'
import type { Member, TestServer } from './server.js'

export const boatworksPage =
  '<title>Boatworks</title><p>Boats.</p><footer>© Harbour Lane Boatworks Ltd. Registered in England No. 9999991. Registered office: 1 Quay Road, TR11 4QD</footer>'

const looksMax = 1_200
const lookEveryMs = 50
let members = 0

/** Creates an account with this many credits; the server grants none at sign-up. */
export async function memberWith(server: TestServer, credits: number): Promise<Member & { id: AccountId }> {
  members += 1
  const email = `member-${members}@harbour-lane.example`
  const member = await server.guest(email)
  if (credits > 0) await server.engine.operator.grantCredits({ email, credits, reference: `test-${members}` })
  const { account } = await server.ok('describeAccount', { session: member.session })
  return { ...member, id: asId('acc', account.id) }
}

/** Waits for a job to end and returns it. Those of an account need its key. */
export async function endedJob(server: TestServer, id: string, key?: string): Promise<Record<string, unknown>> {
  const [route, path] = [key === undefined ? 'getEnrichJob' : 'getJob', { job_id: id }] as const
  for (let look = 0; look < looksMax; look += 1) {
    const job: Record<string, unknown> = await server.ok(route, { path, ...(key === undefined ? {} : { key }) })
    if (job.status === 'completed' || job.status === 'failed') return job
    await delay(lookEveryMs)
  }
  throw new Error(`${id} did not end in time.`)
}

/** What the company of a domain is and whether it was charged, however long that takes. */
export async function resolved(server: TestServer, { key }: Member, domain: string) {
  const answer = await server.ok('resolveDomain', { key, headers: { Prefer: 'wait=20' }, body: { domain } })
  if (!('job_id' in answer)) return answer
  const { result, charged } = await endedJob(server, answer.job_id, key)
  return { ...(result as object), charged }
}

/** Stores a match with the boatworks for each domain, as if its site had been read before. */
export async function keepMatches(
  { database }: Pick<TestServer, 'database'>,
  domains: readonly string[],
): Promise<void> {
  const [kind, path = ''] = database.url.split(/^(sqlite):/).filter(Boolean)
  const storeOptions = { clock: systemClock, migrations: 'check' } as const
  const storage =
    kind === 'sqlite'
      ? await openSqlite({ path, ...storeOptions })
      : await openPostgres({ url: database.url, ...storeOptions })
  const now = Date.now()
  try {
    await storage.atomically(async ({ answers }) => {
      for (const domain of domains) await answers.keep(createMatch(domain, now))
    })
  } finally {
    await storage.close()
  }
}

type Kept = Parameters<Awaited<ReturnType<typeof openSqlite>>['answers']['keep']>[0]

function createMatch(domain: string, now: number): Kept {
  return {
    domain,
    canonicalDomain: domain,
    status: 'matched',
    confidence: 0.99,
    company: '09999991' as NonNullable<Kept['company']>,
    evidence: [],
    related: [],
    candidates: [],
    explanation: 'Its site says so.',
    pages: [],
    unreadReason: null,
    modelVersion,
    resolvedAt: now,
    expiresAt: now + 60 * 60_000,
    failures: 0,
  }
}
