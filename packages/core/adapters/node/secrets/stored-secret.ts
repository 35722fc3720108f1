import { randomBytes } from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import type { AccountStore } from '../../../src/accounts/account-store.js'
import { localAccountId } from '../../../src/accounts/open-local-account.js'
import { InvalidRequestError, UnavailableError } from '../../../src/shared/errors.js'
import { realDatabasePath } from '../../shared/real-path.js'

const secretBytes = 48
export const secretBytesMin = 32

export interface KeptSecret {
  readonly databasePath: string
  readonly accounts: Pick<AccountStore, 'list'>
  /** Allows a new secret for a database that has accounts, after the old one was lost for good. */
  readonly mayReplace: boolean
}

/** The root secret beside a SQLite file. It is made for a database without accounts, and never again by itself. */
export async function keptSecret({ databasePath, accounts, mayReplace }: KeptSecret): Promise<string> {
  const path = `${realDatabasePath(databasePath)}.secret`
  const kept = readKept(path)
  if (kept === null && !mayReplace && (await hasAccounts(accounts))) {
    throw new UnavailableError(`The root secret ${path} is missing, but its database already has accounts.`, {
      nextStep:
        'Put the secret of this database back, or set BRASSPLATE_SECRET. If it is lost for good, start once with BRASSPLATE_SECRET_NEW=yes; docs/backup.md lists what is lost.',
    })
  }
  const secret = kept ?? makeSecret(path)
  if (Buffer.byteLength(secret) < secretBytesMin) {
    throw new InvalidRequestError(
      `The root secret in ${path} has fewer than ${secretBytesMin} bytes.`,
      [],
      'Put the one back that belongs to this database.',
    )
  }
  return secret
}

/** The built-in account of an embedded client does not count: nobody holds a credential of it. */
async function hasAccounts(accounts: KeptSecret['accounts']): Promise<boolean> {
  const { items } = await accounts.list({ page: 1, limit: 2 })
  return items.some(({ id }) => id !== localAccountId)
}

function readKept(path: string): string | null {
  try {
    return readFileSync(path, 'utf8').trim()
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null
    throw error
  }
}

/** Linking fails where the file exists, so of two programs that start at once one makes it, whole. */
function makeSecret(path: string): string {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
  const draft = `${path}.${process.pid}`
  writeFileSync(draft, `${randomBytes(secretBytes).toString('base64')}\n`, { mode: 0o600, flush: true })
  try {
    linkSync(draft, path)
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error
  } finally {
    rmSync(draft, { force: true })
  }
  return readFileSync(path, 'utf8').trim()
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : null
}
