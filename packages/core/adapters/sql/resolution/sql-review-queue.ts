import type { OpenReview, ReviewStore } from '../../../src/resolution/review/review-store.js'
import type { AccountId } from '../../../src/shared/ids.js'
import { offsetOf } from '../../../src/shared/page.js'
import { lockAccount } from '../lock-account.js'
import { sql } from '../query.js'
import { countChanged, hasChanged, one, oneValue, type SqlSession } from '../sql-session.js'
import { findPin, permille, toPermille } from './sql-review-pins.js'

interface OpenRow extends Omit<OpenReview, 'confidence'> {
  readonly permille: number
}

const openColumns = sql`domain, confidence_permille AS permille, opened_at AS "openedAt"`
const inOrder = sql`ORDER BY confidence_permille DESC, domain`
/** Without an index: a queue has a bound. */
const byWaiting = sql`ORDER BY opened_at, domain`

type QueueMethods = Pick<
  ReviewStore,
  'open' | 'findOpen' | 'listOpen' | 'nextOpen' | 'countOpen' | 'close' | 'updateDomain'
>

export function sqlReviewQueue(session: SqlSession): QueueMethods {
  return {
    open: (account, { domain, confidence, openedAt }, limit) =>
      session.transaction(async (inside) => {
        if (await findOpen(inside, account, domain)) return 'exists'
        if (!(await lockAccount(inside, account, 'forNoKeyUpdate'))) return 'gone'
        if (await findPin(inside, account, domain)) return 'pinned'
        if ((await countOpen(inside, account)) >= limit) return 'full'
        const add = sql`INSERT INTO review_queue (account_id, domain, confidence_permille, opened_at)
          VALUES (${account}, ${domain}, ${toPermille(confidence)}, ${openedAt})
          ON CONFLICT (account_id, domain) DO NOTHING RETURNING domain`
        return (await hasChanged(inside, add)) ? 'opened' : 'exists'
      }),

    findOpen: (account, domain) => findOpen(session, account, domain),

    async listOpen(account, page, sort) {
      const rows = await session.all<OpenRow>(
        sql`SELECT ${openColumns} FROM review_queue WHERE account_id = ${account}
          ${sort === 'waiting' ? byWaiting : inOrder} LIMIT ${page.limit} OFFSET ${offsetOf(page)}`,
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

    close: (account, domain) =>
      hasChanged(
        session,
        sql`DELETE FROM review_queue WHERE account_id = ${account} AND domain = ${domain} RETURNING domain`,
      ),

    updateDomain(domain, confidence) {
      const value = confidence === null ? null : toPermille(confidence)
      return countChanged(
        session,
        value === null
          ? sql`DELETE FROM review_queue WHERE domain = ${domain} RETURNING domain`
          : sql`UPDATE review_queue SET confidence_permille = ${value}
              WHERE domain = ${domain} AND confidence_permille <> ${value} RETURNING domain`,
      )
    },
  }
}

async function findOpen(session: SqlSession, account: AccountId, domain: string): Promise<OpenReview | null> {
  const row = await one<OpenRow>(
    session,
    sql`SELECT ${openColumns} FROM review_queue WHERE account_id = ${account} AND domain = ${domain}`,
  )
  return row && toOpenReview(row)
}

async function countOpen(session: SqlSession, account: AccountId): Promise<number> {
  const open = sql`SELECT count(*) AS value FROM review_queue WHERE account_id = ${account}`
  return (await oneValue<number>(session, open)) ?? 0
}

function toOpenReview({ permille: inPermille, ...review }: OpenRow): OpenReview {
  return { ...review, confidence: inPermille / permille }
}
