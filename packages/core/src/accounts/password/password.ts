import { InvalidRequestError } from '../../shared/errors.js'
import { utf8Length } from '../../shared/text.js'
import { isCommonPassword } from './common-passwords.js'

export const passwordLengthMin = 8
export const passwordBytesMax = 1_024

export interface PasswordPolicy {
  /** Reject the most common passwords. */
  readonly rejectCommon: boolean
}

/** Rejects a password that is too short, too long or, if the policy says so, too common. */
export function checkPassword(policy: PasswordPolicy, field: string, password: string): void {
  const problem = passwordProblem(policy, password)
  if (!problem) return
  const message = `The ${field.replaceAll('_', ' ')} ${problem}.`
  throw new InvalidRequestError(message, [{ field, message: problem }], 'Choose a different password.')
}

function passwordProblem(policy: PasswordPolicy, password: string): string | null {
  if ([...password].length < passwordLengthMin) return `must have at least ${passwordLengthMin} characters`
  if (utf8Length(password) > passwordBytesMax) return `must have at most ${passwordBytesMax} bytes`
  if (policy.rejectCommon && isCommonPassword(password)) return 'is too common and easy to guess: choose another'
  return null
}
