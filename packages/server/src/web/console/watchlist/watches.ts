import type { Visit } from '../visit.js'

/** Whether the person watches this company. */
export async function watches({ services, person }: Visit, number: string | undefined): Promise<boolean> {
  if (number === undefined) return false
  const { entries } = await services.engine.watchlist.list(person.account)
  return entries.some(({ company }) => company === number)
}
