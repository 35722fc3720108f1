import type { Ownership, OwnershipLink, OwnershipNode } from '@brassplate/sdk'
import { naturesText } from './render-records.js'
import { sanitise } from './sanitise.js'
import type { Look } from './table.js'
import { words } from './words.js'

const missingTexts: Readonly<Record<NonNullable<OwnershipNode['missing']>, string>> = {
  depth: 'its owners are not read: give a larger --depth',
  limit: 'its owners are not all read: there are too many',
  unavailable: 'its owners could not be read from Companies House',
  not_on_register: 'the register has no company with that number',
  name_differs: 'the company with that number has another name',
}

const controlTexts: Readonly<Partial<Record<NonNullable<OwnershipNode['control_status']>, string>>> = {
  exempt: 'exempt from listing its owners',
  states_no_owner: 'states that it has no owner',
  not_confirmed: 'states that its owners are not confirmed',
  none_listed: 'lists no owner',
  not_known: 'owners not known',
}

/** Draws the owners of a company as a tree, with the company at its root. A company that was drawn is not repeated. */
export function ownershipText({ company_number, nodes, links, is_complete }: Ownership, look: Look): string {
  const { colour } = look
  const byId = new Map(nodes.map((node) => [node.id, node]))
  const drawn = new Set<string>()
  const lines: string[] = []

  function draw(node: OwnershipNode, link: OwnershipLink | null, lead: string, indent: string): void {
    const isRepeated = drawn.has(node.id)
    const note = link?.closes_loop ? 'a loop' : isRepeated ? 'shown above' : noteOf(node)
    const control = link ? naturesText(link) : ''
    const ceased = link?.is_ceased ? `ceased ${link.ceased_on ?? ''}`.trim() : ''
    const parts = [nodeText(node), control, ceased, note].filter((part) => part !== '').map(sanitise)
    const text = `${lead}${parts.join('; ')}`
    lines.push(link?.is_ceased ? colour.dim(text) : text)
    if (isRepeated || link?.closes_loop || link?.is_ceased) return

    drawn.add(node.id)
    const owners = links.filter(({ owned }) => owned === node.id)
    owners.forEach((each, place) => {
      const isLast = place === owners.length - 1
      const owner = byId.get(each.owner)
      if (owner) draw(owner, each, `${indent}${isLast ? '└─ ' : '├─ '}`, `${indent}${isLast ? '   ' : '│  '}`)
    })
  }

  const root = byId.get(company_number)
  if (root) draw(root, null, '', '')
  if (!is_complete) lines.push(colour.dim('Some owners are missing.'))
  return `${lines.join('\n')}\n`
}

function nodeText({ name, company_number, company_status, registration_number, country }: OwnershipNode): string {
  const details = [company_number ?? registration_number, country, words(company_status)]
  const shown = details.filter((part) => part !== null && part !== '')
  return `${name ?? 'name not public'}${shown.length > 0 ? ` (${shown.join(', ')})` : ''}`
}

function noteOf({ missing, control_status }: OwnershipNode): string {
  if (missing) return missingTexts[missing]
  return (control_status && controlTexts[control_status]) ?? ''
}
