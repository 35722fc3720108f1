import { nextStepOf } from '../../next-step.js'

export interface Check {
  readonly name: string
  readonly status: 'ok' | 'warn' | 'fail'
  readonly detail: string
  /** What to do about it; empty if the check passed. */
  readonly next_step: string
}

export function ok(name: string, detail: string): Check {
  return { name, status: 'ok', detail, next_step: '' }
}

export function warn(name: string, detail: string, nextStep: string): Check {
  return { name, status: 'warn', detail, next_step: nextStep }
}

export function fail(name: string, detail: string, nextStep: string): Check {
  return { name, status: 'fail', detail, next_step: nextStep }
}

/** A failed check with the message and next step of the error. */
export function failed(name: string, error: unknown, nextStepDefault: string): Check {
  if (!(error instanceof Error)) return fail(name, String(error), nextStepDefault)
  return fail(name, error.message, nextStepOf(error) || nextStepDefault)
}
