import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ClientServer, startClientServer } from './client-server.js'
import { brassplate, onTerminal } from './support.js'

let server: ClientServer
let folder: string
let answer: string
beforeAll(async () => {
  server = await startClientServer()
  folder = mkdtempSync(join(tmpdir(), 'brassplate-proof-'))
  const { stdout } = await brassplate(['resolve', 'harbour-lane.example'], server.env)
  answer = JSON.parse(stdout).answer_id
})
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true })
  await server?.close()
})

const file = () => join(folder, 'proof.zip')
const keys = () => join(folder, 'keys.json')
/** Without a server, a login or a network. */
const offline = (...parameters: string[]) => brassplate(['proof', 'verify', ...parameters], { HOME: folder })

describe('brassplate proof', () => {
  it('0: saves a proof and the keys, and verifies it offline', async () => {
    const saved = await brassplate(['proof', answer, '--output', file(), '--keys', keys()], server.env)
    const { length } = readFileSync(file())
    expect({ code: saved.code, ...JSON.parse(saved.stdout) }).toEqual({
      code: 0,
      answer_id: answer,
      file: file(),
      bytes: length,
      keys: keys(),
    })
    expect(readdirSync(folder).sort()).toEqual(['keys.json', 'proof.zip'])
    const verified = await offline(file(), '--key', keys())
    expect({ code: verified.code, ...JSON.parse(verified.stdout) }).toMatchObject({
      code: 0,
      valid: true,
      key_checked: true,
      answer_id: answer,
      domain: 'harbour-lane.example',
      files: [{ name: 'index.html' }, { name: 'proof.json' }],
    })
  })

  it('0: says on a terminal what was checked, and what was not without a key', async () => {
    const { code, stdout } = await onTerminal(['proof', 'verify', file()], {})
    expect(code).toBe(0)
    expect(stdout).toMatch(/The proof is valid[\s\S]*signature +Ed25519[\s\S]*proof\.json[\s\S]*NOT CHECKED/)
    expect(JSON.parse((await offline(file())).stdout)).toMatchObject({ valid: true, key_checked: false })
  })

  it('2: refuses a changed proof, another key, and files that are no proof', async () => {
    const changed = join(folder, 'changed.zip')
    const bytes = readFileSync(file())
    bytes[1_000] = (bytes[1_000] ?? 0) ^ 1
    writeFileSync(changed, bytes)
    const other = join(folder, 'other.json')
    const key = { kty: 'OKP', crv: 'Ed25519', x: '11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo', kid: 'x' }
    writeFileSync(other, JSON.stringify({ keys: [key] }))
    for (const parameters of [
      [changed],
      [changed, '--key', keys()],
      [file(), '--key', other],
      [file(), '--key', file()],
      [keys()],
      [join(folder, 'missing.zip')],
    ]) {
      const { code, stdout, stderr } = await offline(...parameters)
      expect([code, stdout], parameters.join(' ')).toEqual([2, ''])
      expect(stderr).toMatch(/^brassplate: .+\n {2}.+/)
    }
  })

  it('2: refuses an unknown answer, and a terminal as the output', async () => {
    const unknown = await brassplate(['proof', 'ans_unknown00', '--output', file(), '--force'], server.env)
    expect(unknown).toMatchObject({ code: 2, stderr: expect.not.stringContaining('already exists') })
    const again = await brassplate(['proof', answer, '--output', file()], server.env)
    expect(again).toMatchObject({ code: 2, stderr: expect.stringContaining('proof.zip already exists.') })
    const shown = await onTerminal(['proof', answer], server.env)
    expect([shown.code, shown.stdout]).toEqual([2, expect.stringContaining('--output FILE')])
  })
})

describe('brassplate company --dossier', () => {
  const dossier = () => join(folder, 'dossier.zip')

  it('0: saves a dossier that proof verify accepts offline, and refuses after a change', async () => {
    const saved = await brassplate(['company', '09999991', '--dossier', dossier()], server.env)
    expect({ code: saved.code, ...JSON.parse(saved.stdout) }).toEqual({
      code: 0,
      company_number: '09999991',
      file: dossier(),
      bytes: readFileSync(dossier()).length,
    })
    const verified = await offline(dossier(), '--key', keys())
    expect({ code: verified.code, ...JSON.parse(verified.stdout) }).toMatchObject({
      code: 0,
      valid: true,
      key_checked: true,
      company_number: '09999991',
      as_of: null,
      files: [{ name: 'index.html' }, { name: 'dossier.json' }, { name: 'dossier.md' }],
    })
    const { stdout } = await onTerminal(['proof', 'verify', dossier()], {})
    expect(stdout).toMatch(/The dossier is valid[\s\S]*5 files[\s\S]*dossier\.md[\s\S]*NOT CHECKED/)
    const bytes = readFileSync(dossier())
    bytes[2_000] = (bytes[2_000] ?? 0) ^ 1
    writeFileSync(dossier(), bytes)
    expect(await offline(dossier())).toMatchObject({ code: 2, stderr: expect.stringContaining('dossier is not valid') })
  })

  it('2: replaces no file without --force, and refuses a past that is not known', async () => {
    const again = await brassplate(['company', '09999991', '--dossier', dossier()], server.env)
    expect([again.code, again.stderr]).toEqual([2, expect.stringContaining('--force')])
    const early = ['company', '09999991', '--dossier', dossier(), '--force', '--as-of', '2020-01-01']
    expect((await brassplate(early, server.env)).code).toBe(2)
  })

  it('2: refuses a name that says that the ZIP file is another', async () => {
    const named = await brassplate(['company', '09999991', '--dossier', join(folder, 'about.json')], server.env)
    expect([named.code, named.stderr]).toEqual([2, expect.stringContaining('about.zip.')])
  })
})
