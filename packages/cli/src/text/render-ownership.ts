import { arithmeticHint, chainEnds, overWords } from '@brassplate/core/api'
import type { Ownership, OwnershipLink, OwnershipNode, SharedOfficers } from '@brassplate/sdk'
import { naturesText } from './render-records.js'
import { sanitise } from './sanitise.js'
import { type Look, table } from './table.js'
import { minute, words } from './words.js'

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
export function ownershipText(ownership: Ownership, look: Look): string {
  const { company_number, nodes, links, is_complete, shared_officers } = ownership
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
  const shared = shared_officers ? `\n${sharedOfficersText(shared_officers, look)}` : ''
  return `${lines.join('\n')}\n${endsText(ownership, look)}${shared}`
}

/** Who stands at the ends of the chains, and whether it follows that they have more than 25%. */
function endsText(ownership: Ownership, { colour }: Look): string {
  const ends = chainEnds(ownership).flatMap(({ node, range, share, calculation }) => {
    if (range === null || share === null) return []
    const from = calculation === null ? '' : ` (${calculation})`
    return [
      `${sanitise(node.name ?? 'name not public')}: ${share}${sanitise(from)}, ${overWords[range.over_25_percent]}`,
    ]
  })
  return ends.length === 0 ? '' : `\nWhere the chains end:\n${ends.join('\n')}\n${colour.dim(arithmeticHint)}\n`
}

const unreadTexts: Readonly<Record<NonNullable<SharedOfficers['officers'][number]['missing']>, string>> = {
  corporate: 'is a firm',
  too_many: 'has too many appointments',
  limit: 'was beyond the limit',
  unavailable: 'could not be read from Companies House in full',
}

/** Sharing an officer is no sign of ownership, so these companies are listed apart from the tree. */
function sharedOfficersText({ companies, officers, as_of, stale, is_complete }: SharedOfficers, look: Look): string {
  const rows = table(
    [
      { title: 'SHARES AN OFFICER', of: (each) => each.company_name },
      { title: 'NUMBER', of: (each) => each.company_number },
      { title: 'STATUS', of: (each) => words(each.company_status) },
      { title: 'OFFICERS', of: (each) => each.officers.map(officerText).join('; ') },
    ],
    companies,
    look,
  )
  const unread = officers.flatMap(({ name, missing }) => (missing ? `${name} ${unreadTexts[missing]}` : []))
  const notes = [
    `As of ${minute(as_of)}`,
    ...(stale ? ['STALE: Companies House could not be asked'] : []),
    ...(is_complete ? [] : ['incomplete']),
    ...unread.map(sanitise),
  ]
  const list = companies.length > 0 ? rows : 'No other company is known to share a serving officer.\n'
  return `${list}${look.colour.dim(`${notes.join('; ')}.`)}\n`
}

function officerText({ name, status, resigned_on }: SharedOfficers['companies'][number]['officers'][number]): string {
  return status === 'active' ? name : `${name} (left ${resigned_on ?? ''})`
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
