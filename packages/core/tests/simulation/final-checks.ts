import { paidForMs } from '../../src/credits/charge-reason.js'
import { dayMs } from '../../src/shared/clock.js'
import type { AccountId } from '../../src/shared/ids.js'
import { matchesFilter, type SignalType } from '../../src/signals/signal-type.js'
import type { Client } from './clients.js'
import { dayOf } from './outside/companies-house.js'
import { checkVisibility } from './visibility.js'
import type { World } from './world.js'

type Customer = Client & { readonly account: AccountId }

/** Housekeeping removes ended jobs and lists after 30 days. */
const keptMs = 29 * dayMs

/** What holds once all faults are over and nothing is left to do. */
export async function checkAtEnd(world: World): Promise<void> {
  await checkLedger(world)
  checkCharges(world)
  checkJobs(world)
  checkDelivered(world)
  checkFeeds(world)
  checkStoredBytes(world)
  await checkNames(world)
  for (const client of world.customers()) {
    checkKnownJobs(world, client)
    await checkLists(world, client)
    checkSignals(world, client)
    checkDestinations(world, client)
    checkGrants(world, client)
  }
  await checkVisibility(world)
}

async function checkLedger(world: World): Promise<void> {
  const { problemCount, problems } = await world.store.storage.ledger.verify()
  if (problemCount > 0) world.fail(`the ledger is not balanced: ${JSON.stringify(problems)}`)
}

/** An account pays once in 30 days for a domain and its company, and only for what a website has shown. */
function checkCharges(world: World): void {
  const charges = world.store.rows<{ account_id: string; domain: string; company_number: string; charged_at: number }>(
    'SELECT account_id, domain, company_number, charged_at FROM ledger_charges ORDER BY charged_at',
  )
  const last = new Map<string, number>()
  for (const { account_id: account, domain, company_number: company, charged_at: at } of charges) {
    const key = `${account} ${domain} ${company}`
    const before = last.get(key)
    if (before !== undefined && at - before < paidForMs) world.fail(`${key} was charged twice within 30 days`)
    if (!world.web.hasShown(domain, company)) world.fail(`${key} was charged, but the website never showed it`)
    last.set(key, at)
  }
}

/** A job is charged exactly if it found something to pay for. */
function checkJobs(world: World): void {
  const jobs = world.store.rows<{ id: string; status: string; outcome: string; charged_for: string; state: string }>(
    'SELECT id, status, outcome, charged_for, state FROM jobs LEFT JOIN credit_holds ON job_id = id',
  )
  for (const { id, status, outcome, charged_for: paid, state } of jobs) {
    if (status === 'open') world.fail(`${id} did not end`)
    const isSale = outcome === 'matched' || outcome === 'verified'
    if (isSale !== (paid !== null)) world.fail(`${id} ended as ${outcome} and was charged for ${paid}`)
    if ((state === 'captured') !== (paid !== null)) world.fail(`${id} was charged for ${paid}, its hold is ${state}`)
  }
}

/** Nothing counts as delivered that its receiver did not accept. */
function checkDelivered(world: World): void {
  const delivered = world.store.rows<{ id: string }>("SELECT id FROM webhook_deliveries WHERE status = 'delivered'")
  for (const { id } of delivered) {
    if (!world.receivers.acknowledged.has(id)) world.fail(`${id} counts as delivered without a 2xx`)
  }
}

/** The sequences of each feed have no gap. */
function checkFeeds(world: World): void {
  const feeds = world.store.rows<{ account_id: string; last_sequence: number; count: number; last: number }>(
    `SELECT account_id, last_sequence,
       (SELECT count(*) FROM feed_signals WHERE feed_signals.account_id = feed_counters.account_id) AS count,
       (SELECT max(sequence) FROM feed_signals WHERE feed_signals.account_id = feed_counters.account_id) AS last
     FROM feed_counters`,
  )
  for (const { account_id: account, last_sequence: counted, count, last } of feeds) {
    if (count !== counted || last !== counted) world.fail(`the feed of ${account} has ${count} of ${counted} signals`)
  }
}

/** What an account may still store under idempotency keys is counted right. */
function checkStoredBytes(world: World): void {
  const usage = world.store.rows<{ account_id: string; bytes: number; sum: number }>(
    `SELECT account_id, bytes, (SELECT coalesce(sum(answer_bytes), 0) FROM idempotency_keys
       WHERE idempotency_keys.account_id = idempotency_usage.account_id) AS sum
     FROM idempotency_usage`,
  )
  for (const { account_id: account, bytes, sum } of usage) {
    if (bytes !== sum) world.fail(`${account} has ${sum} bytes of answers under its keys, and ${bytes} are counted`)
  }
}

/** A job that was acknowledged exists until housekeeping removes it. */
function checkKnownJobs(world: World, { jobs, email }: Customer): void {
  for (const { id, since } of jobs.values()) {
    if (world.now() - since > keptMs) continue
    if (world.store.rows('SELECT 1 FROM jobs WHERE id = ?', id).length === 0) world.fail(`${id} of ${email} is lost`)
  }
}

