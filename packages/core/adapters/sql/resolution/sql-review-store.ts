import { asCompanyNumber } from '../../../src/register/company/company-number.js'
import {
  type DecidedListRows,
  type DecisionFilter,
  earlierPinsMax,
  type NumberedReviewEvent,
  type OpenReview,
  type Pin,
  pinsTotalMax,
  type ReviewEvent,
  type ReviewStore,
} from '../../../src/resolution/review/review-store.js'
import { type AccountId, asId } from '../../../src/shared/ids.js'
import { offsetOf } from '../../../src/shared/page.js'
import { lockAccount } from '../lock-account.js'
import { type Query, sql } from '../query.js'
import { one, type SqlSession } from '../sql-session.js'

/** Confidence has three decimals, so it is stored as a whole number. */
const permille = 1_000

interface OpenRow {
  domain: string
  confidence_permille: number
  opened_at: number
}

interface PinRow {
  account_id: string
  domain: string
  company_number: string | null
  decided_at: number
  decided_by: string
  note: string | null
  queued_permille: number | null
  queued_at: number | null
}

interface EventRow {
  action: string
  company_number: string | null
  note: string | null
  decided_by: string
  decided_at: number
}

interface NumberedEventRow extends EventRow {
  domain: string
  number: number
  list_rows: string | null
}

const numberedColumns = sql`domain, number, list_rows, action, company_number, note, decided_by, decided_at`
const openColumns = sql`domain, confidence_permille, opened_at`
const pinsReadMax = 5_000
const nothing = sql``
const inOrder = sql`ORDER BY confidence_permille DESC, domain`
const pinColumns = sql`account_id, domain, company_number, decided_at, decided_by, note, queued_permille, queued_at`

export function sqlReviewStore(session: SqlSession): ReviewStore {
  return {
    lock: (account) => lockAccount(session, account, 'forNoKeyUpdate'),
    ...queueMethods(session),
    ...pinMethods(session),
    ...historyMethods(session),
  }
}

type QueueMethods = Pick<
  ReviewStore,
  'open' | 'findOpen' | 'listOpen' | 'nextOpen' | 'countOpen' | 'close' | 'updateDomain'
>

function queueMethods(session: SqlSession): QueueMethods {
  return {
    open: (account, { domain, confidence, openedAt }, limit) =>
      session.transaction(async (inside) => {
        if (await findOpen(inside, account, domain)) return 'exists'
        if (!(await lockAccount(inside, account, 'forNoKeyUpdate'))) return 'gone'
        if (await findPin(inside, account, domain)) return 'pinned'
        if ((await countOpen(inside, account)) >= limit) return 'full'
        const opened = await inside.run(
          sql`INSERT INTO review_queue (account_id, domain, confidence_permille, opened_at)
            VALUES (${account}, ${domain}, ${toPermille(confidence)}, ${openedAt})
            ON CONFLICT (account_id, domain) DO NOTHING RETURNING domain`,
        )
        return opened.length > 0 ? 'opened' : 'exists'
      }),

    findOpen: (account, domain) => findOpen(session, account, domain),

    async listOpen(account, page) {
      const rows = await session.all<OpenRow>(
        sql`SELECT ${openColumns} FROM review_queue WHERE account_id = ${account}
          ${inOrder} LIMIT ${page.limit} OFFSET ${offsetOf(page)}`,
      )
      return { items: rows.map(toOpenReview), total: await countOpen(session, account) }
    },

    async nextOpen(account, after) {
      const place = after && toPermille(after.confidence)
      const row = await one<OpenRow>(
        session,
        after === null
          ? sql`SELECT ${openColumns} FROM review_queue WHERE account_id = ${account} ${inOrder} LIMIT 1`
          : sql`SELECT ${openColumns} FROM review_queue WHERE account_id = ${account}
              AND (confidence_permille < ${place} OR (confidence_permille = ${place} AND domain > ${after.domain}))
              ${inOrder} LIMIT 1`,
      )
      return row && toOpenReview(row)
    },

    countOpen: (account) => countOpen(session, account),

    async close(account, domain) {
      const closed = await session.run(
        sql`DELETE FROM review_queue WHERE account_id = ${account} AND domain = ${domain} RETURNING domain`,
      )
      return closed.length > 0
    },

    async updateDomain(domain, confidence) {
      const value = confidence === null ? null : toPermille(confidence)
      const changed = await session.run(
        value === null
          ? sql`DELETE FROM review_queue WHERE domain = ${domain} RETURNING domain`
          : sql`UPDATE review_queue SET confidence_permille = ${value}
              WHERE domain = ${domain} AND confidence_permille <> ${value} RETURNING domain`,
      )
      return changed.length
    },
  }
}

