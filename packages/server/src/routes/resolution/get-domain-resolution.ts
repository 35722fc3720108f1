import { renderResolution } from '@brassplate/core/contract'
import type { Handler } from '../../http/request-context.js'

export const getDomainResolution: Handler<'getDomainResolution'> = async ({ engine, caller }, { path }) => {
  const { described, settled } = await engine.resolution.kept(caller.account, path.domain)
  return { status: 200, body: renderResolution(described, settled, true) }
}
