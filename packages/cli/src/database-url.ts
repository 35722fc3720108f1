/** The database of `serve --demo`. */
export const demoDatabase = './data/demo.db'

/** Accepts a plain path for a SQLite file. */
export function databaseUrl(text: string): string {
  const isUrl = text === '' || text.startsWith('sqlite:') || /^[a-z][a-z0-9+.-]{0,30}:\/\//i.test(text)
  return isUrl ? text : `sqlite:${text}`
}
