import { beforeEach, describe, expect, it } from 'vitest'
import { rootKeys } from '../../adapters/node/secrets/root-keys.js'
import { ada, openVerified, origin, type TestPorts, testPorts } from '../../testing/index.js'
import { newId } from '../shared/ids.js'
import { deleteAccount } from './delete-account.js'
import { removeAccount } from './operator-accounts.js'
import { mailboxOf } from './signup-credits.js'

let ports: TestPorts

beforeEach(() => {
  ports = testPorts()
})

async function creditsOf(email: string, on = ports): Promise<number> {
  const { id } = await openVerified(on, { ...ada, email })
  return (await on.ledger.balance(id)).balance
}

/** An account whose credits were recorded by account id, as earlier versions did. */
async function openByEarlierVersion(email: string) {
  const [id, at] = [newId(ports.random, 'acc'), ports.clock.now()]
  await ports.accounts.add({ id, email, passwordHash: await ports.passwords.hash(ada.password), createdAt: at })
  await ports.accounts.markVerified(id, at)
  await ports.ledger.grant({ account: id, reference: `signup:${id}`, credits: 100, at })
  return id
}

describe('mailboxOf', () => {
  it.each([
    ['max@harbour-lane.example', 'max@harbour-lane.example'],
    ['max+1@harbour-lane.example', 'max@harbour-lane.example'],
    ['max+a+b@harbour-lane.example', 'max@harbour-lane.example'],
    ['MAX+1@harbour-lane.example', 'max@harbour-lane.example'],
    ['+1@harbour-lane.example', '+1@harbour-lane.example'],
    ['m.a.x+1@gmail.com', 'max@gmail.com'],
    ['max@googlemail.com', 'max@gmail.com'],
    ['m.ax@harbour-lane.example', 'm.ax@harbour-lane.example'],
  ])('returns the mailbox that receives %s', (email, mailbox) => {
    expect(mailboxOf(email)).toBe(mailbox)
  })
})

describe('sign-up credits', () => {
  it('are granted once for all tagged addresses of a mailbox', async () => {
    expect(await creditsOf('max@harbour-lane.example')).toBe(100)
    expect(await creditsOf('max+1@harbour-lane.example')).toBe(0)
    expect(await creditsOf('max+2@harbour-lane.example')).toBe(0)
    expect(await creditsOf('maxine@harbour-lane.example')).toBe(100)
  })

  it('are not granted again after the operator deleted the account', async () => {
    expect(await creditsOf('max+1@harbour-lane.example')).toBe(100)
    await removeAccount(ports, 'max+1@harbour-lane.example')
    expect(await creditsOf('max@harbour-lane.example')).toBe(0)
  })

  it('leave no e-mail address in the ledger', async () => {
    const { id } = await openVerified(ports)
    const { entries } = await ports.ledger.statement(id, { page: 1, limit: 10 })
    expect(entries.map(({ reference }) => reference)).toEqual([expect.stringMatching(/^signup:[0-9A-Za-z]{43}$/)])
    expect(entries[0]?.reference).not.toContain(ports.crypto.sha256(ada.email))
  })

  it('are not granted again while the previous root secret is configured', async () => {
    await creditsOf('max@harbour-lane.example')
    const rotated = { ...ports, crypto: rootKeys('a newer root secret', 'the root secret of the tests') }
    expect(await creditsOf('max+1@harbour-lane.example', rotated)).toBe(0)
    expect(await creditsOf('new@harbour-lane.example', rotated)).toBe(100)
  })

  it('are not granted again to the mailbox of an account opened by an earlier version', async () => {
    await openByEarlierVersion('max@harbour-lane.example')
    expect(await creditsOf('max+1@harbour-lane.example')).toBe(0)
  })

  it('are not granted again after an account opened by an earlier version was deleted', async () => {
    const id = await openByEarlierVersion('max@harbour-lane.example')
    await deleteAccount(ports, id, ada.password, origin)
    expect(await creditsOf('max@harbour-lane.example')).toBe(0)
    await openByEarlierVersion('eve+1@harbour-lane.example')
    await removeAccount(ports, 'eve+1@harbour-lane.example')
    expect(await creditsOf('eve@harbour-lane.example')).toBe(0)
    expect((await ports.ledger.verify()).problems).toEqual([])
  })
})
