import type { z } from 'zod'
import type { ownership } from './ownership-schemas.js'

type Ownership = z.output<typeof ownership>
export type OwnershipNode = Ownership['nodes'][number]
export type OwnershipLink = Ownership['links'][number]

/** A larger picture would help no one. The list below it has them all. */
const nodesMax = 60

export const boxWidth = 212
export const boxHeight = 78
const columnGap = 28
const rowGap = 84
const margin = 12

export interface PlacedNode {
  readonly node: OwnershipNode
  /** Of the upper left corner of its box. */
  readonly x: number
  readonly y: number
}

export interface PlacedLink {
  readonly link: OwnershipLink
  readonly from: PlacedNode
  readonly to: PlacedNode
}

/** Where the boxes of the current owners stand: the company at the bottom, its owners above it. */
export interface OwnershipChart {
  readonly width: number
  readonly height: number
  readonly nodes: readonly PlacedNode[]
  readonly links: readonly PlacedLink[]
}

/** Null if there is nothing to draw, or too much. */
export function ownershipChart({ company_number: root, nodes, links }: Ownership): OwnershipChart | null {
  const current = links.filter(({ is_ceased: isCeased }) => !isCeased)
  if (current.length === 0) return null
  const byId = new Map(nodes.map((node) => [node.id, node]))
  const ownersOf = new Map<string, string[]>()
  const levels = new Map<string, number>([[root, 0]])
  // Each owner stands above the first company that names it; further links to it are only lines.
  for (const [id, level] of levels) {
    const above = current.filter(({ owned, owner }) => owned === id && byId.has(owner) && !levels.has(owner))
    const owners = [...new Set(above.map(({ owner }) => owner))]
    for (const owner of owners) levels.set(owner, level + 1)
    ownersOf.set(id, owners)
    if (levels.size > nodesMax) return null
  }
  const height = Math.max(...levels.values())
  const placed = new Map<string, PlacedNode>()
  const width = place(root, 0)

  /** Returns how wide the part of the picture above and including this box is. */
  function place(id: string, left: number): number {
    const owners = ownersOf.get(id) ?? []
    let used = 0
    for (const owner of owners) used += place(owner, left + used) + columnGap
    const above = Math.max(0, used - columnGap)
    const span = Math.max(boxWidth, above)
    // A single narrow branch stands in the middle above its company.
    const node = byId.get(id)
    const y = margin + (height - (levels.get(id) ?? 0)) * (boxHeight + rowGap)
    if (node) placed.set(id, { node, x: margin + left + (span - boxWidth) / 2, y })
    return span
  }

  return {
    width: width + 2 * margin,
    height: (height + 1) * boxHeight + height * rowGap + 2 * margin,
    nodes: [...placed.values()],
    links: current.flatMap((link) => {
      const [from, to] = [placed.get(link.owner), placed.get(link.owned)]
      return from && to ? [{ link, from, to }] : []
    }),
  }
}
