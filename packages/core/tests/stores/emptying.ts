import postgres from 'postgres'

export interface Emptying {
  /** Resets every table and sequence to its state after the migrations. */
  empty(): Promise<void>
  close(): Promise<void>
}

/** Call directly after the migrations. */
export async function emptyingOf(url: string): Promise<Emptying> {
  const sql = postgres(url, { max: 1, onnotice: () => {} })
  const tables = await sql<{ name: string }[]>`
    SELECT quote_ident(tablename) AS name FROM pg_tables WHERE schemaname = 'public' ORDER BY tablename`
  await sql.unsafe('CREATE SCHEMA first')
  const begun: string[] = []
  for (const { name } of tables) {
    const [row] = await sql.unsafe(`SELECT 1 FROM ${name} LIMIT 1`)
    if (!row) continue
    begun.push(name)
    await sql.unsafe(`CREATE TABLE first.${name} AS SELECT * FROM ${name}`)
  }
  // Postgres plans the statements of a function once, and planning them is most of the work of emptying empty tables.
  const steps = [
    ...tables.map(({ name }) => `DELETE FROM ${name}`),
    ...begun.map((name) => `INSERT INTO ${name} OVERRIDING SYSTEM VALUE SELECT * FROM first.${name}`),
    `PERFORM setval(oid::regclass, 1, false) FROM pg_class WHERE relkind = 'S' AND relnamespace = 'public'::regnamespace`,
  ]
  await sql.unsafe(
    `CREATE FUNCTION first.again() RETURNS void LANGUAGE plpgsql AS $$ BEGIN ${steps.join(';\n')}; END $$`,
  )
  // In replica mode no trigger prevents the deletion.
  await sql`SET session_replication_role = replica`

  return {
    async empty() {
      await sql`SELECT first.again()`
    },
    async close() {
      await sql.end()
    },
  }
}
