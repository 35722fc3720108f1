import type Database from 'better-sqlite3'
import type { IndustryTexts } from '../../../src/register/company/industry.js'

/** Empty for a file of an earlier version, which has no such table. */
export function readIndustries(file: Database.Database): IndustryTexts {
  const has = file.prepare("SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = 'industries'").get()
  if (!has) return new Map()
  const rows = file.prepare<[], { code: string; text: string }>('SELECT code, text FROM industries').all()
  return new Map(rows.map(({ code, text }) => [code, text]))
}

export function writeIndustries(file: Database.Database, texts: IndustryTexts): void {
  const write = file.prepare('INSERT OR REPLACE INTO industries (code, text) VALUES (?, ?)')
  for (const [code, text] of texts) write.run(code, text)
}
