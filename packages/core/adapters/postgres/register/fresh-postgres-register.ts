import type { FreshRegister } from '../../../src/register/import/register-importer.js'
import { nameKey } from '../../../src/register/name/company-name.js'
import { findableOf } from '../../../src/register/search/index/terms.js'
import { hash53 } from '../../../src/shared/encoding/hash53.js'
import { isDistributed } from '../../shared/distributed.js'
import { eachBuilt, spellingFields, termFields } from '../../shared/register/built-index.js'
import type { IndexPart } from '../../shared/register/index-builder.js'
import { startIndexBuilding } from '../../shared/register/index-building.js'
import { companyColumnNames, companyValues } from '../../sql/register/company-row.js'
import type { Statements } from '../connection/connection.js'
import { CopyingBytes } from './copy-bytes.js'
import { Copying } from './copy-text.js'
import type { ImportConnection } from './import-connection.js'
import { indexFolderPrefix } from './index-folder.js'
import { KeyRanks } from './key-ranks.js'
import { noteChanges } from './note-changes.js'
import { writeSnapshot } from './write-snapshot.js'

const tablesOfCompanies = ['companies', 'previous_keys'] as const
const tablesOfLists = ['terms', 'blocks', 'spelling'] as const
const tables = [...tablesOfCompanies, ...tablesOfLists]

const indexesOfCompanies = {
  companies_by_rank: 'companies (rank)',
  companies_by_number: 'companies (number) INCLUDE (row_hash, absent, rank)',
  companies_by_key: 'companies (name_key, rank)',
  previous_by_key: 'previous_keys (name_key, rank)',
} as const

const indexesOfLists = {
  terms_by_term: 'terms (term)',
  blocks_by_term: 'blocks (term, block)',
  spelling_by_part: 'spelling (part)',
} as const

/** Where the rows of an import go, before they are what readers see. */
interface Target {
  readonly prefix: string
  readonly copyOptions: readonly string[]
  prepare(): Promise<void>
  createIndexes(kind: 'INDEX' | 'UNIQUE INDEX', indexes: Readonly<Record<string, string>>): Promise<void>
  publish(): Promise<void>
}

/**
 * Builds new tables beside the current ones and swaps them in, all in one transaction. A distributed database cannot
 * roll back new tables: there the transaction empties the current ones and fills them.
 */
export async function freshPostgresRegister(connection: ImportConnection, url: string): Promise<FreshRegister> {
  const { sql } = connection
  const target = isDistributed(url) ? currentTables(sql) : newTables(sql)
  const building = startIndexBuilding(indexFolderPrefix(url))
  const companies = await begin(sql, target).catch(async (error: unknown) => {
    await building.close()
    throw error
  })
  const previousKeys = new KeyRanks()

  return {
    async add(rows) {
      await building.add(rows.map(({ rank, company }) => ({ rank, findable: findableOf(company) })))
      for (const { rank, hash, company } of rows) {
        const values = companyValues(company)
        values.unshift(rank, hash, hash53(nameKey(company.name)), 0)
        companies.put(values)
        for (const { name } of company.previousNames) previousKeys.add(hash53(nameKey(name)), rank)
        if (companies.isFull) await companies.flush()
      }
    },

    async finish(snapshot, carried) {
      // The COPY is ended first: the index thread may take long, and a silent COPY counts as lost.
      await companies.end()
      const parts = await building.finish()
      const keys = await Copying.begin(sql, `${target.prefix}previous_keys`, ['name_key', 'rank'], target.copyOptions)
      for (const row of previousKeys) await keys.row(row)
      await keys.end()
      // Meanwhile the index thread still writes the lists.
      await target.createIndexes('INDEX', indexesOfCompanies)
      await analyse(sql, target, tablesOfCompanies)
      for await (const part of parts) await copyPart(sql, target, part)
      await building.close()
      await target.createIndexes('UNIQUE INDEX', indexesOfLists)
      await analyse(sql, target, tablesOfLists)
      if (carried) {
        await sql.unsafe(`UPDATE ${target.prefix}companies SET absent = 1 WHERE rank = ANY($1::integer[])`, [
          [...carried.absentRanks],
        ])
        await noteChanges(sql, carried.changes)
      }
      await target.publish()
      const finished = await writeSnapshot(sql, snapshot)
      await connection.commit()
      return finished
    },

    async abandon() {
      await connection.abandon()
      await building.close()
    },
  }
}

