import type { FreshRegister, RegisterUpdate } from '../../../src/register/import/register-importer.js'
import { translating } from '../errors.js'
import { type ImportConnection, openImportConnection } from './import-connection.js'

type Guard = <Result>(work: () => Promise<Result>) => Promise<Result>

/** Opens a connection and starts the import on it. Closes the connection if that fails. */
async function openAndBegin<Importing>(
  url: string,
  begin: (connection: ImportConnection) => Promise<Importing>,
): Promise<{ importing: Importing; guarded: Guard }> {
  const connection = await translating(() => openImportConnection(url))
  /** Turns transient errors into UnavailableError and fails at once if the connection is lost. */
  const guarded: Guard = (work) => translating(() => connection.untilLost(work))
  try {
    return { importing: await guarded(() => begin(connection)), guarded }
  } catch (error) {
    await connection.abandon()
    throw error
  }
}

export async function beginFresh(
  url: string,
  begin: (connection: ImportConnection) => Promise<FreshRegister>,
): Promise<FreshRegister> {
  const { importing: fresh, guarded } = await openAndBegin(url, begin)
  return {
    add: (rows) => guarded(() => fresh.add(rows)),
    finish: (...args) => guarded(() => fresh.finish(...args)),
    abandon: () => fresh.abandon(),
  }
}

export async function beginUpdate(
  url: string,
  begin: (connection: ImportConnection) => Promise<RegisterUpdate>,
): Promise<RegisterUpdate> {
  const { importing: update, guarded } = await openAndBegin(url, begin)
  return {
    known: (numbers) => guarded(() => update.known(numbers)),
    companies: (ranks) => guarded(() => update.companies(ranks)),
    nextSequences: () => guarded(() => update.nextSequences()),
    apply: (edits) => guarded(() => update.apply(edits)),
    everyone: () => guardedItems(update.everyone(), guarded),
    finish: (snapshot) => guarded(() => update.finish(snapshot)),
    abandon: () => update.abandon(),
  }
}

async function* guardedItems<Item>(items: AsyncIterable<Item>, guarded: Guard): AsyncGenerator<Item> {
  const iterator = items[Symbol.asyncIterator]()
  for (;;) {
    const step = await guarded(() => iterator.next())
    if (step.done) return
    yield step.value
  }
}
