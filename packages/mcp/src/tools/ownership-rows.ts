import type { Client, Ownership, OwnershipLink, OwnershipNode } from '@brassplate/sdk'

/** Companies that one owner is shown to control. More say little, and one entry must fit into a result. */
const controlsMax = 20

export const ownershipFields = [
  ...['level', 'name', 'kind', 'company_number', 'company_status', 'registration_number', 'country'],
  ...['controls', 'controls_omitted', 'control_status', 'missing', 'stale'],
] as const

type OwnershipRow = Readonly<Record<(typeof ownershipFields)[number], unknown>>

/** The owners of a company as a list: the company first, then by level. */
export async function listOwnership(
  client: Client,
  companyNumber: string,
  { depth, page, limit, signal }: { depth: number | undefined; page: number; limit: number; signal: AbortSignal },
) {
  const found = await client.getOwnership(companyNumber, { depth, signal })
  const skip = (page - 1) * limit
  const root = found.nodes.find(({ id }) => id === found.company_number)
  return {
    company_number: found.company_number,
    depth: found.depth,
    data: found.nodes.slice(skip, skip + limit).map((node) => rowOf(node, found)),
    pagination: {
      page,
      limit,
      total: found.nodes.length,
      total_is_exact: true,
      has_more: found.nodes.length > skip + limit,
    },
    as_of: root?.as_of ?? undefined,
    stale: found.nodes.some(({ stale }) => stale),
    is_complete: found.is_complete,
  }
}

/** What does not apply is null, so that it can be left out. */
function rowOf(node: OwnershipNode, { links }: Ownership): OwnershipRow {
  const owned = links.filter(({ owner }) => owner === node.id)
  return {
    level: node.level,
    name: node.name,
    kind: node.kind,
    company_number: node.company_number,
    company_status: node.company_status,
    registration_number: node.registration_number,
    country: node.country,
    controls: owned.slice(0, controlsMax).map(controlOf),
    controls_omitted: owned.length > controlsMax ? owned.length - controlsMax : null,
    control_status: node.control_status,
    missing: node.missing,
    stale: node.stale || null,
  }
}

/** The owned side of a link is always a company, so its id is its number. */
function controlOf(link: OwnershipLink) {
  return {
    company_number: link.owned,
    natures_of_control: link.natures_of_control.map(({ text }) => text),
    notified_on: link.notified_on,
    ceased_on: link.ceased_on,
    is_ceased: link.is_ceased || null,
    closes_loop: link.closes_loop || null,
  }
}
