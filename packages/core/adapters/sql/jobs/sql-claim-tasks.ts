import { passedOverMax } from '../../../src/jobs/account-shares.js'
import { type ClaimedTask, type Lease, namedJobsMax, type WorkKind } from '../../../src/jobs/job-queue.js'
import type { Instant } from '../../../src/shared/clock.js'
import { type AccountId, asId, type JobId } from '../../../src/shared/ids.js'
import { marks } from '../in-groups.js'
import { one, type SqlSession, type SqlValue } from '../sql-session.js'

/** Brought back into the line by one claim; the next one brings more. */
const comeBackMax = 500

const listSizes = [1, 10, namedJobsMax] as const

interface Due {
  ready: number
  expired: number
  postponed: number
}

/** Each has an index of its own in this order. */
const inLine = `state = 'ready' ORDER BY turn, id`

/** So many, since other workers may take the first of them meanwhile. */
const othersMax = 10
const oneOfOthers = `id IN (${marks(othersMax)}) AND state = 'ready' ORDER BY turn, id`
/** Walks from one waiting account to the next by the index, so that it never reads the line of one from end to end. */
const firstOfOthers = `WITH RECURSIVE waiting (account_id) AS (
    SELECT min(account_id) FROM works WHERE state = 'ready'
    UNION ALL
    SELECT (SELECT min(own.account_id) FROM works AS own WHERE own.state = 'ready' AND own.account_id > waiting.account_id)
    FROM waiting WHERE waiting.account_id IS NOT NULL
  ), firsts AS (
    SELECT account_id,
      (SELECT min(own.turn) FROM works AS own WHERE own.state = 'ready' AND own.account_id = waiting.account_id) AS turn
    FROM waiting WHERE account_id NOT IN (${marks(passedOverMax)})
    ORDER BY turn LIMIT ${othersMax}
  )
  SELECT (SELECT own.id FROM works AS own WHERE own.state = 'ready' AND own.account_id = firsts.account_id
    ORDER BY own.turn LIMIT 1) AS id FROM firsts`
const withDeadHolder = `state = 'leased' AND due_at <= ? ORDER BY due_at, id`
const putBackAndDue = `state = 'postponed' AND due_at <= ? ORDER BY due_at, id`

interface WorkRow {
  id: number
  kind: WorkKind
  subject: string
  attempt: number
  account: string
  turn: number
}

/**
 * The turn of new work: one after the last in its account's line and after the last that the account had, and never
 * before the one that is being served. So each account has one piece of work in a turn, a turn ends, and whoever was
 * away joins the others where they are. Names the account twice.
 */
export function turnOf(account: string): string {
  return `(SELECT coalesce(max(turn), 1) FROM (
    SELECT max(own.turn) + 1 AS turn FROM works AS own WHERE own.state = 'ready' AND own.account_id = ${account}
    UNION ALL SELECT had.served + 1 FROM account_turns AS had WHERE had.account_id = ${account}
    UNION ALL SELECT min(line.turn) FROM works AS line WHERE line.state = 'ready'
    UNION ALL SELECT max(latest.served) FROM account_turns AS latest
  ) AS turns)`
}

interface Line {
  readonly which: string
  readonly values: readonly SqlValue[]
}

export async function claimWork(
  session: SqlSession,
  lease: Lease,
  now: Instant,
  passOver: readonly AccountId[],
): Promise<ClaimedTask | null> {
  const line = passOver.length === 0 ? { which: inLine, values: [] } : await lineOfOthers(session, passOver)
  const due = await whatIsDue(session, line, now)
  // Those whose holder died had their turn. They are no more than there were workers.
  const expired = due.expired ? await lend(session, lease, withDeadHolder, now) : null
  if (expired) return claimedOf(expired, lease)

  if (due.postponed) await comeBack(session, now)
  return due.ready || due.postponed ? lockAccount(session, lease, line) : null
}

/** The same among the work that these jobs wait for; their lines are not looked at, and it is nobody's turn. */
export async function claimNamed(
  session: SqlSession,
  lease: Lease,
  now: Instant,
  jobs: readonly JobId[],
): Promise<ClaimedTask | null> {
  const named = filledUp(jobs.slice(0, namedJobsMax))
  const which = `id IN (SELECT work_id FROM jobs WHERE id IN (${marks(named.length)})) AND (state = 'ready' OR due_at <= ?)
    ORDER BY CASE state WHEN 'leased' THEN 0 WHEN 'ready' THEN 1 ELSE 2 END, turn, id`
  const found =
    named.length > 0 && (await one(session, `SELECT 1 AS found FROM works WHERE ${which} LIMIT 1`, ...named, now))
  const lent = found ? await lend(session, lease, which, ...named, now) : null
  return lent && claimedOf(lent, lease)
}

