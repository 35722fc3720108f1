const pageSize = 100

/** Compares the feeds of all accounts with the planted changes. */
export async function exactness({ engine, accounts, companies }, planted) {
  const found = new Map()
  let signals = 0
  let gaps = 0
  for (const account of accounts) {
    const feed = await wholeFeed(engine, account)
    signals += feed.length
    for (const [index, { company, sequence }] of feed.entries()) {
      if (sequence !== feed.length - index) gaps += 1
      found.set(company, (found.get(company) ?? 0) + 1)
    }
  }
  const expected = [...planted].filter((number) => companies.has(number))
  return {
    signals,
    companies: found.size,
    expected: expected.length,
    missing: expected.filter((number) => !found.has(number)),
    unexpected: [...found.keys()].filter((number) => !planted.has(number) || !companies.has(number)),
    gaps,
  }
}

async function wholeFeed(engine, account) {
  const all = []
  let cursor = null
  do {
    const request = { signalType: null, company: null, since: null, page: 1, limit: pageSize, cursor }
    const page = await engine.signals.feed(account, request)
    all.push(...page.items)
    cursor = page.cursor
  } while (cursor !== null)
  return all
}
