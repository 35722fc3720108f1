import { nextStepIn } from '../../exit-codes.js'

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
  const detail = error instanceof Error ? error.message : String(error)
  return fail(name, detail, nextStepIn(error) || nextStepDefault)
}
