import fc from 'fast-check'
import { earlierPinsMax } from '../../src/resolution/review/review-store.js'
import type { Instant } from '../../src/shared/clock.js'

export const companies = ['09999991', '09999992'] as const
const reviewers = ['ada@harbour-lane.example', 'API key …wxyz'] as const
const atOnceMax = 3
const stepsMax = 16

/** `receive`: the account asks for the domain. `answer`: a new resolution of the domain ends. */
export type Command =
  | { readonly kind: 'receive' }
  | { readonly kind: 'answer'; readonly status: 'needs_review' | 'no_match' }
  | { readonly kind: 'decide'; readonly by: string; readonly company: string | null; readonly note: string | null }
  | { readonly kind: 'undo'; readonly by: string }

export type Step =
  | { readonly kind: 'alone'; readonly command: Command }
  | { readonly kind: 'at_once'; readonly commands: readonly Command[] }

const by = fc.constantFrom(...reviewers)
const decide = fc.record({
  kind: fc.constant('decide' as const),
  by,
  company: fc.constantFrom(null, ...companies),
  note: fc.constantFrom(null, 'Sure.'),
})
const undo = fc.record({ kind: fc.constant('undo' as const), by })
const command: fc.Arbitrary<Command> = fc.oneof(
  fc.constant({ kind: 'receive' as const }),
  fc.record({
    kind: fc.constant('answer' as const),
    status: fc.constantFrom('needs_review' as const, 'no_match' as const),
  }),
  { arbitrary: decide, weight: 3 },
  { arbitrary: undo, weight: 2 },
)
const alone = fc.record({ kind: fc.constant('alone' as const), command })
const atOnce = fc.record({
  kind: fc.constant('at_once' as const),
  commands: fc.array(command, { minLength: 2, maxLength: atOnceMax }),
})
export const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.oneof({ arbitrary: alone, weight: 4 }, { arbitrary: atOnce, weight: 1 }),
  { minLength: 1, maxLength: stepsMax },
)

interface ModelDecision {
  readonly company: string | null
  readonly note: string | null
  readonly by: string
  readonly at: Instant
}

/** The expected state of one domain of one account. */
export interface Model {
  readonly status: 'needs_review' | 'no_match'
  readonly openedAt: Instant | null
  /** The decisions that an undo can return to; the current one is last. */
  readonly stack: readonly ModelDecision[]
  /** When the entry opened that the first decision of the stack closed. */
  readonly queuedAt: Instant | null
  /** Newest first. */
  readonly history: readonly (ModelDecision & { readonly action: string })[]
}

export const firstModel: Model = { status: 'needs_review', openedAt: null, stack: [], queuedAt: null, history: [] }

/** The expected answer of a command and the model after it. */
export function predict(model: Model, of: Command, at: Instant): { readonly answer: string; readonly after: Model } {
  const last = model.stack.at(-1)
  switch (of.kind) {
    case 'receive': {
      const opens = model.status === 'needs_review' && model.openedAt === null && !last
      return { answer: 'ok', after: opens ? { ...model, openedAt: at } : model }
    }
    case 'answer': {
      const openedAt = of.status === 'needs_review' ? model.openedAt : null
      return { answer: 'ok', after: { ...model, status: of.status, openedAt } }
    }
    case 'decide': {
      const { company, note, by: reviewer } = of
      if (last && last.company === company && last.note === note && last.by === reviewer)
        return { answer: 'ok', after: model }
      const made = { company, note, by: reviewer, at }
      const action = company === null ? 'rejected' : 'accepted'
      return {
        answer: 'ok',
        after: {
          ...model,
          openedAt: null,
          stack: [...model.stack, made].slice(-earlierPinsMax - 1),
          queuedAt: last ? model.queuedAt : model.openedAt,
          history: [{ ...made, action }, ...model.history],
        },
      }
    }
    case 'undo': {
      if (!last) return { answer: 'not_found', after: model }
      const stack = model.stack.slice(0, -1)
      const reopens = stack.length === 0 && model.status === 'needs_review'
      const event = { action: 'undone', company: last.company, note: null, by: of.by, at }
      return {
        answer: 'ok',
        after: {
          ...model,
          openedAt: reopens ? (model.queuedAt ?? at) : model.openedAt,
          stack,
          history: [event, ...model.history],
        },
      }
    }
  }
}

interface RanCommand {
  readonly command: Command
  readonly answer: string
}

/** Every model that some order of concurrent commands with these answers leads to. */
export function anyOrder(model: Model, ran: readonly RanCommand[], at: Instant): Model[] {
  if (ran.length === 0) return [model]
  return ran.flatMap(({ command: next, answer }, index) => {
    const predicted = predict(model, next, at)
    return predicted.answer === answer ? anyOrder(predicted.after, ran.toSpliced(index, 1), at) : []
  })
}
