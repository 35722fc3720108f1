import type { ApiHandler } from '../handler.js'
import { renderListedKey } from './key-schemas.js'

export const listApiKeys: ApiHandler<'listApiKeys'> = async ({ engine, caller }) => {
  const keys = await engine.accounts.apiKeys(caller.account)
  return { status: 200, body: { data: keys.map(renderListedKey) } }
}

export const createApiKey: ApiHandler<'createApiKey'> = async ({ engine, caller, work }, { body }) => {
  const { name, rights = [], expires_at: end } = body
  const expiresAt = end === undefined ? null : Date.parse(end)
  const { apiKey, key } = await engine.accounts.createApiKey(caller, { name, rights, expiresAt }, work)
  return { status: 201, body: { ...renderListedKey(key), api_key: apiKey } }
}

export const renameApiKey: ApiHandler<'renameApiKey'> = async ({ engine, caller }, { path, body }) => {
  const key = await engine.accounts.renameApiKey(caller.account, path.id, body.name)
  return { status: 200, body: renderListedKey(key) }
}

export const endApiKey: ApiHandler<'endApiKey'> = async ({ engine, caller }, { path }) => {
  await engine.accounts.endApiKey(caller.account, path.id)
  return { status: 200, body: { id: path.id, status: 'ended' } }
}
