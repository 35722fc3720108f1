import type { ApiHandler } from '../handler.js'
import { routes } from '../routes.js'
import { UnauthenticatedError } from '../unauthenticated-error.js'
import { renderProfile } from './schemas.js'

export const describeAccount: ApiHandler<'describeAccount'> = async ({ engine, caller }) => {
  const profile = await engine.accounts.describe(caller.account)
  if (!profile) throw new UnauthenticatedError('This account no longer exists.', routes.describeAccount.credentials)
  return { status: 200, body: renderProfile(profile, caller) }
}
