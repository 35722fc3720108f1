import type {
  AnswerDetail,
  FullReceivedAnswer,
  ReceivedAnswer,
} from '../../../src/resolution/received/received-answer.js'
import {
  type NumberedAnswer,
  type ReceivedAnswers,
  type ReceivedFilter,
  receivedTotalMax,
} from '../../../src/resolution/received/received-answers.js'
import type { AccountId } from '../../../src/shared/ids.js'
import { offsetOf } from '../../../src/shared/page.js'
import { countUpTo, deleteSome } from '../bounded-statements.js'
import { lockAccount } from '../lock-account.js'
import { literal, Query, sql } from '../query.js'
import { domainFromPart, isSearchedPart, laterPartsMax } from '../schema/resolution.js'
import { allValues, hasChanged, one, type SqlSession } from '../sql-session.js'

/** What lists show beside the columns that filters use. */
type Summary = Pick<
  ReceivedAnswer,
  'companyName' | 'confidence' | 'decidedBy' | 'decidedAt' | 'modelVersion' | 'settled'
>

interface AnswerRow extends Omit<NumberedAnswer, keyof Summary> {
  readonly summary: string
}

const columns = sql`id, account_id AS account, number, question, domain, company_number AS company, decision,
  received_at AS "receivedAt", summary`
const newestFirst = sql`ORDER BY number DESC`
const nothing = sql``

const afterEveryLetter = '\uffff'

/** The domain itself, and the same from each later part on. */
const searchedParts = Array.from({ length: laterPartsMax + 1 }, (_, part) => ({
  place: literal(part),
  index: text(`INDEXED BY received_answers_by_${part === 0 ? 'domain' : `part_${part}`}`),
  rest: text(domainFromPart(part)),
  isSearched: part === 0 ? nothing : text(`AND ${isSearchedPart(part)}`),
}))

function text(words: string): Query {
  return new Query([words], [])
}

export function sqlReceivedAnswers(session: SqlSession): ReceivedAnswers {
  return {
    has: async (id) => (await one(session, sql`SELECT id FROM received_answers WHERE id = ${id}`)) !== null,

    add: (answer, max) => session.transaction((inside) => add(inside, answer, max)),

    async find(account, id) {
      const row = await one<AnswerRow & { detail: string }>(
        session,
        sql`SELECT ${columns}, detail FROM received_answers WHERE id = ${id} AND account_id = ${account}`,
      )
      if (!row) return null
      const { detail, ...rest } = row
      return { ...withoutNumber(toAnswer(rest)), detail: JSON.parse(detail) as AnswerDetail }
    },

    async list(account, filter, page) {
      const rows = await session.all<AnswerRow>(
        sql`SELECT ${columns} FROM received_answers WHERE ${passes(account, filter)}
          ${newestFirst} LIMIT ${page.limit} OFFSET ${offsetOf(page)}`,
      )
      const all = sql`SELECT 1 AS one FROM received_answers WHERE ${passes(account, filter)}`
      const total = await countUpTo(session, receivedTotalMax, all)
      return { items: rows.map((row) => withoutNumber(toAnswer(row))), total }
    },

    async listBefore(account, filter, before, limit) {
      const rows = await session.all<AnswerRow>(
        sql`SELECT ${columns} FROM received_answers WHERE ${passes(account, filter)}
          ${before === null ? nothing : sql`AND number < ${before}`} ${newestFirst} LIMIT ${limit}`,
      )
      return rows.map(toAnswer)
    },

    async findDomains(account, start, limit) {
      const end = `${start}${afterEveryLetter}`
      const found = searchedParts.map(
        ({ place, index, rest, isSearched }) =>
          sql`SELECT * FROM (SELECT domain, ${place} AS place FROM received_answers ${session.hint(index)}
            WHERE account_id = ${account} AND ${rest} >= ${start} AND ${rest} < ${end} ${isSearched}
            GROUP BY ${rest}, domain ORDER BY ${rest}, domain LIMIT ${limit}) AS of_part`,
      )
      return allValues(
        session,
        sql`SELECT domain AS value FROM (${found.reduce((all, next) => sql`${all} UNION ALL ${next}`)}) AS found
          GROUP BY domain ORDER BY min(place), domain LIMIT ${limit}`,
      )
    },

    purge: (before, limit) =>
      deleteSome(session, sql`received_answers`, sql`id`, sql`received_at < ${before} ORDER BY received_at`, limit),
  }
}

