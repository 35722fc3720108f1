import { renderProfile, routes } from '@brassplate/core/contract'
import { UnauthenticatedError } from '../../http/authenticate.js'
import type { Handler } from '../../http/request-context.js'

export const describeAccount: Handler<'describeAccount'> = async ({ engine, caller }) => {
  const profile = await engine.accounts.describe(caller.account)
  if (!profile) throw new UnauthenticatedError('This account is gone.', routes.describeAccount.credentials)
  return { status: 200, body: renderProfile(profile) }
}