type PinMethods = Pick<ReviewStore, 'pin' | 'unpin' | 'pinned' | 'listPins' | 'pins'>

function pinMethods(session: SqlSession): PinMethods {
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

    async listPins(account, page, filter = {}) {
      // A text is looked for in the newest ones only: it is compared with each.
      const from =
        filter.text === undefined
          ? sql`review_pins WHERE account_id = ${account}`
          : sql`(SELECT ${pinColumns} FROM review_pins WHERE account_id = ${account}
            ORDER BY decided_at DESC, domain LIMIT ${pinsReadMax}) AS newest WHERE account_id = ${account}`
      const wanted = sql`${from} ${passes(filter)}`
      const rows = await session.all<PinRow>(
        sql`SELECT ${pinColumns} FROM ${wanted}
          ORDER BY decided_at DESC, domain LIMIT ${page.limit} OFFSET ${offsetOf(page)}`,
      )
      const counted = await one<{ total: number }>(
        session,
        sql`SELECT count(*) AS total FROM
          (SELECT 1 AS one FROM ${wanted} LIMIT ${pinsTotalMax}) AS counted`,
      )
      return { items: rows.map((row) => ({ ...toPin(row), domain: row.domain })), total: counted?.total ?? 0 }
    },

    async pins(after, limit) {
      const rows = await session.all<PinRow>(
        sql`SELECT ${pinColumns} FROM review_pins
          WHERE account_id > ${after?.account ?? ''}
          OR (account_id = ${after?.account ?? ''} AND domain > ${after?.domain ?? ''})
          ORDER BY account_id, domain LIMIT ${limit}`,
      )
      return rows.map((row) => ({ ...toPin(row), account: asId('acc', row.account_id), domain: row.domain }))
    },
  }
}

function historyMethods(
  session: SqlSession,
): Pick<ReviewStore, 'record' | 'history' | 'events' | 'listEvents' | 'purge'> {
  return {
    record: (account, about, { action, company, note, by, at }, max) =>
      session.transaction(async (inside) => {
        const last = await one<{ number: number | null }>(
          inside,
          sql`SELECT max(number) AS number FROM review_history WHERE account_id = ${account}`,
        )
        const number = (last?.number ?? 0) + 1
        await inside.run(
          sql`INSERT INTO review_history
              (account_id, number, domain, list_rows, action, company_number, note, decided_by, decided_at)
            VALUES (${account}, ${number}, ${typeof about === 'string' ? about : ''},
              ${typeof about === 'string' ? null : JSON.stringify(about)},
              ${action}, ${company}, ${note}, ${by}, ${at})`,
        )
        await inside.run(sql`DELETE FROM review_history WHERE account_id = ${account} AND number <= ${number - max}`)
      }),

    async history(account, domain, limit) {
      const rows = await session.all<EventRow>(
        sql`SELECT action, company_number, note, decided_by, decided_at FROM review_history
          WHERE account_id = ${account} AND domain = ${domain} ORDER BY number DESC LIMIT ${limit}`,
      )
      return rows.map(toEvent)
    },

    async events(account, before, limit) {
      const rows = await session.all<NumberedEventRow>(
        sql`SELECT ${numberedColumns} FROM review_history
          WHERE account_id = ${account} ${before === null ? sql`` : sql`AND number < ${before}`}
          ORDER BY number DESC LIMIT ${limit}`,
      )
      return rows.map(toNumberedEvent)
    },

    async listEvents(account, before, limit) {
      const rows = await session.all<NumberedEventRow>(
        sql`SELECT ${numberedColumns} FROM review_history
          WHERE account_id = ${account} AND list_rows IS NOT NULL
          ${before === null ? nothing : sql`AND number < ${before}`}
          ORDER BY number DESC LIMIT ${limit}`,
      )
      return rows.map(toNumberedEvent)
    },

    async purge(before, limit) {
      const deleted = await session.run(
        sql`DELETE FROM review_history WHERE (account_id, number) IN
           (SELECT account_id, number FROM review_history
           WHERE decided_at < ${before} ORDER BY decided_at LIMIT ${limit}) RETURNING number`,
      )
      return deleted.length
    },
  }
}

