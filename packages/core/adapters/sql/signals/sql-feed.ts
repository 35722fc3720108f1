import type { Instant } from '../../../src/shared/clock.js'
import type { AccountId } from '../../../src/shared/ids.js'
import { offsetOf } from '../../../src/shared/page.js'
import { type FeedQuestion, feedTotalMax, type SignalStore } from '../../../src/signals/signal-store.js'
import { type SignalType, signalTypes } from '../../../src/signals/signal-type.js'
import { countUpTo } from '../bounded-statements.js'
import { inGroups } from '../in-groups.js'
import { list, literal, type Query, sql } from '../query.js'
import { countChanged, oneValue, type SqlSession } from '../sql-session.js'
import { type FeedRow, signalColumns, toFeedSignal } from './signal-rows.js'
import { noTag, type TaggedCompanies, taggedCompanies } from './tagged-companies.js'

type FeedReader = Pick<SignalStore, 'page' | 'after' | 'mark' | 'markUpTo'>

/** So many types are looked up one by one in the index of the types. More of them are found by reading the feed. */
const typesApartMax = 8

const feedColumns = sql`${signalColumns}, f.detected_at AS "detectedAt", f.sequence, f.seen_at AS "seenAt",
  f.seen_by AS "seenBy", own.tags, own.reference`
const watchOfFeed = sql`SELECT 1 FROM watchlist w
  WHERE w.account_id = f.account_id AND w.company_number = f.company_number`
/**
 * Looked up for each row. Otherwise Postgres expects one signal for each watched company, joins the whole feed by its
 * companies and sorts it to show a page.
 */
const forEach = sql`LIMIT 1 OFFSET 0`

/** What accounts read of their feeds, and what they mark in them. */
export function sqlFeed(session: SqlSession): FeedReader {
  return {
    async page(account, question) {
      const { at, tag = null } = question
      const tagged = tag === null ? noTag : await taggedCompanies(session, account, tag)
      if (tagged === null) return { items: [], total: 0 }
      const { parts, index } = partsOf(account, question, tagged, await stretchOf(session, account, question))
      const feed = sql`feed_signals f ${session.hint(index)}`
      const every = (part: Query) =>
        sql`SELECT 1 AS found FROM ${feed} WHERE ${part} AND EXISTS (${watchOfFeed} ${tagged.ofWatch})`
      const total = await countUpTo(session, feedTotalMax, joined(parts, every))
      const before = 'behind' in at ? at.behind : Number.MAX_SAFE_INTEGER
      const offset = 'skip' in at ? at.skip : 'page' in at ? offsetOf(at) : 0
      const newest = (part: Query) => sql`SELECT * FROM (SELECT * FROM ${feed}
        WHERE ${part} AND f.sequence < ${before} AND EXISTS (${watchOfFeed} ${tagged.ofWatch} ${forEach})
        ORDER BY f.sequence DESC LIMIT ${offset + at.limit}) AS part`
      const found = await session.all<FeedRow>(
        sql`SELECT ${feedColumns}
          FROM (${joined(parts, newest)} ORDER BY sequence DESC LIMIT ${at.limit} OFFSET ${offset}) AS f
          JOIN signals s ON s.id = f.signal_id
          JOIN watchlist own ON own.account_id = f.account_id AND own.company_number = f.company_number
          ORDER BY f.sequence DESC`,
      )
      return { items: found.map((row) => toFeedSignal(account, row)), total }
    },

    async after(account, sequence, limit) {
      const found = await session.all<FeedRow>(
        sql`SELECT ${feedColumns}
          FROM (SELECT * FROM feed_signals f WHERE f.account_id = ${account} AND f.sequence > ${sequence}
            AND EXISTS (${watchOfFeed} ${forEach}) ORDER BY f.sequence LIMIT ${limit}) AS f
          JOIN signals s ON s.id = f.signal_id
          JOIN watchlist own ON own.account_id = f.account_id AND own.company_number = f.company_number
          ORDER BY f.sequence`,
      )
      return found.map((row) => toFeedSignal(account, row))
    },

    async mark(account, signals, seen) {
      let changed = 0
      for (const group of inGroups(signals)) {
        changed += await countChanged(
          session,
          sql`UPDATE feed_signals SET seen_at = ${seen?.at ?? null}, seen_by = ${seen?.by ?? null}
            WHERE account_id = ${account} AND signal_id IN (${list(group)}) AND seen_at ${seen ? isNull : isNotNull}
            RETURNING sequence`,
        )
      }
      return changed
    },

    async markUpTo(account, { upTo, seen, markedAt = null, limit }) {
      const markable = seen ? isNull : markedAt === null ? isNotNull : sql`= ${markedAt}`
      return countChanged(
        session,
        sql`UPDATE feed_signals SET seen_at = ${seen?.at ?? null}, seen_by = ${seen?.by ?? null}
          WHERE account_id = ${account} AND seen_at ${markable} AND sequence IN
            (SELECT f.sequence FROM feed_signals f WHERE f.account_id = ${account} AND f.sequence <= ${upTo}
              AND f.seen_at ${markable} ORDER BY f.sequence DESC LIMIT ${literal(limit)})
          RETURNING sequence`,
      )
    },
  }
}

