import fc from 'fast-check'
import type { CreditLedger } from '../../src/credits/credit-ledger.js'
import { type AccountId, asId, type JobId } from '../../src/shared/ids.js'
import { noon, sampleCompanyNumber } from '../../testing/index.js'

/** Two accounts with three jobs each; small numbers, so that steps collide. */
export type Command =
  | { readonly kind: 'grant'; readonly account: 0 | 1; readonly occasion: number; readonly credits: number }
  | { readonly kind: 'charge'; readonly account: 0 | 1; readonly occasion: number }
  | { readonly kind: 'hold' | 'capture' | 'release'; readonly account: 0 | 1; readonly job: number }

/** `crash`: the commands in a transaction that fails. `replay`: every effective command again. */
export type Step =
  | { readonly kind: 'alone'; readonly command: Command }
  | { readonly kind: 'at_once'; readonly commands: readonly Command[] }
  | { readonly kind: 'crash'; readonly commands: readonly Command[] }
  | { readonly kind: 'replay' }

export const jobsOfAccount = 3
const atOnceMax = 4
const stepsMax = 14

const account = fc.constantFrom(0 as const, 1 as const)
const ofJob = (kind: 'hold' | 'capture' | 'release') =>
  fc.record({ kind: fc.constant(kind), account, job: fc.nat(jobsOfAccount - 1) })
const command: fc.Arbitrary<Command> = fc.oneof(
  fc.record({
    kind: fc.constant('grant' as const),
    account,
    occasion: fc.nat(2),
    credits: fc.integer({ min: 1, max: 3 }),
  }),
  fc.record({ kind: fc.constant('charge' as const), account, occasion: fc.nat(2) }),
  { arbitrary: ofJob('hold'), weight: 2 },
  ofJob('capture'),
  ofJob('release'),
)
const several = fc.array(command, { minLength: 2, maxLength: atOnceMax })
export const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.oneof(
    { arbitrary: fc.record({ kind: fc.constant('alone' as const), command }), weight: 6 },
    { arbitrary: fc.record({ kind: fc.constant('at_once' as const), commands: several }), weight: 2 },
    fc.record({ kind: fc.constant('crash' as const), commands: several }),
    fc.constant({ kind: 'replay' as const }),
  ),
  { minLength: 1, maxLength: stepsMax },
)

/** The expected state of the ledger. */
export interface Model {
  readonly posted: readonly [number, number]
  /** State by job, amount by reference. */
  readonly holds: Readonly<Record<string, 'open' | 'captured' | 'released'>>
  readonly occasions: Readonly<Record<string, number>>
}

export const emptyModel: Model = { posted: [0, 0], holds: {}, occasions: {} }

export function heldBy(model: Model, who: 0 | 1): number {
  const own = Object.entries(model.holds).filter(([job, state]) => job.startsWith(`${who}:`) && state === 'open')
  return own.length
}

/** The expected answer of a command and the model after it; the same model if nothing changes. */
export function predict(model: Model, of: Command): { readonly answer: string; readonly after: Model } {
  const stay = (answer: string) => ({ answer, after: model })
  const available = model.posted[of.account] - heldBy(model, of.account)
  switch (of.kind) {
    case 'grant': {
      const kept = model.occasions[`grant:${of.account}:${of.occasion}`]
      if (kept !== undefined) return stay(kept === of.credits ? 'already_granted' : 'other_amount')
      return { answer: 'granted', after: entered(model, of, of.credits) }
    }
    case 'charge':
      if (model.occasions[`charge:${of.account}:${of.occasion}`] !== undefined) return stay('already')
      return available < 1 ? stay('insufficient') : { answer: 'charged', after: entered(model, of, -1) }
    case 'hold':
      if (model.holds[keyOf(of)] !== undefined) return stay('held')
      return available < 1 ? stay('insufficient') : { answer: 'held', after: moved(model, of, 'open') }
    case 'release':
      return model.holds[keyOf(of)] === 'open' ? { answer: 'true', after: moved(model, of, 'released') } : stay('false')
    case 'capture':
      return model.holds[keyOf(of)] === 'open'
        ? { answer: 'true', after: posted(moved(model, of, 'captured'), of.account, -1) }
        : stay('false')
  }
}

/** The model after concurrent commands: for some order that gives these answers. */
export function anyOrder(model: Model, ran: readonly { command: Command; answer: string }[]): Model | null {
  if (ran.length === 0) return model
  for (const [index, { command: next, answer }] of ran.entries()) {
    const predicted = predict(model, next)
    if (predicted.answer !== answer) continue
    const rest = anyOrder(predicted.after, ran.toSpliced(index, 1))
    if (rest) return rest
  }
  return null
}

export interface Names {
  readonly accounts: readonly [AccountId, AccountId]
  job(account: 0 | 1, job: number): JobId
}

/** Accounts and jobs of one sequence, so that many sequences can share a database. */
export function namesOf(run: number): Names {
  return {
    accounts: [asId('acc', `acc_${run}x0`), asId('acc', `acc_${run}x1`)],
    job: (who, job) => asId('job', `job_${run}x${who}x${job}`),
  }
}

export async function execute(ledger: CreditLedger, names: Names, of: Command): Promise<string> {
  const who = names.accounts[of.account]
  const charge = { domain: 'harbour-lane.example', company: sampleCompanyNumber(1), at: noon }
  switch (of.kind) {
    case 'grant':
      return ledger.grant({ account: who, reference: `${who}:${of.occasion}`, credits: of.credits, at: noon })
    case 'charge':
      return ledger.charge({ ...charge, account: who, reference: String(of.occasion) })
    case 'hold':
      return (await ledger.hold(who, names.job(of.account, of.job), noon)).kind
    case 'capture':
      return String((await ledger.capture(names.job(of.account, of.job), charge)) !== null)
    case 'release':
      return String(await ledger.release(names.job(of.account, of.job), noon))
  }
}

function keyOf(of: { account: 0 | 1; job: number }): string {
  return `${of.account}:${of.job}`
}

function posted(model: Model, who: 0 | 1, credits: number): Model {
  const [one, other] = model.posted
  return { ...model, posted: who === 0 ? [one + credits, other] : [one, other + credits] }
}

function moved(model: Model, of: { account: 0 | 1; job: number }, state: 'open' | 'captured' | 'released'): Model {
  return { ...model, holds: { ...model.holds, [keyOf(of)]: state } }
}

function entered(model: Model, of: Extract<Command, { occasion: number }>, credits: number): Model {
  const occasions = { ...model.occasions, [`${of.kind}:${of.account}:${of.occasion}`]: credits }
  return posted({ ...model, occasions }, of.account, credits)
}
