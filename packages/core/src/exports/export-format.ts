import type { Table } from './table.js'

export const exportFormats = ['csv', 'jsonl', 'parquet'] as const

export type ExportFormat = (typeof exportFormats)[number]

/** Pieces of a file. Texts are UTF-8. */
export type ExportPieces = AsyncIterable<string | Uint8Array>

/** Writes a Parquet file row group by row group, in memory that does not grow with the number of rows. */
export type EncodeParquet = (table: Table) => AsyncIterable<Uint8Array>