/** A list has ended with an answer for each row, unless its owner stopped it, and has not cost more than its limit. */
async function checkLists(world: World, { lists, account }: Customer): Promise<void> {
  for (const { id, domains, since, maxCredits, isDeleted } of lists) {
    if (isDeleted || world.now() - since > keptMs) continue
    const [list] = world.store.rows<{ status: string; answered: number; charged: number; problem: string | null }>(
      'SELECT status, answered, charged, problem FROM bulk_runs WHERE id = ?',
      id,
    )
    if (!list) {
      world.fail(`${id} is lost`)
      continue
    }
    if (list.status !== 'completed' && list.status !== 'stopped') world.fail(`${id} is ${list.status}`)
    const isWhole = !list.problem?.includes('"code":"stopped"')
    if (isWhole ? list.answered !== domains.length : list.answered > domains.length)
      world.fail(`${id} has ${list.answered} answers for ${domains.length} rows`)
    const paid = { inAll: 0, forPresent: 0 }
    for (const domain of domains) {
      const { inAll, forPresent } = await paidFor(world, account, domain)
      paid.inAll += inAll
      paid.forPresent += forPresent
    }
    if (paid.forPresent > maxCredits) world.fail(`${id} has cost ${paid.forPresent} credits, more than ${maxCredits}`)
    // If its worker was killed as well, the list learns only from the next one what its last rows have cost.
    if ((isWhole && list.charged < paid.forPresent) || list.charged > paid.inAll)
      world.fail(
        `${id} has cost ${paid.inAll} credits, ${paid.forPresent} for what is known now, and says ${list.charged}`,
      )
  }
}

/**
 * If a worker is killed after a row was paid for, and another answer is found for the row afterwards, the list does not
 * know of that credit. It has to know of all credits for the present answers.
 */
async function paidFor(world: World, account: AccountId, domain: string) {
  const { answers, ledger } = world.store.storage
  const sql = 'SELECT count(*) AS count FROM ledger_charges WHERE account_id = ? AND domain = ?'
  const inAll = world.store.rows<{ count: number }>(sql, account, domain)[0]?.count ?? 0
  const company = (await answers.find(domain))?.company ?? null
  const forPresent = company === null ? 0 : (await ledger.charges(account, domain, company, 10)).length
  return { inAll, forPresent }
}

interface FeedRow {
  readonly signal_id: string
  readonly company_number: string
  readonly type: SignalType
  readonly detected_at: number
  readonly facts_before: string
  readonly facts_after: string
}

function feedOf(world: World, account: AccountId): FeedRow[] {
  return world.store.rows<FeedRow>(
    `SELECT signal_id, f.company_number, f.type, f.detected_at, facts_before, facts_after
     FROM feed_signals f JOIN signals ON id = signal_id WHERE account_id = ? ORDER BY sequence`,
    account,
  )
}

/** No signal of a watched company is lost, and none is told twice. */
function checkSignals(world: World, client: Customer): void {
  const feed = feedOf(world, client.account)
  const overdue = world.companiesHouse.companies.flatMap(({ number, accountsDue }) => {
    const since = client.watched.get(number)
    const isPast = dayOf(accountsDue) < dayOf(world.now())
    return since !== undefined && isPast && since < accountsDue - dayMs ? [{ company: number, mark: 'overdue' }] : []
  })
  for (const { company, mark } of [...client.expected, ...overdue]) {
    const found = feed.filter(
      ({ company_number, type, facts_after }) =>
        company_number === company &&
        (mark === 'overdue' ? type === 'accounts_overdue' : facts_after.includes(`"${mark}"`)),
    )
    if (found.length !== 1) world.fail(`${client.email} got ${found.length} signals for ${mark} of ${company}`)
  }
  // The first answer of Companies House after a watch is silent, also if it is the first to show a new name.
  for (const [company, name] of world.hasSource ? [] : client.renamed) {
    const isTold = feed.some(
      (row) => row.company_number === company && row.type === 'name_changed' && row.facts_after.includes(`"${name}"`),
    )
    if (!isTold) world.fail(`${client.email} was not told that ${company} is now ${name}`)
  }
}

/** What the streams reported is known. */
async function checkNames(world: World): Promise<void> {
  for (const { number, firstName } of world.companiesHouse.companies) {
    const name = world.companiesHouse.nameOf(number)
    const known = (await world.store.storage.overlay.read(number)).profile?.value.name
    if (name !== firstName && known !== name) world.fail(`${number} is called ${known} and not ${name}`)
  }
}

/** What was sent to a destination has arrived, in sequences without a gap. */
function checkDestinations(world: World, { account, destinations, email }: Customer): void {
  const feed = feedOf(world, account)
  for (const { id, address, filter, since, wasDisabled, isDeleted } of destinations) {
    if (isDeleted) continue
    const { events, sequences } = world.receivers.at(address)
    const sent = world.store.rows<{ last: number }>(
      'SELECT last_sequence AS last FROM webhook_destinations WHERE id = ?',
      id,
    )[0]?.last
    if (sent === undefined) world.fail(`destination ${id} of ${email} is lost`)
    const missing = Array.from({ length: sent ?? 0 }, (_, place) => place + 1).filter((one) => !sequences.has(one))
    if (missing.length > 0) world.fail(`destination ${id} of ${email} did not get the sequences ${missing}`)
    if (sequences.size > (sent ?? 0)) world.fail(`destination ${id} of ${email} got sequences beyond ${sent}`)
    for (const { signal_id: signal, type, detected_at: at } of feed) {
      if (wasDisabled || at <= since || !matchesFilter(filter, type)) continue
      if (!events.has(signal)) world.fail(`destination ${id} of ${email} did not get ${signal}`)
    }
  }
}

function checkGrants(world: World, { account, grants }: Customer): void {
  for (const reference of grants) {
    const key = `operator:${account}:${reference}`
    const sql = "SELECT count(*) AS count FROM ledger_transactions WHERE kind = 'grant' AND reference = ?"
    const count = world.store.rows<{ count: number }>(sql, key)[0]?.count
    if (count !== 1) world.fail(`${reference} was granted ${count} times`)
  }
}
