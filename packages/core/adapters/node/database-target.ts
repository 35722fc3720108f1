import { asDistributed } from '../shared/distributed.js'

export type EngineName = 'sqlite' | 'postgres'

/** What differs between the engines for the programs that use them. */
interface EngineTraits {
  /** How it is given in `BRASSPLATE_DATABASE_URL`. */
  readonly form: string
  /** One process serves the database, under a lock, so a lease that it finds at its start is void. */
  readonly hasOneServer: boolean
  /** What an embedded client does with the schema: a server that it knows nothing of may need the older one. */
  readonly embeddedMigrations: 'apply' | 'begin'
}

const engineTraits: Readonly<Record<EngineName, EngineTraits>> = {
  sqlite: { form: 'sqlite:PATH', hasOneServer: true, embeddedMigrations: 'apply' },
  postgres: { form: 'postgres://…', hasOneServer: false, embeddedMigrations: 'begin' },
}

/** A configured database. Plain data, because it is posted between threads. */
export interface DatabaseTarget extends EngineTraits {
  readonly engine: EngineName
  /** What the driver opens: a path or a URL. */
  readonly location: string
  /** A pooler before this database, which short work goes through. Null if there is none. */
  readonly pooled: string | null
  /** A replica of this database, for searches and exports of the register. Null if there is none. */
  readonly replica: string | null
  /** The file that holds the database, with its root secret and its register beside it. Null if it has none. */
  readonly file: string | null
}

/** Null unless the text is `sqlite:PATH` or `postgres://…`. */
export function parseDatabaseTarget(text: string): DatabaseTarget | null {
  if (text.startsWith('sqlite:') && text.length > 'sqlite:'.length) {
    const location = text.slice('sqlite:'.length)
    return { ...engineTraits.sqlite, engine: 'sqlite', location, file: location, pooled: null, replica: null }
  }
  if (/^postgres(ql)?:\/\//.test(text) && URL.canParse(text)) {
    return { ...engineTraits.postgres, engine: 'postgres', location: text, file: null, pooled: null, replica: null }
  }
  return null
}

export function formOf(engine: EngineName): string {
  return engineTraits[engine].form
}

/** The same database, used only through what distributed databases offer. */
export function distributed(target: DatabaseTarget): DatabaseTarget {
  return target.engine === 'postgres' ? { ...target, location: asDistributed(target.location) } : target
}
