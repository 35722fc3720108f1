import type { OwnershipRecord } from '../api-types.js'
import { Badge, CompanyStatus } from '../parts/badges.js'
import { Card } from '../parts/card.js'
import { CompanyLink } from '../parts/links.js'
import { RecordTabs } from './records-layout.js'

type Node = OwnershipRecord['nodes'][number]
type Link = OwnershipRecord['links'][number]

const missingWords: Readonly<Record<NonNullable<Node['missing']>, string>> = {
  depth: 'Its own owners are further away than this picture goes.',
  limit: 'Its own owners were not asked for: the picture is large already.',
  unavailable: 'Its owners could not be read now.',
  not_on_register: 'It is not on the UK register, so its owners are not known here.',
  name_differs: 'The number belongs to a company with another name, so it was not followed.',
}

const controlWords: Readonly<Record<string, string>> = {
  exempt: 'It is exempt from naming its owners.',
  states_no_owner: 'It states that no one controls it.',
  not_confirmed: 'It states that its owners are not confirmed yet.',
  none_listed: 'The register names no owner of it.',
  not_known: 'Its owners are not known here.',
}

/** Who controls a company, and who controls those, as a tree. */
export function OwnershipPage({ name, ownership }: { name: string; ownership: OwnershipRecord }) {
  const root = ownership.nodes.find(({ id }) => id === ownership.company_number)
  return (
    <>
      <h1 class="given">{name}</h1>
      <RecordTabs number={ownership.company_number} current="ownership" />
      <p class="lead">
        Who controls the company, and who controls those, as far as the UK register says. Control is a range.
      </p>
      {ownership.is_complete ? null : <p class="note">Some owners are missing; the picture says where.</p>}
      <Card>
        <ul class="tree">{root ? <Branch node={root} ownership={ownership} path={[]} /> : null}</ul>
      </Card>
    </>
  )
}

interface BranchProps {
  readonly node: Node
  readonly ownership: OwnershipRecord
  /** The ids from the company down to the parent of this node. */
  readonly path: readonly string[]
  readonly link?: Link
}

function Branch({ node, ownership, path, link }: BranchProps) {
  const isRepeated = path.includes(node.id) || link?.closes_loop === true
  const links = isRepeated ? [] : ownership.links.filter(({ owned }) => owned === node.id)
  const note = node.missing ? missingWords[node.missing] : (controlWords[node.control_status ?? ''] ?? null)
  return (
    <li>
      <div class="owner">
        {node.company_number ? (
          <CompanyLink number={node.company_number} name={node.name} />
        ) : (
          <span class="given">{node.name ?? 'Name protected'}</span>
        )}{' '}
        {node.kind === 'company' ? <CompanyStatus status={node.company_status} /> : null}
        {node.kind === 'firm' ? <Badge text={node.country ?? 'not on the UK register'} tone="info" /> : null}
        {link?.is_ceased ? <Badge text="ended" /> : null}
        {isRepeated ? <Badge text="controls itself in a loop" tone="warn" /> : null}
        <div class="small muted">{link?.natures_of_control.map(({ text }) => text).join('; ')}</div>
        {note && !isRepeated ? <div class="small muted">{note}</div> : null}
      </div>
      {links.length > 0 ? (
        <ul class="tree">
          {links.map((each) => {
            const owner = ownership.nodes.find(({ id }) => id === each.owner)
            return owner ? <Branch node={owner} ownership={ownership} path={[...path, node.id]} link={each} /> : null
          })}
        </ul>
      ) : null}
    </li>
  )
}