const isNull = sql`IS NULL`
const isNotNull = sql`IS NOT NULL`

/** Conditions for rows of the feed, of which each row fits at most one, and the index that gives these rows. */
function partsOf(
  account: AccountId,
  question: FeedQuestion,
  tagged: TaggedCompanies,
  stretch: Query,
): { readonly parts: readonly Query[]; readonly index: Query } {
  const { types, company, isSeen = null } = question
  const rest = filterOf(account, question, tagged, stretch)
  const isAll = types.length >= signalTypes.length
  if (company !== null || tagged.isIndexed || isAll || types.length > typesApartMax) {
    const padded = signalTypes.map((_, place) => types[place] ?? types[0] ?? '')
    const ofUnseen = isSeen === false ? byUnseen : sql``
    return {
      parts: [isAll ? rest : sql`${rest} AND f.type IN (${list(padded)})`],
      index: company !== null || tagged.isIndexed ? byCompany : ofUnseen,
    }
  }
  // Padded with types that no signal has, so that there are few statement texts to prepare.
  const places = 2 ** Math.ceil(Math.log2(Math.max(1, types.length)))
  const padded: readonly (SignalType | '')[] = Array.from({ length: places }, (_, place) => types[place] ?? '')
  return { parts: padded.map((type) => sql`${rest} AND f.type = ${type}`), index: byType }
}

const byType = sql`INDEXED BY feed_signals_of_type`
const byCompany = sql`INDEXED BY feed_signals_of_company`
const byUnseen = sql`INDEXED BY feed_signals_unseen`

function filterOf(account: AccountId, question: FeedQuestion, { ofFeed }: TaggedCompanies, stretch: Query): Query {
  const { company, isSeen = null } = question
  return sql`f.account_id = ${account} ${stretch}
    ${company === null ? sql`` : sql`AND f.company_number = ${company}`}
    ${isSeen === null ? sql`` : sql`AND f.seen_at ${isSeen ? isNotNull : isNull}`}
    ${ofFeed}`
}

/** The part of the feed that is of the time asked for. */
async function stretchOf(session: SqlSession, account: AccountId, question: FeedQuestion): Promise<Query> {
  const { since, until = null } = question
  return sql`
    ${since === null ? sql`` : sql`AND f.sequence >= ${await firstSince(session, account, since)}`}
    ${until === null ? sql`` : sql`AND f.sequence < ${await firstSince(session, account, until + 1)}`}`
}

/**
 * The first sequence of that time or later, one after the last if there is none. A feed is in the order of time, so it is
 * found by halving: an index of the times would have to be written with every signal.
 */
async function firstSince(session: SqlSession, account: AccountId, at: Instant): Promise<number> {
  const middle = sql`(low + high) / 2`
  const isEarlier = sql`coalesce((SELECT f.detected_at FROM feed_signals f WHERE f.account_id = ${account}
    AND f.sequence <= ${middle} ORDER BY f.sequence DESC LIMIT 1), 0) < ${at}`
  const first = await oneValue<number>(
    session,
    sql`WITH RECURSIVE halves (low, high) AS (
        SELECT CAST(0 AS BIGINT), coalesce(max(sequence), 0) + 1 FROM feed_signals WHERE account_id = ${account}
        UNION ALL
        SELECT CASE WHEN ${isEarlier} THEN ${middle} ELSE low END, CASE WHEN ${isEarlier} THEN high ELSE ${middle} END
        FROM halves WHERE high - low > 1
      )
      SELECT min(high) AS value FROM halves`,
  )
  return first ?? 0
}

function joined(parts: readonly Query[], select: (part: Query) => Query): Query {
  return parts.map(select).reduce((before, part) => sql`${before} UNION ALL ${part}`)
}