/** Two requests of an account without a balance may choose the same number at once. The second one tries the next. */
const triesMax = 100

async function add(session: SqlSession, answer: FullReceivedAnswer, max: number) {
  const { id, account } = answer
  if (!(await one(session, sql`SELECT id FROM accounts WHERE id = ${account}`))) return 'gone'
  // So that numbers rise one by one. A charge holds this lock already; any other could deadlock with it.
  const balance = sql`SELECT account_id FROM credit_balances WHERE account_id = ${account} ${session.forUpdate}`
  // An account without credits has none. Without a lock, a slow receipt could take a number that was deleted meanwhile.
  if ((await session.all(balance)).length === 0) await lockAccount(session, account, 'forNoKeyUpdate')
  for (let tries = 0; tries < triesMax; tries += 1) {
    if (await one(session, sql`SELECT id FROM received_answers WHERE id = ${id}`)) return 'exists'
    const number = await insert(session, answer)
    if (number === null) continue
    await session.run(sql`DELETE FROM received_answers WHERE account_id = ${account} AND number <= ${number - max}`)
    return 'added'
  }
  throw new Error(`No number was free for ${id}.`)
}

/** Returns its number; null if the id or the number is taken. */
async function insert(session: SqlSession, answer: FullReceivedAnswer): Promise<number | null> {
  const { id, account, question, domain, company, decision } = answer
  const last = await one<{ number: number; received_at: number }>(
    session,
    sql`SELECT number, received_at FROM received_answers WHERE account_id = ${account} ${newestFirst} LIMIT 1`,
  )
  const number = (last?.number ?? 0) + 1
  const { companyName, confidence, decidedBy, decidedAt, modelVersion, settled, detail } = answer
  const summary: Summary = { companyName, confidence, decidedBy, decidedAt, modelVersion, settled }
  const isAdded = await hasChanged(
    session,
    sql`INSERT INTO received_answers
        (id, account_id, number, question, domain, company_number, decision, received_at, summary, detail)
      VALUES (${id}, ${account}, ${number}, ${question}, ${domain}, ${company}, ${decision},
        ${Math.max(answer.receivedAt, last?.received_at ?? 0)}, ${JSON.stringify(summary)}, ${JSON.stringify(detail)})
      ON CONFLICT DO NOTHING RETURNING id`,
  )
  return isAdded ? number : null
}

/** Times become numbers, because the list is in the order of numbers. Both rise together. */
function passes(account: AccountId, { domain, company, decision, from, to }: ReceivedFilter) {
  const own = sql`SELECT number FROM received_answers WHERE account_id = ${account}`
  return sql`account_id = ${account}
    ${domain == null ? nothing : sql`AND domain = ${domain}`}
    ${company == null ? nothing : sql`AND company_number = ${company}`}
    ${decision == null ? nothing : sql`AND decision = ${decision}`}
    ${from == null ? nothing : sql`AND number >= (${own} AND received_at >= ${from} ORDER BY received_at, number LIMIT 1)`}
    ${to == null ? nothing : sql`AND number <= (${own} AND received_at < ${to} ORDER BY received_at DESC, number DESC LIMIT 1)`}`
}

function toAnswer({ summary, ...row }: AnswerRow): NumberedAnswer {
  return { ...row, ...(JSON.parse(summary) as Summary) }
}

function withoutNumber({ number: _, ...answer }: NumberedAnswer): ReceivedAnswer {
  return answer
}
