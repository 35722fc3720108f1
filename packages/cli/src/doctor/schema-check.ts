import { databaseProblems } from '@brassplate/core/node'
import type { Config } from '@brassplate/server'
import { type Check, fail, failed, ok } from './check.js'

const next =
  'Something other than Brassplate changed the database. Keep a copy, find out what did, and restore a backup you trust.'

/** Whether the database is undamaged and has exactly the tables and triggers that the migrations make. */
export async function schemaCheck({ database }: Pick<Config, 'database'>): Promise<Check> {
  try {
    const problems = await databaseProblems(database)
    if (problems.length > 0) return fail('schema', `${problems.join('; ')}.`, next)
    return ok('schema', 'Tables and triggers are exactly those of this version, and no damage was found.')
  } catch (error) {
    return failed('schema', error, 'Check BRASSPLATE_DATABASE_URL or --database.')
  }
}
