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

/** The scheme with user and password, then names or IPv4 addresses with ports, separated by commas. */
const severalHosts =
  /^(postgres(?:ql)?:\/\/(?:[^@/?#]{0,500}@)?)((?:[\w.-]{1,253}(?::\d{1,5})?,){1,20}[\w.-]{1,253}(?::\d{1,5})?)(?=[/?#]|$)/

/** Null unless the text is `sqlite:PATH` or `postgres://…`. */
export function parseDatabaseTarget(text: string): DatabaseTarget | null {
  if (text.startsWith('sqlite:') && text.length > 'sqlite:'.length) {
    const location = text.slice('sqlite:'.length)
    return { ...engineTraits.sqlite, engine: 'sqlite', location, file: location, pooled: null, replica: null }
  }
  const location = withOneHost(text)
  if (/^postgres(ql)?:\/\//.test(location) && URL.canParse(location)) {
    return { ...engineTraits.postgres, engine: 'postgres', location, file: null, pooled: null, replica: null }
  }
  return null
}

/**
 * `postgres://user@one:5432,two:5432/name`, as libpq writes several hosts, is no URL. With the list encoded it is one,
 * and the driver decodes it.
 */
function withOneHost(text: string): string {
  return text.replace(severalHosts, (_, before: string, hosts: string) => before + encodeURIComponent(hosts))
}

export function formOf(engine: EngineName): string {
  return engineTraits[engine].form
}

/** The same database, used only through what distributed databases offer. */
export function distributed(target: DatabaseTarget): DatabaseTarget {
  return target.engine === 'postgres' ? { ...target, location: asDistributed(target.location) } : target
}
