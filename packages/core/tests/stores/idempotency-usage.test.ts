import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { engines } from '../../../../tests/support/databases.js'
import type { IdempotencyStore, NewClaim } from '../../src/idempotency/idempotency-store.js'
import type { Storage } from '../../src/ports.js'
import type { AccountId } from '../../src/shared/ids.js'
import { addAccount, noon } from '../../testing/contracts/samples.js'
import { createSqlDatabase, type SqlDatabase } from './sql-database.js'

const runs = process.env.BRASSPLATE_PROVE === 'full' ? 300 : 25
const life = 100
const lease = 10
const bytesMax = 120
const everything = 1_000

interface ModelKey {
  readonly claim: NewClaim
  /** Of its answer; null while it has none. */
  bytes: number | null
}

/** What is stored under each key, by the rules of the port. */
class Model {
  readonly keys = new Map<string, ModelKey>()
  at = noon

  bytesOf(account: AccountId): number {
    const own = [...this.keys.values()].filter(({ claim }) => claim.account === account)
    return own.reduce((sum, { bytes }) => sum + (bytes ?? 0), 0)
  }

  expected(claim: NewClaim): string {
    const key = this.keys.get(nameOf(claim))
    if (!key || key.claim.expiresAt <= this.at) return this.bytesOf(claim.account) >= bytesMax ? 'full' : 'new'
    if (key.bytes !== null) return 'stored'
    return key.claim.leaseUntil <= this.at ? 'new' : 'running'
  }
}

const nameOf = ({ account, keyHash }: Pick<NewClaim, 'account' | 'keyHash'>) => `${account} ${keyHash}`

type Step = (model: Model, store: IdempotencyStore, accounts: readonly AccountId[]) => Promise<void>

const step: fc.Arbitrary<Step> = fc.oneof(
  fc.tuple(fc.nat(1), fc.nat(3), fc.nat()).map(
    ([who, key, id]): Step =>
      async (model, store, accounts) => {
        const times = { at: model.at, leaseUntil: model.at + lease, expiresAt: model.at + life, bytesMax }
        const account = accounts[who] as AccountId
        const claim = { account, keyHash: `key-${key}`, claimId: `claim-${id}`, fingerprint: 'request', ...times }
        const kind = model.expected(claim)
        expect((await store.claim(claim)).kind).toBe(kind)
        if (kind === 'new') model.keys.set(nameOf(claim), { claim, bytes: null })
      },
  ),
  fc.tuple(fc.nat(7), fc.nat(80)).map(
    ([place, bytes]): Step =>
      async (model, store) => {
        const key = [...model.keys.values()][place]
        if (!key) return
        expect(await store.keep(key.claim, 'x'.repeat(bytes))).toBe(key.bytes === null)
        key.bytes ??= bytes
      },
  ),
  fc.nat(7).map(
    (place): Step =>
      async (model, store) => {
        const [name, key] = [...model.keys][place] ?? []
        if (!name || !key) return
        expect(await store.forget(key.claim)).toBe(key.bytes === null)
        if (key.bytes === null) model.keys.delete(name)
      },
  ),
  fc.constantFrom(1, lease, life).map(
    (ms): Step =>
      async (model) => {
        model.at += ms
      },
  ),
  fc.constant<Step>(async (model, store) => {
    const expired = [...model.keys].filter(([, { claim }]) => claim.expiresAt <= model.at)
    expect(await store.purge(model.at, everything)).toBe(expired.length)
    for (const [name] of expired) model.keys.delete(name)
  }),
)

describe.each(engines)('the bytes of stored answers on %s', (engine) => {
  let database: SqlDatabase
  let storage: Storage
  let accounts = 0

  beforeAll(async () => {
    database = await createSqlDatabase(engine)
    storage = await database.open()
  })
  afterAll(async () => {
    await storage.close()
    await database.drop()
  })

  async function newAccount(): Promise<AccountId> {
    accounts += 1
    return (await addAccount(storage, `owner-${accounts}`)).id
  }

  const numbers = async (query: string) => (await database.run(query)).map(({ bytes }) => Number(bytes))
  const usageOf = (account: AccountId) =>
    numbers(`SELECT bytes FROM idempotency_usage WHERE account_id = '${account}' AND bytes <> 0`)
  const sumOf = (account: AccountId) =>
    numbers(`SELECT sum(answer_bytes) AS bytes FROM idempotency_keys WHERE account_id = '${account}'
      AND answer_bytes <> 0 HAVING sum(answer_bytes) > 0`)

  it('are those of a model after any steps', async () => {
    const steps = fc.array(step, { minLength: 10, maxLength: 60 })
    await fc.assert(
      fc.asyncProperty(steps, async (given) => {
        const model = new Model()
        const owners = [await newAccount(), await newAccount()]
        for (const run of given) await run(model, storage.idempotency, owners)
        for (const account of owners) {
          const bytes = model.bytesOf(account)
          expect(await usageOf(account)).toEqual(bytes === 0 ? [] : [bytes])
          expect(await sumOf(account)).toEqual(bytes === 0 ? [] : [bytes])
        }
        await storage.idempotency.purge(Number.MAX_SAFE_INTEGER, everything)
      }),
      { numRuns: runs },
    )
  })

  it('are corrected after a program that does not know them has removed the keys', async () => {
    const [empty, other] = [await newAccount(), await newAccount()]
    const claim = { keyHash: 'key', claimId: 'a', fingerprint: 'request', at: noon, leaseUntil: noon, bytesMax }
    for (const account of [empty, other]) {
      await storage.idempotency.claim({ ...claim, account, expiresAt: noon + life })
      await storage.idempotency.keep({ ...claim, account }, 'x'.repeat(bytesMax))
    }
    await database.run(`DELETE FROM idempotency_keys WHERE account_id = '${empty}'`)
    const next = { ...claim, account: empty, keyHash: 'next', expiresAt: noon + life }
    expect(await storage.idempotency.claim(next)).toEqual({ kind: 'full' })
    expect(await storage.idempotency.purge(noon, everything)).toBe(0)
    expect(await storage.idempotency.claim(next)).toEqual({ kind: 'new' })
    expect(await usageOf(other)).toEqual([bytesMax])
  })
})
