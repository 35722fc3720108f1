import type { NewChange } from '../../../src/register/import/register-importer.js'
import type { Statements } from '../connection/connection.js'
import { Copying } from './copy-text.js'

/** Stores changes until they are published. */
export async function noteChanges(sql: Statements, newChanges: readonly NewChange[]): Promise<void> {
  if (newChanges.length === 0) return
  const changes = await Copying.begin(sql, 'register_changes', ['before', 'after', 'is_absence'])
  for (const { before, after, isAbsence } of newChanges) {
    await changes.row([before ? JSON.stringify(before) : null, JSON.stringify(after), isAbsence ? 1 : 0])
  }
  await changes.end()
}
