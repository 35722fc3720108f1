import { InvalidRequestError } from '../../shared/errors.js'
import { utf8Length } from '../../shared/text.js'
import { isCommonPassword } from './common-passwords.js'

export const passwordLengthMin = 8
export const passwordBytesMax = 1_024

export interface PasswordPolicy {
  /** Refuse the passwords that are tried first. */
  readonly rejectCommon: boolean
}

/** Refuses a password that is too short, too long or, where the policy asks, too common. */
export function checkPassword(policy: PasswordPolicy, field: string, password: string): void {
  const problem = passwordProblem(policy, password)
  if (!problem) return
  const message = `The ${field.replaceAll('_', ' ')} ${problem}.`
  throw new InvalidRequestError(message, [{ field, message: problem }], 'Choose another password.')
}

function passwordProblem(policy: PasswordPolicy, password: string): string | null {
  if ([...password].length < passwordLengthMin) return `must have at least ${passwordLengthMin} characters`
  if (utf8Length(password) > passwordBytesMax) return `must have at most ${passwordBytesMax} bytes`
  if (policy.rejectCommon && isCommonPassword(password)) return 'is among the first that are tried'
  return null
}
