export const known = 'harbour-lane.example'
const demoEmail = 'demo@brassplate.example'

/** Opens the stores of a database of either engine. */
export async function openStores(database) {
  const shared = { clock: { now: () => Date.now() }, migrations: 'check' }
  if (database.startsWith('postgres')) {
    const { openPostgres } = await import('../packages/core/dist/postgres.js')
    return openPostgres({ url: database, ...shared })
  }
  const { openSqlite } = await import('../packages/core/dist/sqlite.js')
  return openSqlite({ path: database.replace(/^sqlite:/, ''), ...shared })
}

/** Resolves the known domain once, so that it is known and charged. */
export async function resolveFirst(url, key) {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'x-api-key': key, 'content-type': 'application/json', prefer: 'wait=20' },
    body: JSON.stringify({ domain: known }),
  })
  const { match_status, charged } = await response.json()
  if (match_status !== 'matched' || !charged) throw new Error(`The domain is ${match_status}, charged: ${charged}.`)
}

/** Stores copies of the known answer for `count` other domains, and grants the credits to pay for them. */
export async function storeMore(database, count) {
  const stores = await openStores(database)
  try {
    const answer = await stores.answers.find(known)
    const account = await stores.accounts.findByEmail(demoEmail)
    const domains = Array.from({ length: count }, (_, place) => `site-${place}.co.uk`)
    await stores.atomically(async ({ answers, ledger }) => {
      for (const domain of domains) await answers.keep({ ...answer, domain, canonicalDomain: domain })
      await ledger.grant({ account: account.id, reference: 'bench', credits: count, at: Date.now() })
    })
    return domains.map((domain) => ({ domain }))
  } finally {
    await stores.close()
  }
}
