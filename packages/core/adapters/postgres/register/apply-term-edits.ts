import { readTerm, type TermEntry, type WrittenTerm, writeTerm } from '../../../src/register/search/index/term-entry.js'
import { isWordTerm } from '../../../src/register/search/index/terms.js'
import { spellingParts } from '../../../src/register/search/spelling.js'
import { edited, type TermEdit, type TermEdits } from '../../shared/register/term-edits.js'
import type { Statements } from '../connection/connection.js'
import { Copying } from './copy-text.js'

const termsAtOnce = 500

/** Rewrites the changed posting lists. */
export async function applyTermEdits(sql: Statements, edits: TermEdits): Promise<void> {
  let batch: TermEdit[] = []
  for (const edit of edits.drain()) {
    batch.push(edit)
    if (batch.length < termsAtOnce) continue
    await rewrite(sql, batch)
    batch = []
  }
  if (batch.length > 0) await rewrite(sql, batch)
}

async function rewrite(sql: Statements, batch: readonly TermEdit[]): Promise<void> {
  const names = batch.map(({ term }) => term)
  const entries = await sql.unsafe<TermEntry[]>(
    'DELETE FROM register_terms WHERE term = ANY($1::text[]) RETURNING term, count, first, starts',
    [names],
  )
  const blocks = await sql.unsafe<{ term: string; block: number; data: Uint8Array }[]>(
    'DELETE FROM register_blocks WHERE term = ANY($1::text[]) RETURNING term, block, data',
    [names],
  )
  const known = new Map(entries.map((entry) => [entry.term, entry]))
  const blocksOf = new Map<string, Uint8Array[]>()
  for (const { term, data } of [...blocks].sort((one, other) => one.block - other.block)) {
    blocksOf.set(term, [...(blocksOf.get(term) ?? []), data])
  }

  const rewritten = batch.map((edit) => {
    const entry = known.get(edit.term)
    const before = entry ? readTerm({ first: entry.first, blocks: blocksOf.get(edit.term) ?? [] }) : new Uint32Array(0)
    return writeTerm(edit.term, edited(before, edit))
  })
  await insert(
    sql,
    rewritten.filter(({ count }) => count > 0),
  )
  await addSpelling(
    sql,
    names.filter((term) => isWordTerm(term) && !known.has(term)),
  )
}

async function insert(sql: Statements, rewritten: readonly WrittenTerm[]): Promise<void> {
  const terms = await Copying.begin(sql, 'register_terms', ['term', 'count', 'first', 'starts'])
  for (const { term, count, first, starts } of rewritten) await terms.row([term, count, first, starts])
  await terms.end()
  const blocks = await Copying.begin(sql, 'register_blocks', ['term', 'block', 'data'])
  for (const { term, blocks: dataBlocks } of rewritten) {
    for (const [place, data] of dataBlocks.entries()) await blocks.row([term, place + 1, data])
  }
  await blocks.end()
}

async function addSpelling(sql: Statements, words: readonly string[]): Promise<void> {
  const byPart = new Map<string, string>()
  for (const word of words) {
    for (const part of spellingParts(word)) {
      const words = byPart.get(part)
      byPart.set(part, words === undefined ? word : `${words} ${word}`)
    }
  }
  if (byPart.size === 0) return
  await sql.unsafe(
    `INSERT INTO register_spelling (part, words) SELECT * FROM unnest($1::text[], $2::text[])
     ON CONFLICT (part) DO UPDATE SET words = register_spelling.words || ' ' || excluded.words`,
    [[...byPart.keys()], [...byPart.values()]],
  )
}
