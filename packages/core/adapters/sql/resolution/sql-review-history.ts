import { asCompanyNumber } from '../../../src/register/company/company-number.js'
import type {
  DecidedListRows,
  NumberedReviewEvent,
  ReviewEvent,
  ReviewStore,
} from '../../../src/resolution/review/review-store.js'
import type { AccountId } from '../../../src/shared/ids.js'
import { type Query, sql } from '../query.js'
import { one, type SqlSession } from '../sql-session.js'

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

type HistoryMethods = Pick<ReviewStore, 'record' | 'history' | 'events' | 'listEvents' | 'purge'>

export function sqlReviewHistory(session: SqlSession): HistoryMethods {
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

    events: (account, before, limit) => readEvents(session, account, before, limit, allEvents),

    listEvents: (account, before, limit) => readEvents(session, account, before, limit, eventsOfLists),

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

interface EventChoice {
  readonly condition: Query
  readonly index: Query
}

const allEvents: EventChoice = { condition: sql``, index: sql`` }
/** Without it, SQLite reads all decisions about domains to find those about lists. */
const eventsOfLists: EventChoice = {
  condition: sql`AND list_rows IS NOT NULL`,
  index: sql`INDEXED BY review_history_by_list`,
}

async function readEvents(
  session: SqlSession,
  account: AccountId,
  before: number | null,
  limit: number,
  { condition, index }: EventChoice,
): Promise<readonly NumberedReviewEvent[]> {
  const rows = await session.all<NumberedEventRow>(
    sql`SELECT domain, number, list_rows, action, company_number, note, decided_by, decided_at
      FROM review_history ${session.hint(index)}
      WHERE account_id = ${account} ${condition} ${before === null ? sql`` : sql`AND number < ${before}`}
      ORDER BY number DESC LIMIT ${limit}`,
  )
  return rows.map(toNumberedEvent)
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
