import { randomBytes } from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { InvalidRequestError } from '../../src/shared/errors.js'

const secretBytes = 48
export const secretBytesMin = 32

/** The root secret beside a SQLite file, made there the first time. */
export function keptSecret(databasePath: string): string {
  const path = `${databasePath}.secret`
  const secret = readKept(path) ?? makeSecret(path)
  if (Buffer.byteLength(secret) < secretBytesMin) {
    throw new InvalidRequestError(
      `The root secret in ${path} has fewer than ${secretBytesMin} bytes.`,
      [],
      'Put the one back that belongs to this database.',
    )
  }
  return secret
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
