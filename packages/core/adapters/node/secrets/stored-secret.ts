import { randomBytes } from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import type { AccountStore } from '../../../src/accounts/account-store.js'
import { localAccountId } from '../../../src/accounts/open-local-account.js'
import { errorCode, InvalidRequestError, UnavailableError } from '../../../src/shared/errors.js'
import { realDatabasePath } from '../../shared/real-path.js'

const secretBytes = 48
export const secretBytesMin = 32

export interface StoredSecretOptions {
  readonly databasePath: string
  readonly accounts: Pick<AccountStore, 'list'>
  /** Allows a new secret for a database with accounts, after the old secret was lost. */
  readonly mayReplace: boolean
}

/** The root secret file beside a SQLite database. Created only for a database without accounts. */
export async function storedSecret({ databasePath, accounts, mayReplace }: StoredSecretOptions): Promise<string> {
  const path = `${realDatabasePath(databasePath)}.secret`
  const stored = readStored(path)
  if (stored === null && !mayReplace && (await hasAccounts(accounts))) {
    throw new UnavailableError(`The root secret file ${path} is missing, but the database already has accounts.`, {
      nextStep:
        'Restore the file from a backup or set BRASSPLATE_SECRET. If the secret is lost for good, start once with BRASSPLATE_SECRET_NEW=yes; docs/backup.md lists what that loses.',
    })
  }
  const secret = stored ?? makeSecret(path)
  if (Buffer.byteLength(secret) < secretBytesMin) {
    throw new InvalidRequestError(
      `The root secret in ${path} is shorter than ${secretBytesMin} bytes.`,
      [],
      'Restore the secret that belongs to this database.',
    )
  }
  return secret
}

/** The built-in account of an embedded client does not count: it has no credentials. */
async function hasAccounts(accounts: StoredSecretOptions['accounts']): Promise<boolean> {
  const { items } = await accounts.list({ page: 1, limit: 2 })
  return items.some(({ id }) => id !== localAccountId)
}

function readStored(path: string): string | null {
  try {
    return readFileSync(path, 'utf8').trim()
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return null
    throw error
  }
}

/** Linking fails if the file exists, so of two processes that start at once only one creates it, completely. */
function makeSecret(path: string): string {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
  const draft = `${path}.${process.pid}`
  writeFileSync(draft, `${randomBytes(secretBytes).toString('base64')}\n`, { mode: 0o600, flush: true })
  try {
    linkSync(draft, path)
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error
  } finally {
    rmSync(draft, { force: true })
  }
  return readFileSync(path, 'utf8').trim()
}
