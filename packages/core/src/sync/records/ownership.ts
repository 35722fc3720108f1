import type { Company } from '../../register/company/company.js'
import type { CompanyNumber } from '../../register/company/company-number.js'
import { isSameName, nameKey } from '../../register/name/company-name.js'
import { knownCompany } from '../../register/profile/known-company.js'
import { type ControlStatus, controlStatus } from '../../register/records/control-statements.js'
import { isCeasedOwner, type Owner } from '../../register/records/owner.js'
import { ukCompanyNumber } from '../../register/records/uk-registration.js'
import { type Instant, secondMs } from '../../shared/clock.js'
import { type Day, todayInLondon } from '../../shared/days.js'
import type { GetCompanyPorts } from '../get-company.js'
import { facetAgeMaxMs, refreshCompany } from '../refresh-company.js'
import { getRecord } from './get-record.js'
import { personIdentity } from './person.js'

export const ownershipDepthMax = 10
/** Companies that one walk refreshes from Companies House. The rest must be stored. */
const refreshesMax = 20
const nodesMax = 200
/** Owners of one company that are shown. */
const ownersMax = 50
const walkMaxMs = 10 * secondMs
const refreshMaxMs = 3 * secondMs

/** `firm`: any other legal entity, also one that is not on the UK register. */
export const ownershipKinds = ['company', 'person', 'firm'] as const

/**
 * Why the owners of a node are not shown although it may have some. `depth`: the walk ends here. `limit`: too many
 * companies, owners or seconds. `unavailable`: Companies House could not be asked. `not_on_register`: no company has
 * the number that was filed. `name_differs`: the company with that number has another name.
 */
export const missingReasons = ['depth', 'limit', 'unavailable', 'not_on_register', 'name_differs'] as const
export type MissingReason = (typeof missingReasons)[number]

export interface OwnershipNode {
  /** The company number, or an id within this walk. */
  readonly id: string
  readonly kind: (typeof ownershipKinds)[number]
  readonly name: string | null
  readonly number: CompanyNumber | null
  readonly status: string | null
  /** Links from the company that was asked about. */
  readonly level: number
  /** Of a firm, as it was filed. */
  readonly registrationNumber: string | null
  readonly country: string | null
  /** Null unless the owners of the company were read. */
  controlStatus: ControlStatus | null
  asOf: Instant | null
  isStale: boolean
  missing: MissingReason | null
}

export interface OwnershipLink {
  /** The id of the owner. */
  readonly owner: string
  /** The id of the company that it controls. */
  readonly owned: string
  readonly naturesOfControl: readonly string[]
  readonly notifiedOn: Day | null
  readonly ceasedOn: Day | null
  readonly isCeased: boolean
  /** The owner is controlled by the company that it controls. */
  readonly closesLoop: boolean
}

export interface Ownership {
  readonly number: CompanyNumber
  readonly depth: number
  /** By level, nearest first. */
  readonly nodes: readonly OwnershipNode[]
  readonly links: readonly OwnershipLink[]
  /** False if owners of some node are missing. */
  readonly isComplete: boolean
}

/**
 * Walks up from a company through its owners that are companies of the UK register, level by level. An owner that owns
 * in several ways appears once: a person by name and month of birth, a firm by its number and country. Owners that have ceased are shown, but their own owners are not.
 */
export async function getOwnership(ports: GetCompanyPorts, text: string, depth: number): Promise<Ownership> {
  const { record } = await getRecord(ports, text, 'owners', ['statements'])
  const root = await knownCompany(ports, record.number)
  const walk = new OwnershipWalk(ports, Math.min(depth, ownershipDepthMax))
  await walk.run(record.number, root?.layered.company ?? null)
  const isComplete = walk.nodes.every(({ missing }) => missing === null)
  return { number: record.number, depth, nodes: walk.nodes, links: walk.links, isComplete }
}

class OwnershipWalk {
  readonly links: OwnershipLink[] = []
  readonly #ports: GetCompanyPorts
  readonly #depth: number
  readonly #endsAt: Instant
  readonly #nodes = new Map<string, OwnershipNode>()
  /** The current owners that are no companies of the UK register, by what tells them from others. */
  readonly #others = new Map<string, OwnershipNode>()
  #refreshes = 0

  constructor(ports: GetCompanyPorts, depth: number) {
    this.#ports = ports
    this.#depth = depth
    this.#endsAt = ports.clock.now() + walkMaxMs
  }

