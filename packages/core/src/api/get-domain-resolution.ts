import { renderResolution } from '../contract/render-resolution.js'
import type { ApiHandler } from './handler.js'

export const getDomainResolution: ApiHandler<'getDomainResolution'> = async ({ engine, caller }, { path }) => {
  const { described, settled } = await engine.resolution.kept(caller.account, path.domain)
  return { status: 200, body: renderResolution(described, settled, true) }
}
