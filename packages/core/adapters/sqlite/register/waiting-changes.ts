import Database from 'better-sqlite3'

export interface ChangeRow {
  id: number
  before: string | null
  after: string
  is_absence: number
}

/** The unpublished changes of a register file, and the last change id used. */
export function readPendingChanges(path: string): { rows: readonly ChangeRow[]; lastId: number } {
  const file = new Database(path, { readonly: true, fileMustExist: true })
  try {
    const read = file.prepare<[], ChangeRow>('SELECT id, before, after, is_absence FROM changes ORDER BY id')
    const last = file.prepare<[], { seq: number }>("SELECT seq FROM sqlite_sequence WHERE name = 'changes'").get()
    return { rows: read.all(), lastId: last?.seq ?? 0 }
  } finally {
    file.close()
  }
}

export function setLastChangeId(file: Database.Database, id: number): void {
  file.prepare("DELETE FROM sqlite_sequence WHERE name = 'changes'").run()
  file.prepare("INSERT INTO sqlite_sequence (name, seq) VALUES ('changes', ?)").run(id)
}
