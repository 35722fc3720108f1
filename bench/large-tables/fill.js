const accountCount = 1_000
const watchedEach = 200
const batchRows = 200_000
/** Has no factor in common with the number of companies, so that each gets its turn. */
const stride = 7_919
const dayMs = 24 * 60 * 60_000
/** The oldest row of each table was written then. */
export const start = Date.UTC(2020, 0, 1)
/** The signals and the deliveries of a day, whatever their number in all. */
const dailyRows = 10_000

/** Accounts with watchlists and a webhook each. Returns their ids. */
export async function fillAccounts(sql, ports) {
  const accounts = Array.from({ length: accountCount }, (_, place) => `acc_${String(place).padStart(22, '0')}`)
  for (const id of accounts)
    await ports.accounts.add({ id, email: `${id}@harbour-lane.example`, passwordHash: '', createdAt: start })
  await sql.unsafe(
    `INSERT INTO watchlist (account_id, company_number, watched_at)
      SELECT 'acc_' || lpad((n / ${watchedEach})::text, 22, '0'), ${companyOf('n')}, ${start}
      FROM generate_series(0, ${accountCount * watchedEach - 1}) AS n`,
  )
  await sql.unsafe(
    `INSERT INTO webhook_destinations (account_id, webhook_url, address, origin, signal_type, secret, secret_last4, created_at)
      SELECT 'acc_' || lpad(n::text, 22, '0'), 'https://hooks.harbour-lane.example/', 'https://hooks.harbour-lane.example/',
        'https://hooks.harbour-lane.example', 'all', 'sealed', 'last', ${start}
      FROM generate_series(0, ${accountCount - 1}) AS n`,
  )
  return accounts
}

/** The number of the company at a place; accounts watch neighbours. */
function companyOf(place) {
  return `lpad((${place})::text, 8, '0')`
}

/**
 * Makes signals of the companies, far apart from each other, and puts each into the feed of the account that watches it.
 * The counters go on far behind them, so that signals that are written in between do not take their sequences.
 */
export async function fillSignals(sql, from, to) {
  const company = `((n * ${stride}::bigint) % ${accountCount * watchedEach})`
  await inBatches(from, to, async (first, last) => {
    await sql.unsafe(
      `INSERT INTO signals (id, company_number, dedupe_key, type, company_name, summary, facts_before, facts_after,
          occurred_on, published_at, detected_at, source)
        SELECT 'sig_' || lpad(n::text, 22, '0'), ${companyOf(company)}, 'officer:' || n || ':appointed', 'director_appointed',
          'HARBOUR LANE ' || n || ' LIMITED', 'FICTION, Ada ' || n || ' was appointed as a director of HARBOUR LANE ' || n || ' LIMITED.',
          'null', '{"name":"FICTION, Ada ' || n || '","role":"director","appointed_on":"2026-03-01"}', '2026-03-01', ${timeOf('n')},
          ${timeOf('n')}, '{"kind":"stream","stream":"officers","timepoint":' || n || '}'
        FROM generate_series(${first}, ${last}) AS n`,
    )
    await sql.unsafe(
      `INSERT INTO feed_signals (account_id, sequence, signal_id, company_number, type, detected_at)
        SELECT 'acc_' || lpad((${company} / ${watchedEach})::text, 22, '0'),
          n + 1,
          'sig_' || lpad(n::text, 22, '0'), ${companyOf(company)}, 'director_appointed', ${timeOf('n')}
        FROM generate_series(${first}, ${last}) AS n`,
    )
  })
  await sql.unsafe(
    `INSERT INTO feed_counters (account_id, last_sequence, last_at)
      SELECT account_id, max(sequence) + 1000000000, max(detected_at) FROM feed_signals GROUP BY account_id
      ON CONFLICT (account_id) DO UPDATE SET last_sequence = excluded.last_sequence, last_at = excluded.last_at`,
  )
}

/** Makes deliveries that have succeeded, to the destinations in turn. */
export async function fillDeliveries(sql, from, to) {
  const body = `'{"id":"sig_' || lpad(n::text, 22, '0') || '","signal_type":"director_appointed","summary":"${'A director was appointed. '.repeat(16)}"}'`
  await inBatches(from, to, (first, last) =>
    sql.unsafe(
      `INSERT INTO webhook_deliveries (id, account_id, destination_id, event_id, event_type, destination_sequence, body,
          status, attempts, created_at, last_attempt_at, delivered_at, response_status)
        SELECT 'dlv_' || lpad(n::text, 22, '0'), 'acc_' || lpad((n % ${accountCount})::text, 22, '0'), n % ${accountCount} + 1,
          'sig_' || lpad(n::text, 22, '0'), 'director_appointed', n / ${accountCount} + 1, ${body},
          'delivered', 1, ${timeOf('n')}, ${timeOf('n')}, ${timeOf('n')}, 204
        FROM generate_series(${first}, ${last}) AS n`,
    ),
  )
}

function timeOf(place) {
  return `(${start} + ${place}::bigint * ${dayMs / dailyRows})`
}

/**
 * Fills tables faster: their constraints and indexes are made afterwards, and the foreign keys are not checked for the
 * rows that are there then.
 */
export async function inBulk(sql, tables, fill) {
  const constraints = await sql`SELECT conrelid::regclass::text AS table, conname AS name, contype AS type,
      pg_get_constraintdef(oid) AS definition
    FROM pg_constraint WHERE conrelid::regclass::text IN ${sql(tables)} AND contype IN ('p', 'u', 'f')
    ORDER BY contype = 'f' DESC`
  const indexes = await sql`SELECT indexname AS name, indexdef AS definition FROM pg_indexes
    WHERE tablename IN ${sql(tables)} AND indexname NOT IN (SELECT conname FROM pg_constraint)`
  for (const { table, name } of constraints) await sql.unsafe(`ALTER TABLE ${table} DROP CONSTRAINT ${name}`)
  for (const { name } of indexes) await sql.unsafe(`DROP INDEX ${name}`)
  await fill()
  await sql.unsafe("SET maintenance_work_mem = '512MB'")
  for (const { table, name, type, definition } of constraints.toReversed()) {
    const unchecked = type === 'f' ? 'NOT VALID' : ''
    await sql.unsafe(`ALTER TABLE ${table} ADD CONSTRAINT ${name} ${definition} ${unchecked}`)
  }
  for (const { definition } of indexes) await sql.unsafe(definition)
}

async function inBatches(from, to, work) {
  for (let first = from; first < to; first += batchRows) await work(first, Math.min(first + batchRows, to) - 1)
}
