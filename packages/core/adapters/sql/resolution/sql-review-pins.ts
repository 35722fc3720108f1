import {
  type DecisionTime,
  earlierPinsMax,
  type Pin,
  pinsTotalMax,
  type ReviewStore,
} from '../../../src/resolution/review/review-store.js'
import type { AccountId } from '../../../src/shared/ids.js'
import { offsetOf } from '../../../src/shared/page.js'
import { countUpTo } from '../bounded-statements.js'
import { inGroups } from '../in-groups.js'
import { list, type Query, sql } from '../query.js'
import { one, type SqlSession } from '../sql-session.js'

/** Confidence has three decimals, so it is stored as a whole number. */
export const permille = 1_000

interface PinRow extends Omit<Pin, 'queued'> {
  readonly permille: number | null
  readonly openedAt: number | null
}

interface DomainRow extends PinRow {
  readonly domain: string
}

const nothing = sql``
const newestFirst = sql`ORDER BY decided_at DESC, domain`
const pinColumns = sql`company_number AS company, decided_at AS "decidedAt", decided_by AS "decidedBy", note,
  queued_permille AS permille, queued_at AS "openedAt"`

type PinMethods = Pick<ReviewStore, 'pin' | 'unpin' | 'pinned' | 'pinnedAmong' | 'listPins' | 'newestPins' | 'pins'>

export function sqlReviewPins(session: SqlSession): PinMethods {
  return {
    pin: (account, domain, pin) =>
      session.transaction(async (inside) => {
        const current = await findWithEarlier(inside, account, domain)
        const earlier = current ? [current.pin, ...current.earlier] : []
        await storePin(inside, account, domain, pin, earlier.slice(0, earlierPinsMax))
      }),

    unpin: (account, domain) =>
      session.transaction(async (inside) => {
        const current = await findWithEarlier(inside, account, domain)
        if (!current) return null
        const [restored = null, ...earlier] = current.earlier
        if (restored) await storePin(inside, account, domain, restored, earlier)
        else await inside.run(sql`DELETE FROM review_pins WHERE account_id = ${account} AND domain = ${domain}`)
        return { removed: current.pin, restored }
      }),

    pinned: (account, domain) => findPin(session, account, domain),

    async pinnedAmong(account, domains) {
      const found = new Map<string, Pin>()
      for (const group of inGroups([...new Set(domains)])) {
        const rows = await session.all<DomainRow>(
          sql`SELECT domain, ${pinColumns} FROM review_pins WHERE account_id = ${account} AND domain IN (${list(group)})`,
        )
        for (const { domain, ...row } of rows) found.set(domain, toPin(row))
      }
      return found
    },

    async listPins(account, page, time = {}) {
      const wanted = sql`review_pins WHERE account_id = ${account} ${during(time)}`
      const rows = await session.all<DomainRow>(
        sql`SELECT domain, ${pinColumns} FROM ${wanted} ${newestFirst} LIMIT ${page.limit} OFFSET ${offsetOf(page)}`,
      )
      const total = await countUpTo(session, pinsTotalMax, sql`SELECT 1 AS one FROM ${wanted}`)
      return { items: rows.map(toPin), total }
    },

    async newestPins(account, after, limit, time = {}) {
      const before =
        after &&
        sql`AND decided_at <= ${after.decidedAt} AND (decided_at < ${after.decidedAt} OR domain > ${after.domain})`
      const rows = await session.all<DomainRow>(
        sql`SELECT domain, ${pinColumns} FROM review_pins WHERE account_id = ${account} ${during(time)} ${before ?? nothing}
          ${newestFirst} LIMIT ${limit}`,
      )
      return rows.map(toPin)
    },

    async pins(after, limit) {
      const rows = await session.all<DomainRow & { account: AccountId }>(
        sql`SELECT account_id AS account, domain, ${pinColumns} FROM review_pins
          WHERE account_id > ${after?.account ?? ''}
          OR (account_id = ${after?.account ?? ''} AND domain > ${after?.domain ?? ''})
          ORDER BY account_id, domain LIMIT ${limit}`,
      )
      return rows.map(toPin)
    },
  }
}

function during({ from, to }: DecisionTime): Query {
  return sql`${from === undefined ? nothing : sql`AND decided_at >= ${from}`}
    ${to === undefined ? nothing : sql`AND decided_at < ${to}`}`
}

export async function findPin(session: SqlSession, account: AccountId, domain: string): Promise<Pin | null> {
  const row = await one<PinRow>(
    session,
    sql`SELECT ${pinColumns} FROM review_pins WHERE account_id = ${account} AND domain = ${domain}`,
  )
  return row && toPin(row)
}

async function findWithEarlier(session: SqlSession, account: AccountId, domain: string) {
  const row = await one<PinRow & { earlier: string }>(
    session,
    sql`SELECT ${pinColumns}, earlier FROM review_pins WHERE account_id = ${account} AND domain = ${domain}`,
  )
  if (!row) return null
  const { earlier, ...pin } = row
  return { pin: toPin(pin), earlier: JSON.parse(earlier) as Pin[] }
}

async function storePin(
  session: SqlSession,
  account: AccountId,
  domain: string,
  { company, decidedAt, decidedBy, note, queued }: Pin,
  earlier: readonly Pin[],
): Promise<void> {
  const queuedPermille = queued && toPermille(queued.confidence)
  await session.run(
    sql`INSERT INTO review_pins (account_id, domain, company_number, decided_at, decided_by, note, queued_permille,
        queued_at, earlier)
      VALUES (${account}, ${domain}, ${company}, ${decidedAt}, ${decidedBy}, ${note}, ${queuedPermille},
        ${queued?.openedAt ?? null}, ${JSON.stringify(earlier)})
      ON CONFLICT (account_id, domain) DO UPDATE SET company_number = excluded.company_number,
        decided_at = excluded.decided_at, decided_by = excluded.decided_by, note = excluded.note,
        queued_permille = excluded.queued_permille, queued_at = excluded.queued_at, earlier = excluded.earlier`,
  )
}

function toPin<Row extends PinRow>({ permille: queuedPermille, openedAt, ...pin }: Row) {
  const isQueued = queuedPermille !== null && openedAt !== null
  return { ...pin, queued: isQueued ? { confidence: queuedPermille / permille, openedAt } : null }
}

export function toPermille(confidence: number): number {
  return Math.round(confidence * permille)
}
