import type { Exchanges } from './exchanges.generated.js'
import type { Call, Connection } from './http/connection.js'

/** Calls one operation and returns its result. Every failure except an abort by the caller is an ApiError. */
export async function request<Id extends keyof Exchanges>(
  connection: Connection,
  id: Id,
  call: Call<Id>,
): Promise<Exchanges[Id]['answer']> {
  return (await connection.exchange(id, call)).body
}
