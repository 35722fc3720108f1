import { ApiError } from '@brassplate/sdk'
import type { ResourceKind } from './resource.js'

const prefix = 'brassplate://signal/'
const listedMax = 20
/** How far back a signal is looked for. */
const lookedAtMax = 1_000

export const signalResource: ResourceKind = {
  name: 'signal',
  title: 'A signal',
  description: `One change at a watched company, by its id; among the newest ${lookedAtMax} of the feed. Free.`,
  prefix,
  parameter: 'id',
  async read(client, id, signal) {
    let looked = 0
    for await (const one of client.allSignals({ signal })) {
      if (one.id === id) return one
      looked += 1
      if (looked >= lookedAtMax) break
    }
    throw new ApiError({
      code: 'signal_not_found',
      message: `There is no signal ${id} among the newest of the watched companies.`,
      nextStep: 'Look for it with list_signals.',
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
