import type { ReconcileLink } from '../../reconcile/link.js'
import { isoTime } from '../../shared/clock.js'
import type { ApiHandler } from '../handler.js'

export const listReconcileLinks: ApiHandler<'listReconcileLinks'> = async ({ engine, caller }) => {
  const links = await engine.reconcile.links(caller.account)
  return { status: 200, body: { data: links.map(renderLink) } }
}

export const createReconcileLink: ApiHandler<'createReconcileLink'> = async ({ engine, caller, work }, { body }) => {
  const { link, token, url } = await engine.reconcile.createLink(caller, body.name?.trim() || null, work)
  return { status: 201, body: { ...renderLink(link), token, url } }
}

export const deleteReconcileLink: ApiHandler<'deleteReconcileLink'> = async ({ engine, caller }, { path }) => {
  await engine.reconcile.deleteLink(caller.account, path.id)
  return { status: 200, body: { id: path.id, deleted: true } }
}

function renderLink({ id, name, tokenLast4, createdAt, lastUsedAt }: ReconcileLink) {
  return {
    id,
    name,
    token_last4: tokenLast4,
    created_at: isoTime(createdAt),
    last_used_at: lastUsedAt === null ? null : isoTime(lastUsedAt),
  }
}
