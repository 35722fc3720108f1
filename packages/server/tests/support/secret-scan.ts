import { existsSync, readFileSync } from 'node:fs'
import postgres from 'postgres'

const secretFields = new Set(['password', 'new_password', 'current_password', 'token', 'api_key', 'secret'])
const lengthMin = 8

/** Collects every secret that a test sends or receives and checks that none leaks. */
export class SecretScan {
  readonly #secrets = new Set<string>()
  readonly #outputs: { where: string; text: string }[] = []

  noteSecret(secret: string): void {
    if (secret.length >= lengthMin) this.#secrets.add(secret)
  }

  /** Collects secret fields from request and response bodies. */
  noteSecrets(...values: unknown[]): void {
    for (const value of values) {
      if (typeof value !== 'object' || value === null) continue
      for (const [name, inner] of Object.entries(value)) {
        if (typeof inner === 'string' && secretFields.has(name)) this.noteSecret(inner)
        else this.noteSecrets(inner)
      }
    }
  }

  noteOutput(where: string, text: string): void {
    this.#outputs.push({ where, text })
  }

  async assertClean(databaseUrl: string): Promise<void> {
    const outputs = [...this.#outputs, ...(await databaseTexts(databaseUrl))]
    for (const secret of this.#secrets) {
      const found = outputs.find(({ text }) => text.includes(secret))
      if (found) throw new Error(`A secret that starts with ${secret.slice(0, 8)} was found in ${found.where}.`)
    }
  }

  /** Number of collected secrets, so that a test can prove that it checked any. */
  get count(): number {
    return this.#secrets.size
  }
}

async function databaseTexts(url: string): Promise<{ where: string; text: string }[]> {
  if (url.startsWith('sqlite:')) {
    const path = url.slice('sqlite:'.length)
    return ['', '-wal', '-shm', '.lock', '.secret']
      .filter((ending) => existsSync(path + ending))
      .map((ending) => ({ where: `the database file ${ending}`, text: readFileSync(path + ending, 'latin1') }))
  }
  const sql = postgres(url, { max: 1 })
  try {
    const tables = await sql<
      { name: string }[]
    >`SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public'`
    const texts = []
    for (const { name } of tables) {
      const rows = await sql.unsafe<{ row: string }[]>(`SELECT t::text AS row FROM ${name} t`)
      texts.push({ where: `the table ${name}`, text: rows.map(({ row }) => row).join('\n') })
    }
    return texts
  } finally {
    await sql.end()
  }
}
