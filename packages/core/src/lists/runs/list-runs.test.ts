import { randomBytes } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { addAccount, sampleAccount } from '../../../testing/contracts/samples.js'
import { type TestPorts, testPorts } from '../../../testing/index.js'
import { allOf } from '../../../testing/lists/known-client.js'
import type { ListId } from '../../shared/ids.js'
import { ListNotFoundError, ListStartedError } from './errors.js'
import { keptFile } from './kept-file.js'
import { runsMax } from './list-run.js'
import { type ReceivedList, receiveList, resumeRun } from './list-runs.js'

const account = sampleAccount('ada').id
const sheet = { columns: [], isList: true, dialect: { delimiter: ',', hasByteOrderMark: false }, roles: { name: 0 } }
let ports: TestPorts

beforeEach(async () => {
  ports = testPorts()
  await addAccount(ports)
})

/** `meanwhile` is done while the rows arrive. */
function receive(more: Partial<ReceivedList>, { bytesMax = 1_000_000, meanwhile = async () => {} } = {}) {
  async function* blocks() {
    await meanwhile()
    yield { rows: '[1]', count: 1 }
  }
  const forecast = () => ({ mayCost: 0, websiteOnly: 0, afterName: 0, afterNumber: 0 })
  const list = { name: null, sheet, maxCredits: null, blocks: blocks(), receivedBytes: 10, forecast, isStarted: false }
  return receiveList(ports, account, { ...list, ...more }, bytesMax)
}

async function* inPieces(...pieces: readonly string[]): AsyncGenerator<string> {
  yield* pieces
}

const storedIds = async () => (await ports.lists.list(account)).map(({ id }) => id)

describe('a list that takes the place of another', () => {
  let old: ListId
  beforeEach(async () => {
    old = (await receive({})).id
  })

  it('removes the other one when it is stored', async () => {
    const { id } = await receive({ replaces: old })
    expect(await storedIds()).toEqual([id])
  })

  it('is refused if the other one is started meanwhile, which stays', async () => {
    const meanwhile = async () => {
      await resumeRun(ports, account, old, null)
    }
    await expect(receive({ replaces: old }, { meanwhile })).rejects.toThrow(ListStartedError)
    expect(await ports.lists.list(account)).toMatchObject([{ id: old, status: 'waiting' }])
  })

  it('is refused if another list takes that place meanwhile', async () => {
    let first: ListId | null = null
    const meanwhile = async () => {
      first = (await receive({ replaces: old })).id
    }
    await expect(receive({ replaces: old }, { meanwhile })).rejects.toThrow(ListNotFoundError)
    expect(await storedIds()).toEqual([first])
  })

  it('is accepted although the account has all the lists that it may have', async () => {
    for (let count = 1; count < runsMax; count += 1) await receive({ isStarted: count >= runsMax - 5 })
    await expect(receive({})).rejects.toThrow('An account may have 5 unfinished lists, and 100 in all.')
    await receive({ replaces: old })
    expect(await storedIds()).toHaveLength(runsMax)
  })
})

it('stores a list without its file if there is no space for both', async () => {
  const noise = () => randomBytes(3_000).toString('base64')
  const run = await receive({ file: inPieces(noise(), noise()) }, { bytesMax: 5_000 })
  expect(run).toMatchObject({ rows: 1, status: 'stopped' })
  expect((await keptFile(ports, run).next()).done).toBe(true)
  expect(await ports.lists.storedBytes(account)).toBeLessThan(100 + JSON.stringify(run.sheet).length)
  const kept = await receive({ file: inPieces('one', 'two') })
  expect(await allOf(keptFile(ports, kept))).toEqual(['one', 'two'])
})
