import type { Handler } from '../../http/request-context.js'

/** A server listens only after its migrations, and its register state is known from the start: there is none. */
export const ready: Handler<'ready'> = async () => ({
  status: 200,
  body: { status: 'ready', checks: { migrations: true, register: true } },
})
