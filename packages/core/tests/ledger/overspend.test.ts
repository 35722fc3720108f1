import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { engines } from '../../../../tests/support/databases.js'
import type { Storage } from '../../src/ports.js'
import { asId } from '../../src/shared/ids.js'
import { noon, sampleCompanyNumber } from '../../testing/index.js'
import { createSqlDatabase, type SqlDatabase } from '../stores/sql-database.js'

const asked = 500
const granted = 100
const account = asId('acc', 'acc_ada')
const charge = { domain: 'harbour-lane.example', company: sampleCompanyNumber(1), at: noon }

describe.each(engines)('five hundred concurrent attempts to spend a hundred credits on %s', (engine) => {
  let database: SqlDatabase
  let handles: [Storage, Storage]

  beforeEach(async () => {
    database = await createSqlDatabase(engine)
    handles = [await database.open(), await database.open()]
    await handles[0].ledger.grant({ account, reference: 'spring', credits: granted, at: noon })
  })
  afterEach(async () => {
    await Promise.all(handles.map((storage) => storage.close()))
    await database.drop()
  })

  const spend = (one: (storage: Storage, index: number) => Promise<string>) =>
    Promise.all(Array.from({ length: asked }, (_, index) => one(handles[index % 2 ? 1 : 0], index)))

  const hold = async ({ ledger }: Storage, index: number) =>
    (await ledger.hold(account, asId('job', `job_${index}`), noon)).kind
  const pay = ({ ledger }: Storage, index: number) => ledger.charge({ ...charge, account, reference: `kept-${index}` })

  it.each([
    ['by holds', hold],
    ['by charges', pay],
    ['by both', (storage: Storage, index: number) => (index % 3 ? hold : pay)(storage, index)],
  ])('succeed exactly a hundred times and are refused four hundred times: %s', async (_, one) => {
    const outcomes = await spend(one)
    expect(outcomes.filter((outcome) => outcome === 'insufficient')).toHaveLength(asked - granted)
    const { balance, held, available } = await handles[0].ledger.balance(account)
    expect(available).toBe(0)
    expect(balance - held).toBe(0)
    expect(await handles[1].ledger.verify()).toMatchObject({ problemCount: 0 })
  })
})
