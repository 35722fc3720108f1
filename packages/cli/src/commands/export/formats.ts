export const formats = ['csv', 'jsonl', 'parquet'] as const
export type Format = (typeof formats)[number]
