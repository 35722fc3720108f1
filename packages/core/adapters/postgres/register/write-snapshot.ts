import type { FinishedSnapshot } from '../../../src/register/import/register-importer.js'
import type { Snapshot } from '../../../src/register/register-store.js'
import { registerFormat } from '../../shared/register/format.js'
import type { Statements } from '../connection/connection.js'

export async function writeSnapshot(sql: Statements, { industries, ...snapshot }: FinishedSnapshot): Promise<Snapshot> {
  const [before] = await sql.unsafe<{ generation: number }[]>('DELETE FROM register_snapshot RETURNING generation')
  const generation = (before?.generation ?? 0) + 1
  await sql.unsafe('INSERT INTO register_snapshot VALUES ($1, $2, $3, $4, $5, $6)', [
    ...[registerFormat, generation, snapshot.asOf, snapshot.companies, snapshot.importedAt],
    JSON.stringify(snapshot.files),
  ])
  await sql.unsafe(
    `INSERT INTO register_industries SELECT * FROM unnest($1::text[], $2::text[])
     ON CONFLICT (code) DO UPDATE SET text = excluded.text WHERE register_industries.text <> excluded.text`,
    [[...industries.keys()], [...industries.values()]],
  )
  return { ...snapshot, generation }
}
