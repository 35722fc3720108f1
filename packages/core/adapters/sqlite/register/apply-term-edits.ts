import type Database from 'better-sqlite3'
import { readTerm, type TermEntry, writeTerm } from '../../../src/register/search/index/term-entry.js'
import { isWordTerm } from '../../../src/register/search/index/terms.js'
import { spellingParts } from '../../../src/register/search/spelling.js'
import { edited, type TermEdits } from '../../shared/register/term-edits.js'

/** Rewrites the changed posting lists. */
export function applyTermEdits(database: Database.Database, edits: TermEdits): void {
  const readEntry = database.prepare<[string], TermEntry>('SELECT term, count, first, starts FROM terms WHERE term = ?')
  const readBlocks = database.prepare<[string], Buffer>('SELECT data FROM blocks WHERE term = ? ORDER BY block').pluck()
  const writeEntry = database.prepare('INSERT OR REPLACE INTO terms (term, count, first, starts) VALUES (?, ?, ?, ?)')
  const removeEntry = database.prepare('DELETE FROM terms WHERE term = ?')
  const writeBlock = database.prepare('INSERT OR REPLACE INTO blocks (term, block, data) VALUES (?, ?, ?)')
  const removeBlocks = database.prepare('DELETE FROM blocks WHERE term = ? AND block > ?')
  const addSpelling = database.prepare(
    `INSERT INTO spelling (part, words) VALUES (?, ?)
     ON CONFLICT (part) DO UPDATE SET words = words || ' ' || excluded.words`,
  )

  for (const edit of edits.drain()) {
    const { term } = edit
    const entry = readEntry.get(term)
    const blocksBefore = entry && entry.starts.length > 0 ? (readBlocks.all(term) as unknown as Buffer[]) : []
    const ranks = edited(entry ? readTerm({ first: entry.first, blocks: blocksBefore }) : new Uint32Array(0), edit)

    const { count, first, starts, blocks } = writeTerm(term, ranks)
    if (count === 0) removeEntry.run(term)
    else writeEntry.run(term, count, first, starts)
    for (const [place, block] of blocks.entries()) {
      if (blocksBefore[place]?.equals(block)) continue
      writeBlock.run(term, place + 1, block)
    }
    if (blocksBefore.length > blocks.length) removeBlocks.run(term, blocks.length)
    if (!entry && isWordTerm(term)) for (const part of spellingParts(term)) addSpelling.run(part, term)
  }
}
