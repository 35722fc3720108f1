import type { Visit } from '../visit.js'

/** Whether the person watches this company. */
export async function watches({ api }: Visit, number: string | undefined): Promise<boolean> {
  if (number === undefined) return false
  const { body } = await api('listWatchlist', { query: { company_number: number } })
  return body.data.length > 0
}
