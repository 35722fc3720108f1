import type { AnswerStore, StoredAnswer } from '../../../src/resolution/answers/answer-store.js'
import { companiesOf } from '../../../src/resolution/answers/to-stored-answer.js'
import { deleteSome } from '../bounded-statements.js'
import { inGroups, padded } from '../in-groups.js'
import { list, type Query, sql } from '../query.js'
import { countChanged, one, oneValue, type SqlSession } from '../sql-session.js'

const parsedMax = 500
const parsedLengthMax = 20_000

interface AnswerRow {
  value: string
  expires_at: number
}

/** A cache by domain: each answer with the text that it was parsed from. */
type ParsedAnswers = Map<string, { readonly value: string; readonly answer: StoredAnswer }>

export function sqlAnswerStore(session: SqlSession): AnswerStore {
  const parsed: ParsedAnswers = new Map()
  return {
    find: (domain) => find(session, parsed, domain),

    async findMany(domains) {
      const found = new Map<string, StoredAnswer>()
      for (const group of inGroups([...new Set(domains)])) {
        const rows = await session.all<AnswerRow & { domain: string }>(
          sql`SELECT domain, value, expires_at FROM answers WHERE domain IN (${list(group)})`,
        )
        for (const row of rows) found.set(row.domain, parse(row))
      }
      return found
    },

    hold: (domain) => find(session, parsed, domain, session.forUpdate),

    keep: (answer) =>
      session.transaction(async (inside) => {
        await inside.run(
          sql`INSERT INTO past_answers (domain, replaced_at, value)
            SELECT domain, ${answer.resolvedAt}, value FROM answers WHERE domain = ${answer.domain}
            ON CONFLICT (domain, replaced_at) DO NOTHING`,
        )
        await inside.run(
          sql`INSERT INTO answers (domain, expires_at, value)
            VALUES (${answer.domain}, ${answer.expiresAt}, ${JSON.stringify(answer)})
            ON CONFLICT (domain) DO UPDATE SET expires_at = excluded.expires_at, value = excluded.value`,
        )
        await inside.run(sql`DELETE FROM answer_companies WHERE domain = ${answer.domain}`)
        for (const number of companiesOf(answer)) {
          await inside.run(
            sql`INSERT INTO answer_companies (company_number, domain) VALUES (${number}, ${answer.domain})`,
          )
        }
      }),

    async findAt(domain, at) {
      const past = await oneValue<string>(
        session,
        sql`SELECT value FROM past_answers WHERE domain = ${domain} AND replaced_at > ${at}
          ORDER BY replaced_at LIMIT 1`,
      )
      return past === null ? find(session, parsed, domain) : (JSON.parse(past) as StoredAnswer)
    },

    purge(before, limit) {
      const oldest = sql`replaced_at < ${before} ORDER BY replaced_at`
      return deleteSome(session, sql`past_answers`, sql`domain, replaced_at`, oldest, limit)
    },

    purgeEnded: (before, limit) =>
      session.transaction(async (inside) => {
        const isReviewed = (table: Query) =>
          sql`EXISTS (SELECT 1 FROM ${table} WHERE ${table}.domain = answers.domain ${inside.bytewise})`
        const deleted = await inside.run<{ domain: string }>(
          // A worker may have kept a new answer since the inner statement read the old one.
          sql`DELETE FROM answers WHERE expires_at < ${before} AND domain IN
            (SELECT domain FROM answers WHERE expires_at < ${before} AND NOT ${isReviewed(sql`review_pins`)}
            AND NOT ${isReviewed(sql`review_queue`)} ORDER BY expires_at LIMIT ${limit}) RETURNING domain`,
        )
        const domains = deleted.map(({ domain }) => domain)
        if (domains.length > 0)
          await inside.run(sql`DELETE FROM answer_companies WHERE domain IN (${list(padded(domains, ''))})`)
        return domains.length
      }),

    endFor: (company, at) =>
      countChanged(
        session,
        sql`UPDATE answers SET expires_at = ${at} WHERE expires_at > ${at} AND domain IN
           (SELECT domain FROM answer_companies WHERE company_number = ${company}) RETURNING domain`,
      ),
  }
}

const withoutLock = sql``

async function find(
  session: SqlSession,
  parsed: ParsedAnswers,
  domain: string,
  lock = withoutLock,
): Promise<StoredAnswer | null> {
  const row = await one<AnswerRow>(session, sql`SELECT value, expires_at FROM answers WHERE domain = ${domain} ${lock}`)
  return row && answerOf(parsed, domain, row)
}

/** Parsing costs more than the query, so the cached answer is returned if the text is unchanged. */
function answerOf(parsed: ParsedAnswers, domain: string, row: AnswerRow): StoredAnswer {
  const before = parsed.get(domain)
  if (before?.value === row.value && before.answer.expiresAt === row.expires_at) return before.answer
  const answer = parse(row)
  if (row.value.length > parsedLengthMax) return answer
  if (parsed.size >= parsedMax) parsed.clear()
  parsed.set(domain, { value: row.value, answer })
  return answer
}

/** `endFor` may have set an earlier expiry since the text was written. */
function parse({ value, expires_at: expiresAt }: AnswerRow): StoredAnswer {
  return { ...(JSON.parse(value) as StoredAnswer), expiresAt }
}
