import { ApiError } from '@brassplate/sdk'
import type { ResourceKind } from './resource.js'

const prefix = 'brassplate://signal/'
const listedMax = 20
/** How many of the newest signals are searched. */
const searchedMax = 1_000

export const signalResource: ResourceKind = {
  name: 'signal',
  title: 'Signal',
  description: `A detected change at a watched company, by signal id. Covers the newest ${searchedMax} signals. Free.`,
  prefix,
  parameter: 'id',
  mimeType: 'application/json',
  async read(client, id, signal) {
    let searched = 0
    for await (const one of client.allSignals({ signal })) {
      if (one.id === id) return one
      searched += 1
      if (searched >= searchedMax) break
    }
    throw new ApiError({
      code: 'signal_not_found',
      message: `Signal ${id} was not found among the newest ${searchedMax} signals of the watched companies.`,
      nextStep: 'Find the signal with list_signals.',
    })
  },
  async list(client, signal) {
    const { data } = await client.listSignals({ limit: listedMax, signal })
    return data.map(({ id, summary, company_name }) => ({
      uri: prefix + id,
      name: id,
      title: `${company_name}: ${summary}`,
      mimeType: 'application/json',
    }))
  },
}
