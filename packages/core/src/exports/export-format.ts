import type { Table } from './table.js'

export const exportFormats = ['csv', 'jsonl', 'parquet', 'xlsx'] as const

export type ExportFormat = (typeof exportFormats)[number]

/** Pieces of a file. Texts are UTF-8. */
export type ExportPieces = AsyncIterable<string | Uint8Array>

/** Writes a file piece by piece, in memory that does not grow with the number of rows. */
export type EncodeFile = (table: Table, format: 'parquet' | 'xlsx') => AsyncIterable<Uint8Array>
