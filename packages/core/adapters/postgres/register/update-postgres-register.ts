import { type Edit, type RegisterUpdate, toChange } from '../../../src/register/import/register-importer.js'
import { nameKey } from '../../../src/register/name/company-name.js'
import { rankClasses, ranksInClass } from '../../../src/register/search/index/rank.js'
import { hash53 } from '../../../src/shared/encoding/hash53.js'
import { TermEdits } from '../../shared/register/term-edits.js'
import { companyColumnNames, companyValues } from '../../sql/register/company-row.js'
import { applyTermEdits } from './apply-term-edits.js'
import { Copying } from './copy-text.js'
import type { ImportConnection } from './import-connection.js'
import { noteChanges } from './note-changes.js'
import { companiesByRank } from './snapshot-reads.js'
import { writeSnapshot } from './write-snapshot.js'

const ranksAtOnce = 50_000

interface KnownRow {
  number: string
  rank: number
  row_hash: number
  absent: number
}

/** Changes the current tables in one transaction: readers see the old state until the commit. */
export async function updatePostgresRegister(connection: ImportConnection): Promise<RegisterUpdate> {
  const { sql } = connection
  const edits = new TermEdits()

  async function write(batch: readonly Edit[]): Promise<void> {
    const gone = batch.flatMap(({ before }) => (before ? [before.rank] : []))
    await sql.unsafe('DELETE FROM register_companies WHERE rank = ANY($1::integer[])', [gone])
    await sql.unsafe(
      'DELETE FROM register_previous_keys WHERE (name_key, rank) IN (SELECT * FROM unnest($1::bigint[], $2::integer[]))',
      [...previousKeys(batch.flatMap(({ before }) => (before ? [before] : [])))],
    )

    const names = ['rank', 'row_hash', 'name_key', 'absent', ...companyColumnNames]
    const companies = await Copying.begin(sql, 'register_companies', names)
    for (const { after, isAbsent } of batch) {
      const place = [after.rank, after.hash, hash53(nameKey(after.company.name)), isAbsent ? 1 : 0]
      await companies.row([...place, ...companyValues(after.company)])
    }
    await companies.end()
    await sql.unsafe('INSERT INTO register_previous_keys SELECT * FROM unnest($1::bigint[], $2::integer[])', [
      ...previousKeys(batch.map(({ after }) => after)),
    ])
  }

  return {
    async known(numbers) {
      const rows = await sql.unsafe<KnownRow[]>(
        'SELECT number, rank, row_hash, absent FROM register_companies WHERE number = ANY($1::text[])',
        [[...numbers]],
      )
      const byNumber = new Map(rows.map((row) => [row.number, row]))
      return numbers.map((number) => {
        const row = byNumber.get(number)
        return row ? { rank: row.rank, hash: row.row_hash, isAbsent: row.absent === 1 } : null
      })
    },

    companies: (ranks) => companiesByRank(sql, ranks),

    async nextSequences() {
      const sequences: number[] = []
      for (let rankClass = 0; rankClass < rankClasses; rankClass += 1) {
        const from = rankClass * ranksInClass
        const [row] = await sql.unsafe<{ last: number | null }[]>(
          'SELECT max(rank) AS last FROM register_companies WHERE rank >= $1 AND rank < $2',
          [from, from + ranksInClass],
        )
        sequences.push(row?.last == null ? 0 : row.last - from + 1)
      }
      return sequences
    },

    async apply(batch) {
      const unchanged = batch.filter(({ isChange, isAbsent, before }) => !isChange && !isAbsent && before !== null)
      const changed = batch.filter((edit) => !unchanged.includes(edit))
      if (unchanged.length > 0) {
        await sql.unsafe(
          `UPDATE register_companies SET row_hash = given.hash
           FROM unnest($1::integer[], $2::bigint[]) AS given (rank, hash) WHERE register_companies.rank = given.rank`,
          [unchanged.map(({ after }) => after.rank), unchanged.map(({ after }) => after.hash)],
        )
      }
      if (changed.length === 0) return
      await write(changed)
      const changes = changed.filter(({ isChange }) => isChange)
      await noteChanges(sql, changes.map(toChange))
      for (const { before, after } of changed) {
        edits.add(before, after)
        if (edits.isFull) await applyTermEdits(sql, edits)
      }
    },

    async *everyone() {
      const rows = sql.unsafe<{ rank: number }[]>('SELECT rank FROM register_companies WHERE absent = 0')
      for await (const batch of rows.cursor(ranksAtOnce)) yield batch.map(({ rank }) => rank)
    },

    async finish(snapshot) {
      await applyTermEdits(sql, edits)
      const finished = await writeSnapshot(sql, snapshot)
      await connection.commit()
      return finished
    },

    abandon: () => connection.abandon(),
  }
}

function previousKeys(companies: readonly Edit['after'][] | readonly NonNullable<Edit['before']>[]) {
  const keys: number[] = []
  const ranks: number[] = []
  for (const { rank, company } of companies) {
    for (const { name } of company.previousNames) {
      keys.push(hash53(nameKey(name)))
      ranks.push(rank)
    }
  }
  return [keys, ranks]
}
