import type { Sql, Statements } from './connection.js'

/** Runs work as one transaction of a session that nothing else uses meanwhile. */
export async function inTransaction<Result>(
  { unsafe }: Statements,
  work: (sql: Statements) => Promise<Result>,
): Promise<Result> {
  let isOver = false
  const inside = (...statement: Parameters<Sql['unsafe']>) => {
    // Work that has failed may still go on in another branch.
    if (isOver) throw new Error('A statement was sent after the end of its transaction.')
    return unsafe(...statement)
  }
  await unsafe('BEGIN')
  try {
    const result = await work({ unsafe: inside as Sql['unsafe'] })
    isOver = true
    const { command } = await unsafe('COMMIT')
    // A failed transaction answers ROLLBACK to a COMMIT.
    if (command !== 'COMMIT') throw new Error('A statement of the transaction failed, so it was rolled back.')
    return result
  } catch (error) {
    const hasEnded = isOver
    isOver = true
    if (!hasEnded) await unsafe('ROLLBACK')
    throw error
  }
}
