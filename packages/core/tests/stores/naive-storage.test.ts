import { AssertionError } from 'node:assert'
import { describe, expect, it } from 'vitest'
import { fleetLockContract, limiterContract, storageContracts } from '../../testing/index.js'
import { naiveDatabase, naiveFleetLock, openNaive } from './naive-storage.js'

const cases = new Map<string, () => Promise<void>>()
const { Register: _testedInMemory, ...contracts } = storageContracts
for (const [port, contract] of Object.entries(contracts)) {
  for (const [sentence, holds] of Object.entries(contract)) {
    const database = naiveDatabase()
    cases.set(`${port}: ${sentence}`, () => holds({ first: openNaive(database), second: openNaive(database) }))
  }
}
for (const [sentence, holds] of Object.entries(limiterContract)) {
  cases.set(`Limiter: ${sentence}`, () => holds({ limiter: openNaive(naiveDatabase()).limiter }))
}

for (const [sentence, holds] of Object.entries(fleetLockContract)) {
  const lock = naiveFleetLock()
  cases.set(`FleetLock: ${sentence}`, () => holds({ first: lock, second: lock }))
}

const mustFail = [
  'atomically: commits nothing if the work throws, and passes the error on',
  'atomically: isolates two interleaved transactions on one handle when one is rolled back',
  'atomically: isolates two interleaved transactions on two handles when one is rolled back',
  'atomically: keeps a plain write made beside a transaction that is rolled back',
  'atomically: shows uncommitted writes inside the transaction and not outside',
  'atomically: lets steps that are atomic on their own join the surrounding transaction',
  'AccountStore: gives an e-mail address to exactly one of twenty concurrent sign-ups',
  'AccountStore: verifies an account once',
  'AccountStore: lets exactly one of a concurrent verification and purge succeed',
  'AccountStore: increments the session version with each new password',
  'MailedTokenStore: lets exactly one of fifty concurrent uses of a token succeed',
  'MailedTokenStore: leaves exactly one live token after ten concurrent issues',
  'MailOutbox: never gives one mail to two concurrent senders',
  'CreditLedger: lets one of forty pay when all lock the account, find no charge and pay',
  'CreditLedger: counts one of fifty concurrent grants with the same reference',
  'CreditLedger: counts fifty concurrent grants with different references',
  'CreditLedger: makes no more concurrent holds than there are credits',
  'CreditLedger: lets exactly one of fifty concurrent captures and releases of a job succeed',
  'CreditLedger: counts one of fifty concurrent charges with the same reference',
  'CreditLedger: makes no more concurrent charges than there are credits',
  'CreditLedger: undoes holds, captures and charges when the transaction fails',
  'RegisterOverlay: leaves nothing of a write that is rolled back',
  'RegisterOverlay: loses none of thirty concurrent events on one unknown company',
  'RegisterOverlay: loses nothing when eight lock a hundred companies in opposite order',
  'RegisterOverlay: counts changes per company, whether or not it has other data',
  'RegisterOverlay: shows every counted change to the holder of a company lock, and no others until it ends',
  'Cursors: lets exactly one of twenty concurrent followers create or move a cursor',
  'Cursors: counts every step when twenty move the cursor from where they see it',
  'Cursors: locks the cursor until the end for a caller that moves it to its current position',
  'Cursors: undoes a move when the transaction fails',
  'ReceivedAnswers: stores one of twenty concurrent receipts of the same answer',
  'ReceivedAnswers: keeps the newest answers of an account up to the limit, also if they arrive at once',
  'ReviewStore: opens one entry for twenty concurrent answers',
  'ReviewStore: opens exactly as many concurrent entries as there is room for',
  'ReviewStore: loses no decision of eight concurrent reviewers',
  'ReviewStore: stores nothing when the transaction fails',
  'AnswerStore: lets no other transaction replace an answer that is held',
  'KnownSites: counts each pair once when eight add the same pairs in opposite order',
  'KnownSites: undoes added pairs when the transaction fails',
  'WebsiteStore: shows each of twenty concurrent updaters what the previous one stored',
  'WebsiteStore: stores nothing when the transaction fails',
  'JobQueue: does not count an undone claim, and makes its task due at once',
  'JobQueue: reserves a task until its lease expires, then puts it before all waiting ones',
  'JobQueue: lets a worker that lost its lease change nothing',
  'JobQueue: never gives one task to two concurrent workers',
  'JobQueue: gives the task of a dead worker to exactly one of twenty concurrent claims',
  'JobQueue: serves an account with one job before the second job of an account with many',
  'JobQueue: shares one task between twenty accounts that request one subject concurrently',
  'JobQueue: queues jobs that one account adds concurrently one after the other',
  'JobQueue: moves a shared task forward to the place of the account with the shorter backlog',
  'JobQueue: puts a postponed task at the end of its account’s backlog once it is due',
  'JobQueue: gives a named job to exactly one of twenty concurrent claims',
  'JobQueue: lets exactly one of twenty concurrent calls end a job',
  'JobQueue: finishes jobs added while a task is being finished, or gives them their own task',
  'JobQueue: leaves the job, task and lease unchanged when finishing fails',
  'JobQueue: undoes an added job when the transaction fails',
  'JobQueue: returns tasks with void leases to their old place, with the attempt counted',
  'FairShare: serves an account with a long backlog in every round beside accounts that add one job at a time',
  'FairShare: makes an account that was served wait for the next round, even with an empty backlog',
  'FairShare: counts a leased task as having been served',
  'FairShare: continues rounds while the queue is empty, so that heavy past use does not mean waiting behind a backlog',
  'FairShare: gives a returning account no saved-up rounds',
  'FairShare: puts a task with a late undone claim first without advancing other accounts',
  'FairShare: gives a requeued task a new place in the rounds',
  'FairShare: uses no round for a claim that names jobs, however far back they are',
  'FairShare: uses no new round for a task whose worker died',
  'FairShare: continues rounds after the last served account is deleted',
  'ApiKeyStore: leaves exactly one current key after ten concurrent replacements',
  'ApiKeyStore: lists the valid keys with the current one first, and ends all others on request',
  'NamedKeyStore: stores no more concurrent keys than there is room for',
  'NamedKeyStore: gives a name to exactly one of ten concurrent keys of an account',
  'Watchlist: adds exactly as many concurrent watches as there is room for',
  'Signals: stores one of many identical concurrent signals',
  'Signals: leaves no gap and no duplicate number with many concurrent writers',
  'Signals: keeps every feed in time order with many concurrent writers',
  'Signals: keeps writing signals while a watching account is deleted',
  'Signals: stores nothing and loses no number when the transaction fails',
  'IdempotencyStore: gives a key to exactly one of fifty concurrent claims',
  'IdempotencyStore: lets exactly one of fifty concurrent claims take over from a silent holder',
  'IdempotencyStore: lets a holder that was taken over neither store an answer nor free the key',
  'IdempotencyStore: hands what was recorded to the next claim of the same request: after its lease, and at once if released',
  'IdempotencyStore: never changes a stored answer',
  'IdempotencyStore: reuses an expired key as new, without its old answer',
  'IdempotencyStore: removes the keys of a deleted account and accepts none for it',
  'IdempotencyStore: handles claims concurrent with the deletion of their account without an error',
  'IdempotencyStore: counts the bytes of stored answers for each account until their keys are purged',
  'IdempotencyStore: subtracts an expired answer once, when its key is claimed again',
  'IdempotencyStore: counts every answer of fifty that are stored at once, beside purges',
  'IdempotencyStore: counts one of two concurrent answers to one claim',
  'IdempotencyStore: refuses a new key of a full account, and no other, until there is space',
  'IdempotencyStore: counts nothing of a deleted account, and nothing that was undone',
  'IdempotencyStore: undoes a claim when the transaction fails',
  'OAuthStore: keeps concurrent approvals within the limit; ended grants free a place',
  'OAuthStore: lets exactly one of fifty concurrent exchanges of a code succeed',
  'OAuthStore: lets exactly one of fifty concurrent rotations succeed',
  'OAuthStore: undoes an approval, an exchange and a rotation when the transaction fails',
  'ReconcileLinkStore: stores no more concurrent links than there is room for',
  'ListStore: keeps to the limits of an account with concurrent calls',
  'ListStore: resumes no more lists than may be unfinished, also at once',
  'ListStore: gives no two lists of one account to workers that claim at once',
  'ListStore: stores decisions all or none, counts them, and finds lists with rows to decide',
  'ListStore: records each row before it may cost a credit, and counts those that were paid for, once',
  'WebhookDestinations: adds an address once when twenty add it concurrently',
  'WebhookDestinations: stores no more concurrent destinations than there is room for',
  'WebhookDestinations: gives a due digest to one of two transactions',
  'WebhookDeliveries: never gives one delivery to two concurrent claims',
  'WebhookDeliveries: leaves no gap when some of fifty concurrent transactions for one destination fail',
  'WebhookDeliveries: leaves the delivery, destination and lease unchanged when recording fails',
  'FleetLock: frees a released lock at once; a second release does not affect the new holder',
  'FleetLock: gives the lock to exactly one of eight concurrent callers',
  'Limiter: allows exactly the bucket size out of fifty concurrent calls',
  'Limiter: allows only the free attempts plus one out of fifty concurrent ones',
  'Limiter: purges only counters that have fully recovered',
]

describe('a storage that checks before it writes and cannot roll back', () => {
  it.each(mustFail)('is caught by %s', async (name) => {
    await expect(cases.get(name)?.()).rejects.toThrow(AssertionError)
  })

  const others = [...cases].filter(([name]) => !mustFail.includes(name))
  it.each(others)('passes contracts that it fulfils: %s', async (_, holds) => {
    await holds()
  })
})
