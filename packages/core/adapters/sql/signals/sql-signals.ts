import type { AccountId } from '../../../src/shared/ids.js'
import type { FeedSignal, Signal, WatchLabels } from '../../../src/signals/signal.js'
import type { KeyedSignal, SignalStore } from '../../../src/signals/signal-store.js'
import { inGroups } from '../in-groups.js'
import { list, literal, rows, type SqlValue, sql } from '../query.js'
import { allValues, countChanged, type SqlSession } from '../sql-session.js'
import { type SignalRow, signalColumns, toSignal } from './signal-rows.js'
import { sqlFeed } from './sql-feed.js'
import { type LabelRow, toLabels } from './watch-rows.js'

/** Deleted by one statement. */
const feedRowsMax = 500

export function sqlSignals(session: SqlSession): SignalStore {
  return {
    ...sqlFeed(session),

    async add(keyed) {
      const added = new Set<string>()
      for (const group of inGroups(keyed)) {
        const found = await session.run<{ id: string }>(
          sql`INSERT INTO signals (id, company_number, dedupe_key, type, company_name, summary, facts_before,
              facts_after, occurred_on, published_at, detected_at, source)
            VALUES ${rows(group.map(valuesOf))}
            ON CONFLICT (company_number, dedupe_key) DO NOTHING RETURNING id`,
        )
        for (const { id } of found) added.add(id)
      }
      return keyed.map(({ signal }) => signal).filter(({ id }) => added.has(id))
    },

    feed: (signals) => session.transaction((inside) => feed(inside, signals)),

    async history(company, limit) {
      const rows = await session.all<SignalRow>(
        sql`SELECT ${signalColumns}, s.detected_at AS "detectedAt" FROM signals s
          WHERE s.company_number = ${company} ORDER BY s.serial DESC LIMIT ${limit}`,
      )
      return rows.map(toSignal)
    },

    async purge(before, limit) {
      // The first ones are the oldest, so this reads `limit` rows also if none of them is old enough.
      const old = await allValues<string>(
        session,
        sql`SELECT id AS value FROM (SELECT id, detected_at FROM signals ORDER BY serial LIMIT ${limit}) AS first
          WHERE detected_at < ${before}`,
      )
      let deleted = 0
      for (const group of inGroups(old)) {
        await deleteFromFeeds(session, group)
        // If another process deletes the same ones, it may have rows left. They are deleted the next time.
        deleted += await countChanged(
          session,
          sql`DELETE FROM signals WHERE id IN (${list(group)})
            AND NOT EXISTS (SELECT 1 FROM feed_signals f WHERE f.signal_id = signals.id) RETURNING id`,
        )
      }
      return deleted
    },
  }
}

/** A thousand accounts may have each signal. On SQLite nothing else is written during a statement. */
async function deleteFromFeeds(session: SqlSession, signals: readonly string[]): Promise<void> {
  for (let isLeft = true; isLeft; ) {
    const deleted = await countChanged(
      session,
      sql`DELETE FROM feed_signals WHERE (account_id, sequence) IN
        (SELECT account_id, sequence FROM feed_signals WHERE signal_id IN (${list(signals)}) LIMIT ${literal(feedRowsMax)})
        RETURNING sequence`,
    )
    isLeft = deleted >= feedRowsMax
  }
}

function valuesOf({ signal, key }: KeyedSignal): readonly SqlValue[] {
  const { id, company, type, companyName, summary, before, after, occurredOn, publishedAt, detectedAt, source } = signal
  const [factsBefore, factsAfter] = [JSON.stringify(before), JSON.stringify(after)]
  const times = [occurredOn, publishedAt, detectedAt]
  return [id, company, key, type, companyName, summary, factsBefore, factsAfter, ...times, JSON.stringify(source)]
}

async function feed(session: SqlSession, signals: readonly Signal[]): Promise<readonly FeedSignal[]> {
  const ofAccount = await signalsByAccount(session, signals)
  // Lock the counters in account order to avoid deadlocks.
  const accounts = await lockAccounts(session, [...ofAccount.keys()].sort())
  const newCounter = (account: AccountId) => {
    const own = ofAccount.get(account) ?? []
    return [account, own.length, Math.max(0, ...own.map(({ signal }) => signal.detectedAt))]
  }
  const fed: FeedSignal[] = []
  for (const group of inGroups(accounts)) {
    const counters = await session.run<{ account: AccountId; sequence: number; detectedAt: number }>(
      sql`INSERT INTO feed_counters (account_id, last_sequence, last_at) VALUES ${rows(group.map(newCounter))}
        ON CONFLICT (account_id) DO UPDATE SET last_sequence = feed_counters.last_sequence + excluded.last_sequence,
          last_at = CASE WHEN excluded.last_at > feed_counters.last_at THEN excluded.last_at ELSE feed_counters.last_at END
        RETURNING account_id AS account, last_sequence AS sequence, last_at AS "detectedAt"`,
    )
    const last = new Map(counters.map((row) => [row.account, row]))
    for (const account of group) {
      const own = ofAccount.get(account) ?? []
      const { sequence, detectedAt } = last.get(account) ?? { sequence: 0, detectedAt: 0 }
      const before = sequence - own.length
      fed.push(
        ...own.map(({ signal, labels }, index) => ({
          ...signal,
          ...labels,
          detectedAt,
          account,
          sequence: before + index + 1,
          seen: null,
        })),
      )
    }
  }
  for (const group of inGroups(fed)) {
    await session.run(
      sql`INSERT INTO feed_signals (account_id, sequence, signal_id, company_number, type, detected_at)
        VALUES ${rows(group.map((it) => [it.account, it.sequence, it.id, it.company, it.type, it.detectedAt]))}`,
    )
  }
  return fed
}

/** Locks the accounts that still exist, so that they are not deleted before the transaction ends. */
async function lockAccounts(session: SqlSession, accounts: readonly AccountId[]): Promise<readonly AccountId[]> {
  const locked: AccountId[] = []
  for (const group of inGroups(accounts)) {
    const found = sql`SELECT id AS value FROM accounts WHERE id IN (${list(group)}) ORDER BY id ${session.forKeyShare}`
    locked.push(...(await allValues<AccountId>(session, found)))
  }
  return locked
}

interface WatcherRow extends LabelRow {
  readonly account: AccountId
  readonly company: string
}

interface OwnSignal {
  readonly signal: Signal
  readonly labels: WatchLabels
}

async function signalsByAccount(
  session: SqlSession,
  signals: readonly Signal[],
): Promise<ReadonlyMap<AccountId, readonly OwnSignal[]>> {
  const watchers = new Map<string, WatcherRow[]>()
  for (const group of inGroups([...new Set(signals.map(({ company }) => company))])) {
    const found = await session.all<WatcherRow>(
      sql`SELECT account_id AS account, company_number AS company, tags, reference FROM watchlist WHERE company_number IN (${list(group)})`,
    )
    for (const row of found) {
      const known = watchers.get(row.company)
      if (known) known.push(row)
      else watchers.set(row.company, [row])
    }
  }
  const ofAccount = new Map<AccountId, OwnSignal[]>()
  for (const signal of signals) {
    for (const row of watchers.get(signal.company) ?? []) {
      const own = { signal, labels: toLabels(row) }
      const known = ofAccount.get(row.account)
      if (known) known.push(own)
      else ofAccount.set(row.account, [own])
    }
  }
  return ofAccount
}