  get nodes(): readonly OwnershipNode[] {
    return [...this.#nodes.values()]
  }

  async run(number: CompanyNumber, company: Company | null): Promise<void> {
    let level = [this.#add(companyNode(number, company, 0))]
    while (level.length > 0) {
      const next: OwnershipNode[] = []
      for (const node of level) next.push(...(await this.#expand(node)))
      level = next
    }
  }

  #add(node: OwnershipNode): OwnershipNode {
    this.#nodes.set(node.id, node)
    return node
  }

  /** Adds the owners of a company and returns those whose own owners are to be read. */
  async #expand(node: OwnershipNode): Promise<OwnershipNode[]> {
    const { number } = node
    if (number === null || node.missing) return []
    if (node.level >= this.#depth) return missing(node, 'depth')
    if (this.#ports.clock.now() > this.#endsAt || this.#nodes.size >= nodesMax) return missing(node, 'limit')

    const failure = await this.#refresh(number, 'owners')
    let overlay = await this.#ports.overlay.read(number)
    if (!overlay.owners) return missing(node, failure ?? 'unavailable')
    const { items, isComplete } = overlay.owners.value
    if (items.every(isCeasedOwner)) {
      await this.#refresh(number, 'statements')
      overlay = await this.#ports.overlay.read(number)
    }

    const now = this.#ports.clock.now()
    node.controlStatus = controlStatus(
      overlay.owners?.value ?? null,
      overlay.statements?.value ?? null,
      todayInLondon(now),
    )
    node.asOf = overlay.owners?.asOf ?? null
    node.isStale = isOld(overlay.owners?.askedAt ?? null, now)
    if (!isComplete) node.missing = 'unavailable'
    if (items.length > ownersMax) node.missing = 'limit'
    const next: OwnershipNode[] = []
    for (const owner of inOrder(items).slice(0, ownersMax)) {
      const added = await this.#addOwner(node, owner)
      if (added) next.push(added)
    }
    return next
  }

  /** Returns the node of the owner if it is new and its own owners are to be read. */
  async #addOwner(owned: OwnershipNode, owner: Owner): Promise<OwnershipNode | null> {
    const isCeased = isCeasedOwner(owner)
    const found = isCeased ? ownerNode(owned, owner) : this.#joined(owner, await this.#nodeOf(owned, owner))
    const existing = this.#nodes.get(found.id)
    this.links.push({
      owner: found.id,
      owned: owned.id,
      naturesOfControl: owner.naturesOfControl,
      notifiedOn: owner.notifiedOn,
      ceasedOn: owner.ceasedOn,
      isCeased,
      closesLoop: existing !== undefined && this.#controls(owned.id, found.id),
    })
    if (existing) return null
    this.#add(found)
    return found.kind === 'company' ? found : null
  }

  /** Whether a company controls another one, through any number of current links. */
  #controls(owner: string, owned: string): boolean {
    const seen = new Set<string>()
    const ahead = [owner]
    for (let id = ahead.pop(); id !== undefined; id = ahead.pop()) {
      if (id === owned) return true
      if (seen.has(id)) continue
      seen.add(id)
      for (const link of this.links) if (link.owner === id && !link.isCeased) ahead.push(link.owned)
    }
    return false
  }

  /** The node of the same person or firm if another company names it too. */
  #joined(owner: Owner, node: OwnershipNode): OwnershipNode {
    if (node.kind === 'company') return node
    const identity = node.kind === 'person' ? personIdentity(owner) : firmIdentity(node)
    if (identity === null) return node
    const known = this.#others.get(identity) ?? node
    this.#others.set(identity, known)
    return known
  }

  /** A firm counts as a company only if the register has its number under its name. */
  async #nodeOf(owned: OwnershipNode, owner: Owner): Promise<OwnershipNode> {
    const number = ukCompanyNumber(owner.identification ?? null)
    if (number === null) return ownerNode(owned, owner)

    let known = await knownCompany(this.#ports, number)
    if (!known) {
      const failure = await this.#refresh(number, 'profile')
      known = await knownCompany(this.#ports, number)
      if (!known) return { ...ownerNode(owned, owner), missing: failure ?? 'not_on_register' }
    }
    const { company } = known.layered
    const names = [company.name, ...company.previousNames.map(({ name }) => name)]
    if (!names.some((name) => isSameName(name, owner.name ?? '')))
      return { ...ownerNode(owned, owner), missing: 'name_differs' }
    return companyNode(number, company, owned.level + 1)
  }

  /** Null if the facet is current now; otherwise why it is not. A facet that is fresh needs no call. */
  async #refresh(
    number: CompanyNumber,
    facet: 'owners' | 'statements' | 'profile',
  ): Promise<'limit' | 'unavailable' | null> {
    const askedAt = (await this.#ports.overlay.read(number))[facet]?.askedAt ?? null
    if (askedAt !== null && askedAt >= this.#ports.clock.now() - facetAgeMaxMs[facet]) return null
    if (!this.#ports.registerSource) return 'unavailable'
    const leftMs = this.#endsAt - this.#ports.clock.now()
    if (this.#refreshes >= refreshesMax || leftMs <= 0) return 'limit'
    this.#refreshes += 1
    const deadlineMs = Math.min(refreshMaxMs, leftMs)
    const { stale } = await refreshCompany(this.#ports, number, { facets: [facet], deadlineMs })
    return stale ? 'unavailable' : null
  }
}

function missing(node: OwnershipNode, reason: MissingReason): [] {
  node.missing = reason
  return []
}

const unread = { controlStatus: null, asOf: null, isStale: false, missing: null }

function companyNode(number: CompanyNumber, company: Company | null, level: number): OwnershipNode {
  const { name = null, status = null } = company ?? {}
  return {
    id: number,
    kind: 'company',
    name,
    number,
    status,
    level,
    registrationNumber: null,
    country: null,
    ...unread,
  }
}

function ownerNode(owned: OwnershipNode, owner: Owner): OwnershipNode {
  const { identification = null } = owner
  return {
    id: `${owned.id}:${owner.id}`,
    kind: /^(?:corporate-entity|legal-person)/.test(owner.kind) ? 'firm' : 'person',
    name: owner.name,
    number: null,
    status: null,
    level: owned.level + 1,
    registrationNumber: identification?.registrationNumber ?? null,
    country: identification?.countryRegistered ?? identification?.placeRegistered ?? null,
    ...unread,
  }
}

function firmIdentity({ name, registrationNumber, country }: OwnershipNode): string | null {
  if (!registrationNumber || !country) return null
  return [country, registrationNumber, name ?? ''].map(nameKey).join('\n')
}

/** Current owners first, then by name. */
function inOrder(owners: readonly Owner[]): readonly Owner[] {
  return owners.toSorted(
    (one, other) =>
      Number(isCeasedOwner(one)) - Number(isCeasedOwner(other)) || ((one.name ?? '') < (other.name ?? '') ? -1 : 1),
  )
}

function isOld(askedAt: Instant | null, now: Instant): boolean {
  return askedAt === null || askedAt < now - facetAgeMaxMs.owners
}