/** Returns the COPY into the companies table. */
async function begin(sql: Statements, target: Target): Promise<Copying> {
  await target.prepare()
  const names = ['rank', 'row_hash', 'name_key', 'absent', ...companyColumnNames]
  return Copying.begin(sql, `${target.prefix}companies`, names, target.copyOptions)
}

function newTables(sql: Statements): Target {
  return {
    prefix: 'register_fresh_',
    // The rows are invisible before the commit, so Postgres can store them without visibility bookkeeping.
    copyOptions: ['FREEZE'],
    async prepare() {
      for (const table of tables) await sql.unsafe(`CREATE TABLE register_fresh_${table} (LIKE register_${table})`)
    },
    async createIndexes(kind, indexes) {
      for (const [name, place] of Object.entries(indexes)) {
        await sql.unsafe(`CREATE ${kind} register_fresh_${name} ON register_fresh_${place}`)
      }
    },
    publish: () => swap(sql),
  }
}

function currentTables(sql: Statements): Target {
  return {
    prefix: 'register_',
    copyOptions: [],
    async prepare() {
      for (const table of tables) await sql.unsafe(`DELETE FROM register_${table}`)
    },
    createIndexes: async () => {},
    publish: async () => {},
  }
}

async function analyse(sql: Statements, { prefix }: Target, names: readonly string[]): Promise<void> {
  for (const table of names) await sql.unsafe(`ANALYZE ${prefix}${table}`)
}

async function copyPart(sql: Statements, target: Target, { kind, path }: IndexPart): Promise<void> {
  const { prefix, copyOptions } = target
  if (kind === 'spelling') {
    const spelling = await CopyingBytes.begin(sql, `${prefix}spelling`, ['part', 'words'], copyOptions)
    for (const built of eachBuilt(path)) {
      spelling.put(built.bytes(spellingFields.part), built.bytes(spellingFields.words))
      if (spelling.isFull) await spelling.flush()
    }
    await spelling.end()
    return
  }
  const terms = await CopyingBytes.begin(sql, `${prefix}terms`, ['term', 'count', 'first', 'starts'], copyOptions)
  for (const built of eachBuilt(path)) {
    const count = Number(built.text(termFields.count))
    terms.put(built.bytes(termFields.term), count, built.bytes(termFields.first), built.bytes(termFields.starts))
    if (terms.isFull) await terms.flush()
  }
  await terms.end()

  const blocks = await CopyingBytes.begin(sql, `${prefix}blocks`, ['term', 'block', 'data'], copyOptions)
  for (const built of eachBuilt(path)) {
    for (let block = 0; termFields.blocks + block < built.count; block += 1) {
      blocks.put(built.bytes(termFields.term), block + 1, built.bytes(termFields.blocks + block))
      if (blocks.isFull) await blocks.flush()
    }
  }
  await blocks.end()
}

/** Readers access the snapshot table first, so locking it first lets running reads finish. */
async function swap(sql: Statements): Promise<void> {
  const inUse = ['snapshot', ...tables].map((table) => `register_${table}`)
  await sql.unsafe(`LOCK TABLE ${inUse.join(', ')} IN ACCESS EXCLUSIVE MODE`)
  for (const table of tables) {
    await copyGrants(sql, `register_${table}`, `register_fresh_${table}`)
    await sql.unsafe(`DROP TABLE register_${table}`)
    await sql.unsafe(`ALTER TABLE register_fresh_${table} RENAME TO register_${table}`)
  }
  for (const name of [...Object.keys(indexesOfCompanies), ...Object.keys(indexesOfLists)]) {
    await sql.unsafe(`ALTER INDEX register_fresh_${name} RENAME TO register_${name}`)
  }
}

/** Copies the grants of the old table to the new one: servers may use their own database role. */
async function copyGrants(sql: Statements, from: string, to: string): Promise<void> {
  const grants = await sql.unsafe<{ grantee: string; privilege_type: string }[]>(
    `SELECT grantee, privilege_type FROM information_schema.role_table_grants
     WHERE table_schema = current_schema() AND table_name = $1 AND grantee <> grantor`,
    [from],
  )
  for (const { grantee, privilege_type } of grants) {
    const role = grantee === 'PUBLIC' ? grantee : `"${grantee.replaceAll('"', '""')}"`
    await sql.unsafe(`GRANT ${privilege_type} ON ${to} TO ${role}`)
  }
}