/** Lists of a few sizes, the last job named again, so that the texts of statements are few. */
function filledUp(jobs: readonly JobId[]): readonly JobId[] {
  const last = jobs.at(-1)
  const size = listSizes.find((each) => each >= jobs.length) ?? namedJobsMax
  return last === undefined ? [] : [...jobs, ...Array.from({ length: size - jobs.length }, () => last)]
}

async function lineOfOthers(session: SqlSession, passOver: readonly AccountId[]): Promise<Line> {
  const values = Array.from({ length: passedOverMax }, (_, index) => passOver[index] ?? '')
  const found = await session.all<{ id: number | null }>(firstOfOthers, ...values)
  return { which: oneOfOthers, values: Array.from({ length: othersMax }, (_, index) => found[index]?.id ?? null) }
}

/** Asked first: a worker who finds nothing writes nothing. */
async function whatIsDue(session: SqlSession, line: Line, now: Instant): Promise<Due> {
  const isThere = (which: string) => `(SELECT count(*) FROM (SELECT 1 FROM works WHERE ${which} LIMIT 1) AS first)`
  const due = await one<Due>(
    session,
    `SELECT ${isThere(line.which)} AS ready, ${isThere(withDeadHolder)} AS expired,
       ${isThere(putBackAndDue)} AS postponed`,
    ...[...line.values, now, now],
  )
  return due ?? { ready: 0, expired: 0, postponed: 0 }
}

/**
 * The work first, then the turn of its account, as nobody holds a turn who waits for work. The row of turns is there
 * already: adding it would lock the account, which whoever adds a job holds while it waits for work.
 */
function lockAccount(session: SqlSession, lease: Lease, { which, values }: Line): Promise<ClaimedTask | null> {
  return session.transaction(async (inside) => {
    const lent = await lend(inside, lease, which, ...values)
    if (!lent) return null
    await inside.run(
      'UPDATE account_turns SET served = ? WHERE account_id = ? AND served < ?',
      ...[lent.turn, lent.account, lent.turn],
    )
    return claimedOf(lent, lease)
  })
}

function claimedOf({ id, kind, subject, attempt, account }: WorkRow, lease: Lease): ClaimedTask {
  return { id, kind, subject, account: asId('acc', account), attempt, leaseId: lease.id }
}

async function lend(session: SqlSession, lease: Lease, which: string, ...values: SqlValue[]): Promise<WorkRow | null> {
  const [row] = await session.run<WorkRow>(
    // Materialized, or Postgres may run it once for every row, and each run would lock another.
    `WITH next AS MATERIALIZED (SELECT id FROM works WHERE ${which} LIMIT 1 ${session.skipLocked})
     UPDATE works SET state = 'leased', lease_id = ?, due_at = ?, attempt = attempt + 1
     WHERE id = (SELECT id FROM next) RETURNING id, kind, subject, attempt, account_id AS account, turn`,
    ...[...values, lease.id, lease.until],
  )
  return row ?? null
}

/** Work that was put back and is due stands in its account's line again, at the end. */
async function comeBack(session: SqlSession, now: Instant): Promise<void> {
  await session.run(
    `WITH due AS MATERIALIZED (
       SELECT id, account_id, due_at FROM works WHERE ${putBackAndDue} LIMIT ? ${session.skipLocked}
     ), lines AS MATERIALIZED (
       SELECT account_id, ${turnOf('asked.account_id')} AS turn FROM (SELECT DISTINCT account_id FROM due) AS asked
     ), placed AS MATERIALIZED (
       SELECT due.id, lines.turn - 1 + row_number() OVER (PARTITION BY due.account_id ORDER BY due.due_at, due.id) AS turn
       FROM due JOIN lines ON lines.account_id = due.account_id
     )
     UPDATE works SET state = 'ready', turn = placed.turn FROM placed WHERE works.id = placed.id`,
    ...[now, comeBackMax],
  )
}