function passes({ text, from, to }: DecisionFilter): Query {
  const pattern = `%${text?.replaceAll(/[!%_]/g, '!$&')}%`
  return sql`${text === undefined ? nothing : sql`AND domain LIKE ${pattern} ESCAPE '!'`}
    ${from === undefined ? nothing : sql`AND decided_at >= ${from}`}
    ${to === undefined ? nothing : sql`AND decided_at < ${to}`}`
}

async function findOpen(session: SqlSession, account: AccountId, domain: string): Promise<OpenReview | null> {
  const row = await one<OpenRow>(
    session,
    sql`SELECT ${openColumns} FROM review_queue WHERE account_id = ${account} AND domain = ${domain}`,
  )
  return row && toOpenReview(row)
}

async function countOpen(session: SqlSession, account: AccountId): Promise<number> {
  const row = await one<{ total: number }>(
    session,
    sql`SELECT count(*) AS total FROM review_queue WHERE account_id = ${account}`,
  )
  return row?.total ?? 0
}

async function findPin(session: SqlSession, account: AccountId, domain: string): Promise<Pin | null> {
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
  return row && { pin: toPin(row), earlier: JSON.parse(row.earlier) as Pin[] }
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
    sql`INSERT INTO review_pins (${pinColumns}, earlier)
      VALUES (${account}, ${domain}, ${company}, ${decidedAt}, ${decidedBy}, ${note}, ${queuedPermille},
        ${queued?.openedAt ?? null}, ${JSON.stringify(earlier)})
      ON CONFLICT (account_id, domain) DO UPDATE SET company_number = excluded.company_number,
        decided_at = excluded.decided_at, decided_by = excluded.decided_by, note = excluded.note,
        queued_permille = excluded.queued_permille, queued_at = excluded.queued_at, earlier = excluded.earlier`,
  )
}

function toPermille(confidence: number): number {
  return Math.round(confidence * permille)
}

function toOpenReview(row: OpenRow): OpenReview {
  return { domain: row.domain, confidence: row.confidence_permille / permille, openedAt: row.opened_at }
}

function toPin(row: PinRow): Pin {
  const { queued_permille: queuedPermille, queued_at: openedAt } = row
  return {
    company: row.company_number === null ? null : asCompanyNumber(row.company_number),
    decidedAt: row.decided_at,
    decidedBy: row.decided_by,
    note: row.note,
    queued: queuedPermille === null || openedAt === null ? null : { confidence: queuedPermille / permille, openedAt },
  }
}

function toEvent(row: EventRow): ReviewEvent {
  return {
    action: row.action as ReviewEvent['action'],
    company: row.company_number === null ? null : asCompanyNumber(row.company_number),
    note: row.note,
    by: row.decided_by,
    at: row.decided_at,
  }
}

function toNumberedEvent(row: NumberedEventRow): NumberedReviewEvent {
  const rows = row.list_rows === null ? null : (JSON.parse(row.list_rows) as DecidedListRows)
  return { ...toEvent(row), domain: rows === null ? row.domain : null, rows, number: row.number }
}
