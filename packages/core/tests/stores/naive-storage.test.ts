import { AssertionError } from 'node:assert'
import { describe, expect, it } from 'vitest'
import { fleetLockContract, limiterContract, storageContracts } from '../../testing/index.js'
import { NaiveDatabase, naiveFleetLock, openNaive } from './naive-storage.js'

const cases = new Map<string, () => Promise<void>>()
for (const [port, contract] of Object.entries(storageContracts)) {
  for (const [sentence, holds] of Object.entries(contract)) {
    const database = new NaiveDatabase()
    cases.set(`${port}: ${sentence}`, () => holds({ first: openNaive(database), second: openNaive(database) }))
  }
}
for (const [sentence, holds] of Object.entries(limiterContract)) {
  cases.set(`Limiter: ${sentence}`, () => holds({ limiter: openNaive(new NaiveDatabase()).limiter }))
}

for (const [sentence, holds] of Object.entries(fleetLockContract)) {
  const lock = naiveFleetLock()
  cases.set(`FleetLock: ${sentence}`, () => holds({ first: lock, second: lock }))
}

const mustFail = [
  'atomically: none of it is kept where the work throws, and the error comes through',
  'atomically: two interleaved on one handle, one rolled back, leave no trace of each other',
  'atomically: two interleaved on two handles, one rolled back, leave no trace of each other',
  'atomically: a plain write beside an open transaction outlives its rollback',
  'atomically: what is not committed is seen inside and not outside',
  'atomically: steps that are atomic by themselves join the transaction they stand in',
  'AccountStore: of twenty who want one address at once, one gets it',
  'AccountStore: verification counts once',
  'AccountStore: of those who verify and purge an account at once, one succeeds',
  'AccountStore: each new password raises the session version by one',
  'MailedTokenStore: of fifty who use one token at once, exactly one succeeds',
  'MailOutbox: senders who claim at once share the mails without doubling one',
  'CreditLedger: of forty who take their turn, look for a charge and pay where there is none, one pays',
  'CreditLedger: of fifty grants of one occasion at once, one counts',
  'CreditLedger: fifty grants at once are all counted',
  'CreditLedger: of fifty holds at once no more are made than there are credits',
  'CreditLedger: of fifty who capture or release one job at once, one succeeds',
  'CreditLedger: of fifty charges of one occasion at once, one counts',
  'CreditLedger: of fifty charges at once no more are made than there are credits',
  'CreditLedger: what a transaction that fails has held, captured and charged is as before',
  'RegisterOverlay: a write that is rolled back leaves nothing',
  'RegisterOverlay: of thirty events at once on one unknown company none is lost',
  'RegisterOverlay: eight who hold a hundred companies in opposite order lose nothing',
  'RegisterOverlay: changes are counted of each company apart, whether anything else is kept of it or not',
  'RegisterOverlay: who holds a company sees every change of it that was counted, and no other until the end',
  'Cursors: of twenty followers who begin at once one gets the place, and of twenty who move it one does',
  'Cursors: twenty who each move it on from where they see it count every step',
  'Cursors: who moves a place to where it stands has it to itself until the end',
  'Cursors: a move inside a transaction that fails is not made',
  'KnownSites: pairs of a transaction that fails are not kept',
  'WebsiteStore: of twenty who find a website for update and keep it at once, each sees what the one before kept',
  'WebsiteStore: nothing of a transaction that fails is kept',
  'JobQueue: a claim that is undone is not counted, and its work is due at once',
  'JobQueue: work is nobody else’s until its lease runs out, and then goes before all that waits',
  'JobQueue: whoever lost a lease changes nothing any more',
  'JobQueue: workers who claim at once share the work without doubling one',
  'JobQueue: of twenty who want the work of one dead worker, one gets it',
  'JobQueue: an account that waits with one job has its turn before the second of one that waits with many',
  'JobQueue: jobs that one account adds at once stand one behind the other',
  'JobQueue: work that an account with a short line wants too comes forward to its turn',
  'JobQueue: work that was put back stands at the end of its account’s line once it is due',
  'JobQueue: of twenty who name one job at once, one gets its work',
  'JobQueue: of twenty who end one job at once, one does',
  'JobQueue: jobs that are added while work is settled are settled with it or have work of their own',
  'JobQueue: a settlement that fails leaves the job, the work and the lease as they were',
  'JobQueue: a job of a transaction that fails was never added',
  'JobQueue: leases that are void free their work at its old place, with the attempt counted',
  'JobTurns: an account with a long line is served in every round beside accounts that ask one at a time',
  'JobTurns: whoever had its turn waits for the next one, also with nothing else in its line',
  'JobTurns: an account that has work under a lease had its turn',
  'JobTurns: turns go on where nothing waits: whoever was served much before does not wait for a whole line',
  'JobTurns: an account that comes back after long takes turns from now on, and has none saved up',
  'JobTurns: work whose claim is undone late goes first, and nobody else is brought forward by it',
  'JobTurns: work that comes back takes a turn of its own, and not one that its account has had',
  'JobTurns: a claim that names jobs is nobody’s turn, however far behind they stand',
  'JobTurns: work that goes first because its holder died is the same turn again',
  'JobTurns: turns go on where the account that was served last is gone',
  'ApiKeyStore: of ten who replace the key of one account at once, one leaves a key in use',
  'Watchlist: of many at once exactly as many are added as there is room for',
  'Signals: of many that tell the same at once one is kept',
  'Signals: many writers at once leave no hole and no number twice',
  'Signals: many writers at once, each with a time of its own, leave every feed in the order of its times',
  'Signals: an account that is removed while signals are told stops none of them',
  'Signals: nothing of a transaction that fails is told, and no number is lost with it',
  'IdempotencyStore: of fifty who take one key at once, one gets it',
  'IdempotencyStore: of fifty who follow a silent holder at once, one gets the key',
  'IdempotencyStore: a holder who comes back after somebody followed keeps nothing and frees nothing',
  'IdempotencyStore: an answer that is kept stays as it is, whatever its own holder does',
  'IdempotencyStore: a key is as good as new at its end, without its old answer',
  'IdempotencyStore: the keys of an account go with it, and none is taken for one that is gone',
  'IdempotencyStore: keys that are taken while their account goes are taken or not, and never fail',
  'IdempotencyStore: a claim of a transaction that fails was never made',
  'OAuthStore: of fifty who approve at once no more succeed than there is room for, and what has ended makes room',
  'OAuthStore: of fifty who exchange one code at once, exactly one succeeds',
  'OAuthStore: of fifty who rotate the same tokens at once, exactly one succeeds',
  'OAuthStore: an approval, an exchange and a rotation of a transaction that fails were never made',
  'WebhookDestinations: of twenty that are added at once no more are kept than there is room for',
  'WebhookDeliveries: of fifty transactions at once that queue for one destination, some of which fail, no number is left out',
  'WebhookDeliveries: a settlement that fails leaves the delivery, its destination and the lease as they were',
  'FleetLock: what was released is free at once, and releasing again takes it from nobody',
  'FleetLock: of eight who ask at once one gets it',
  'Limiter: of fifty calls at once exactly as many pass as the bucket holds',
  'Limiter: of fifty tries at once no more pass than are free, and one',
  'Limiter: a purge forgets only counters that are as good as new',
]

describe('a storage that looks before it writes and cannot roll back', () => {
  it.each(mustFail)('is caught by %s', async (name) => {
    await expect(cases.get(name)?.()).rejects.toThrow(AssertionError)
  })

  const others = [...cases].filter(([name]) => !mustFail.includes(name))
  it.each(others)('passes what it does right, %s', async (_, holds) => {
    await holds()
  })
})
