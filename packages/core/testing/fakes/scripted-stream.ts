import type { StreamSource } from '../../src/register/companies-house/stream/stream-source.js'

/** What a connection delivers: lines at once, or the error that ends it. */
export type Arrival = readonly string[] | Error

/** A stream with scripted connections; after the last one it is silent and ends. */
export class ScriptedStream implements StreamSource {
  /** The start position of each connection. */
  readonly opened: (number | null)[] = []
  readonly #connections: Arrival[][]

  constructor(...connections: Arrival[][]) {
    this.#connections = connections
  }

  async *open(_stream: string, from: number | null): AsyncIterable<readonly string[]> {
    this.opened.push(from)
    for (const arrival of this.#connections.shift() ?? []) {
      if (arrival instanceof Error) throw arrival
      yield arrival
    }
  }
}

/** A line of the companies stream. */
export function companyLine(timepoint: number, number: string, data: Readonly<Record<string, unknown>> = {}): string {
  return JSON.stringify({
    resource_kind: 'company-profile',
    resource_uri: `/company/${number}`,
    resource_id: number,
    data: { company_number: number, company_name: 'HARBOUR LANE LIMITED', company_status: 'active', ...data },
    event: { timepoint, published_at: publishedAt(timepoint), type: 'changed' },
  })
}

/** A later time for a greater timepoint. */
function publishedAt(timepoint: number): string {
  return new Date(Date.UTC(2026, 2, 2, 12) + timepoint * 1_000).toISOString().slice(0, 19)
}
