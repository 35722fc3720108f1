import type { Visit } from '../visit.js'

export type WatchedCompany = NonNullable<Awaited<ReturnType<typeof watchedCompany>>>

/** What is on the watchlist about this company; null if it is not watched. */
export async function watchedCompany({ api }: Visit, number: string) {
  const { body } = await api('listWatchlist', { query: { company_number: number } })
  return body.data[0] ?? null
}

/** Whether the person watches this company. */
export async function watches(visit: Visit, number: string | undefined): Promise<boolean> {
  return number !== undefined && (await watchedCompany(visit, number)) !== null
}
