import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createDatabase, enginesOnce, type TestDatabase } from '../../../../tests/support/databases.js'
import { ArchiveReader } from '../../src/backup/archive-reader.js'
import { ArchiveWriter } from '../../src/backup/archive-writer.js'
import { succeed } from '../kills/resolution-support.js'
import { brassplate, type Environment, onTerminal } from '../support.js'

const main = fileURLToPath(new URL('../../dist/main.js', import.meta.url))
const secret = 'a root secret for tests only, forty bytes'
const folder = mkdtempSync(join(tmpdir(), 'brassplate-tampered-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

type Member = readonly [name: string, bytes: Buffer]
interface Manifest {
  parts: { name: string; bytes: number; sha256: string }[]
  hmac?: string
  [name: string]: unknown
}

async function membersOf(file: string): Promise<Map<string, Buffer>> {
  const archive = await ArchiveReader.open(file)
  const members = new Map<string, Buffer>()
  for (const name of archive.names) {
    const pieces: Uint8Array[] = []
    for await (const piece of archive.pieces(name)) pieces.push(piece)
    members.set(name, Buffer.concat(pieces))
  }
  await archive.close()
  return members
}

let written = 0

async function write(members: Iterable<Member>): Promise<string> {
  written += 1
  const file = join(folder, `written-${written}.tar`)
  const archive = await ArchiveWriter.create(file, 0)
  const { signal } = new AbortController()
  async function* once(bytes: Buffer) {
    yield bytes
  }
  for (const [name, bytes] of members) await archive.add(name, once(bytes), signal)
  await archive.finish()
  return file
}

/** Replaces one part and adjusts its length and checksum in the manifest, as an attacker who knows the format would. */
function replace(members: ReadonlyMap<string, Buffer>, name: string, bytes: Buffer, keepHmac = true): Member[] {
  const manifest = JSON.parse(String(members.get('manifest.json'))) as Manifest
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const parts = manifest.parts.map((part) => (part.name === name ? { name, bytes: bytes.length, sha256 } : part))
  const { hmac, ...rest } = { ...manifest, parts }
  const changed = Buffer.from(JSON.stringify(keepHmac ? { ...rest, hmac } : rest))
  return [...members, [name, bytes] as const]
    .filter(([each], place) => each !== name || place === members.size)
    .map(([each, old]): Member => [each, each === 'manifest.json' ? changed : old])
}

function onCopy(bytes: Buffer, sql: string): Buffer {
  const path = join(mkdtempSync(join(folder, 'copy-')), 'copy.db')
  writeFileSync(path, bytes)
  const database = new DatabaseSync(path)
  database.exec(sql)
  database.close()
  return readFileSync(path)
}

const elsewhere = (more: Environment = {}): Environment => {
  const path = join(mkdtempSync(join(folder, 'place-')), 'target.db')
  return { BRASSPLATE_DATABASE_URL: `sqlite:${path}`, ...more }
}
const withSecret = { BRASSPLATE_SECRET: secret }
const trigger = 'CREATE TRIGGER steal AFTER INSERT ON sessions BEGIN DELETE FROM accounts; END'

describe('restoring a tampered SQLite backup', () => {
  let members: Map<string, Buffer>
  let planted: Buffer

  beforeAll(async () => {
    const env = elsewhere(withSecret)
    await succeed(['account', 'create', '--email', 'ada@harbour-lane.example', '--password', 'long enough'], env)
    const file = join(folder, 'good.tar')
    await succeed(['backup', file], env)
    members = await membersOf(file)
    planted = onCopy(members.get('database.sqlite') ?? Buffer.alloc(0), trigger)
  })

  async function refused(file: string, words: string, more: Environment = withSecret): Promise<void> {
    const env = elsewhere(more)
    expect(await brassplate(['restore', file], env)).toMatchObject({ code: 2, stderr: expect.stringContaining(words) })
    const path = env.BRASSPLATE_DATABASE_URL?.slice('sqlite:'.length) ?? ''
    expect(readdirSync(join(path, '..')).filter((name) => name !== 'target.db.lock')).toEqual([])
  }

  it('accepts an unchanged backup and says that its signature was verified', async () => {
    const { stdout, stderr } = await brassplate(['restore', await write(members)], elsewhere(withSecret))
    expect(JSON.parse(stdout)).toMatchObject({ secret: 'same', authenticity: 'verified' })
    expect(stderr).toBe('')
  })

  it('rejects a changed database with a matching checksum because the HMAC is wrong', async () => {
    const file = await write(replace(members, 'database.sqlite', planted))
    await refused(file, 'The manifest of this backup was modified after the backup was made')
  })

  it('rejects a planted trigger even without a signature or the root secret', async () => {
    const unsigned = await write(replace(members, 'database.sqlite', planted, false))
    await refused(unsigned, 'trigger steal on sessions is not part of the schema', {})
    const file = await write(replace(members, 'database.sqlite', planted))
    await refused(file, 'trigger steal on sessions is not part of the schema', {})
  })

  it('rejects damaged pages', async () => {
    const bytes = Buffer.from(members.get('database.sqlite') ?? '')
    bytes.fill(0xff, 4_096, 4_196)
    const file = await write(replace(members, 'database.sqlite', bytes, false))
    await refused(file, 'The database in this backup is damaged or has been tampered with', {})
  })

  it('rejects a backup without its signature if the root secret is configured, unless --allow-unverified is given', async () => {
    const database = members.get('database.sqlite') ?? Buffer.alloc(0)
    const file = await write(replace(members, 'database.sqlite', database, false))
    await refused(file, 'is not signed with the root secret configured here')
    const trusting = ['restore', file, '--allow-unverified']
    const { code, stdout, stderr } = await brassplate(trusting, elsewhere(withSecret))
    expect([code, JSON.parse(stdout).authenticity]).toEqual([0, 'unsigned'])
    expect(stderr).toContain('This backup is not signed')
  })

  it('restores without the root secret and says that the signature was not checked', async () => {
    const { code, stdout, stderr } = await brassplate(['restore', await write(members)], elsewhere())
    expect([code, JSON.parse(stdout).authenticity]).toEqual([0, 'unchecked'])
    expect(stderr).toContain(
      'The signature of this backup was not checked, because its root secret is not configured here',
    )
  })

  it('rejects unlisted members, duplicate parts and a second manifest', async () => {
    const extra: Member = ['extra', Buffer.from('x')]
    await refused(await write([...members, extra]), 'it contains extra, which its manifest does not list')
    const doubled: Member = ['database.sqlite', planted]
    await refused(await write([...members, doubled]), 'it contains database.sqlite twice')
    const manifest: Member = ['manifest.json', members.get('manifest.json') ?? Buffer.alloc(0)]
    await refused(await write([...members, manifest]), 'it contains manifest.json twice')
    const parsed = JSON.parse(String(manifest[1])) as Manifest
    const twice = Buffer.from(JSON.stringify({ ...parsed, parts: [...parsed.parts, ...parsed.parts] }))
    await refused(await write(new Map([...members, ['manifest.json', twice]])), 'its manifest lists a file twice')
  })

  it('is detected by doctor in a database already in use', async () => {
    const env = elsewhere(withSecret)
    await succeed(['restore', await write(members)], env)
    const path = env.BRASSPLATE_DATABASE_URL?.slice('sqlite:'.length) ?? ''
    const checkOf = async () => {
      const { stdout } = await brassplate(['doctor'], { HOME: folder, ...env })
      return JSON.parse(stdout).checks.find(({ name }: { name: string }) => name === 'schema')
    }
    expect(await checkOf()).toMatchObject({ status: 'ok' })
    writeFileSync(path, onCopy(readFileSync(path), trigger))
    expect(await checkOf()).toMatchObject({ status: 'fail', detail: expect.stringContaining('trigger steal') })
  })
})

describe.each(enginesOnce)('backup - and restore - on %s', (engine) => {
  let databases: TestDatabase[] = []
  afterAll(() => Promise.all(databases.map((database) => database.drop())))

  it('pass a backup through a pipe and leave no file behind', { timeout: 60_000 }, async () => {
    databases = await Promise.all([createDatabase(engine), createDatabase(engine)])
    const [from, to] = databases.map(({ url }) => url)
    const temporary = mkdtempSync(join(folder, 'tmp-'))
    const env = { PATH: process.env.PATH ?? '', TMPDIR: temporary, FROM: from, TO: to, ...withSecret }
    const email = 'ada@harbour-lane.example'
    const create = ['account', 'create', '--email', email, '--password', 'long enough', '--database', from ?? '']
    await succeed(create, withSecret)
    const script = `set -o pipefail; '${process.execPath}' '${main}' backup - --database "$FROM" 2> "$TMPDIR/said" |
      '${process.execPath}' '${main}' restore - --database "$TO"`
    const { stdout } = await promisify(execFile)('bash', ['-c', script], { env })
    expect(JSON.parse(stdout)).toMatchObject({ engine, secret: 'same', authenticity: 'verified' })
    expect(JSON.parse(readFileSync(join(temporary, 'said'), 'utf8').split('\n')[0] ?? '')).toMatchObject({ file: '-' })
    expect(readdirSync(temporary)).toEqual(['said'])
    const listed = JSON.parse(await succeed(['account', 'list', '--database', to ?? ''], withSecret))
    expect(listed).toMatchObject([{ email }])
  })
})

describe('backup -', () => {
  it('is refused on a terminal', async () => {
    const env = elsewhere(withSecret)
    await succeed(['migrate'], env)
    const { code, stdout } = await onTerminal(['backup', '-'], env)
    expect(code).toBe(2)
    expect(stdout).toContain('cannot be shown on a terminal')
    expect(existsSync('-')).toBe(false)
  })
})
