/** Where `serve --demo` keeps its own database. */
export const demoDatabase = './data/demo.db'

/** A database as it was typed: a plain path is that of a SQLite file. */
export function databaseUrl(given: string): string {
  const isUrl = given === '' || given.startsWith('sqlite:') || /^[a-z][a-z0-9+.-]{0,30}:\/\//i.test(given)
  return isUrl ? given : `sqlite:${given}`
}
