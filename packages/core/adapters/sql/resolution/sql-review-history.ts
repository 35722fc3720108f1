import type {
  DecidedListRows,
  NumberedReviewEvent,
  ReviewEvent,
  ReviewStore,
} from '../../../src/resolution/review/review-store.js'
import type { AccountId } from '../../../src/shared/ids.js'
import { deleteSome } from '../bounded-statements.js'
import { type Query, sql } from '../query.js'
import { oneValue, type SqlSession } from '../sql-session.js'

/** The fields of a `ReviewEvent`. */
const eventColumns = sql`action, company_number AS company, note, decided_by AS "by", decided_at AS at`

/** The domain is empty if it is about rows of a list. */
interface NumberedEventRow extends Omit<NumberedReviewEvent, 'domain' | 'rows'> {
  readonly domain: string
  readonly rows: string | null
}

type HistoryMethods = Pick<ReviewStore, 'record' | 'history' | 'events' | 'listEvents' | 'purge'>

export function sqlReviewHistory(session: SqlSession): HistoryMethods {
  return {
    record: (account, about, { action, company, note, by, at }, max) =>
      session.transaction(async (inside) => {
        const last = sql`SELECT max(number) AS value FROM review_history WHERE account_id = ${account}`
        const number = ((await oneValue<number>(inside, last)) ?? 0) + 1
        await inside.run(
          sql`INSERT INTO review_history
              (account_id, number, domain, list_rows, action, company_number, note, decided_by, decided_at)
            VALUES (${account}, ${number}, ${typeof about === 'string' ? about : ''},
              ${typeof about === 'string' ? null : JSON.stringify(about)},
              ${action}, ${company}, ${note}, ${by}, ${at})`,
        )
        await inside.run(sql`DELETE FROM review_history WHERE account_id = ${account} AND number <= ${number - max}`)
      }),

    history: (account, domain, limit) =>
      session.all<ReviewEvent>(
        sql`SELECT ${eventColumns} FROM review_history
          WHERE account_id = ${account} AND domain = ${domain} ORDER BY number DESC LIMIT ${limit}`,
      ),

    events: (account, before, limit) => readEvents(session, account, before, limit, allEvents),

    listEvents: (account, before, limit) => readEvents(session, account, before, limit, eventsOfLists),

    purge(before, limit) {
      const oldest = sql`decided_at < ${before} ORDER BY decided_at`
      return deleteSome(session, sql`review_history`, sql`account_id, number`, oldest, limit)
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
    sql`SELECT domain, number, list_rows AS "rows", ${eventColumns}
      FROM review_history ${session.hint(index)}
      WHERE account_id = ${account} ${condition} ${before === null ? sql`` : sql`AND number < ${before}`}
      ORDER BY number DESC LIMIT ${limit}`,
  )
  return rows.map(toNumberedEvent)
}

function toNumberedEvent(row: NumberedEventRow): NumberedReviewEvent {
  const rows = row.rows === null ? null : (JSON.parse(row.rows) as DecidedListRows)
  return { ...row, domain: rows === null ? row.domain : null, rows }
}
