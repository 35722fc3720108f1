import { displayName, shortDay } from '@brassplate/core'
import { controlStatusWords, drawOwnership, endReason, ownershipChart } from '@brassplate/core/api'
import { raw } from 'hono/html'
import type { OwnershipRecord } from '../api-types.js'
import { Badge } from '../parts/badges.js'
import { Card } from '../parts/card.js'
import { Monogram } from '../parts/monogram.js'
import { capital } from '../parts/text.js'
import { ChainEndsCard, NodeName, nodePath } from './chain-ends-card.js'
import { CompanyFrame } from './company-frame.js'
import type { RecordPageProps } from './records-layout.js'
import { SharedOfficersCards } from './shared-officers.js'

type Node = OwnershipRecord['nodes'][number]
type Link = OwnershipRecord['links'][number]

const missingWords: Readonly<Record<NonNullable<Node['missing']>, string>> = {
  depth: 'Its own owners are further away than this picture goes.',
  limit: 'Its own owners were not asked for: the picture is large already.',
  unavailable: 'Its owners could not be read now.',
  not_on_register: 'It is not on the UK register, so its owners are not known here.',
  name_differs: 'The number belongs to a company with another name, so it was not followed.',
}

const noPast = {
  text: 'The past of a chain of owners is not stored.',
  nextStep: 'The tab Owners shows who controlled the company itself on that day.',
}

/** A wider picture could not be read on a phone, which gets the list in its place. */
const narrowMax = 340

/** Who controls a company, and who controls those: drawn, and as a list. */
export function OwnershipPage({ visit, head, record: ownership }: RecordPageProps<OwnershipRecord>) {
  const { company_number: number, company_name: name } = head.company
  if (head.asOf !== '') return <CompanyFrame visit={visit} head={head} tab="ownership" problem={noPast} />
  const root = ownership.nodes.find(({ id }) => id === ownership.company_number)
  const chart = ownershipChart(ownership)
  const title = `Who controls ${name}. The list below says the same.`
  const picture = chart && drawOwnership(chart, { title, hrefOf: nodePath })
  const legend = legendOf(ownership)
  const isWide = chart !== null && chart.width > narrowMax
  const tree = <ul class="tree">{root ? <Branch node={root} ownership={ownership} path={[]} /> : null}</ul>
  const ended = ownership.links.filter(({ is_ceased: isCeased }) => isCeased)
  return (
    <CompanyFrame visit={visit} head={head} tab="ownership">
      <nav class="views" aria-label="Views">
        <a href={`/companies/${number}/ownership`} aria-current={ownership.shared_officers ? undefined : 'page'}>
          Owners
        </a>
        <a
          href={`/companies/${number}/ownership?by=officers`}
          aria-current={ownership.shared_officers ? 'page' : undefined}
        >
          Shared officers
        </a>
      </nav>
      {ownership.shared_officers ? (
        <SharedOfficersCards shared={ownership.shared_officers} />
      ) : (
        <>
          {ownership.is_complete ? null : <p class="note">Some owners are missing; the list says where.</p>}
          {picture ? (
            <Card title="Who controls it">
              <div class={isWide ? 'picture not-on-phone' : 'picture'}>{raw(picture.text)}</div>
              {isWide ? <div class="on-phone">{tree}</div> : null}
              {legend === '' ? null : <p class={isWide ? 'small muted not-on-phone' : 'small muted'}>{legend}</p>}
            </Card>
          ) : null}
          <ChainEndsCard ownership={ownership} noteOf={noteOf} />
          {picture ? (
            <details class={isWide ? 'card not-on-phone' : 'card'}>
              <summary>
                <h2>As a list</h2>
              </summary>
              {tree}
            </details>
          ) : (
            <Card title="As a list">{tree}</Card>
          )}
          {ended.length > 0 ? (
            <div class="former">
              <Card title={`Ended ${ended.length}`}>
                <ul class="tree">
                  {ended.map((link) => (
                    <EndedLink link={link} ownership={ownership} />
                  ))}
                </ul>
              </Card>
            </div>
          ) : null}
        </>
      )}
    </CompanyFrame>
  )
}

/** Only what the picture has. */
function legendOf({ nodes, links }: OwnershipRecord): string {
  const has = (kind: Node['kind']) => nodes.some((node) => node.kind === kind)
  const shapes = [
    ...(has('person') ? ['people are round', 'companies are boxes'] : []),
    ...(has('firm') ? ['a double border marks a firm that gave no UK company number'] : []),
  ]
  const hasBars = links.some(({ natures_of_control: natures }) => natures.some(({ band }) => band !== null))
  return [
    ...(shapes.length > 0 ? [`${capital(shapes.join(', '))}.`] : []),
    ...(hasBars ? ['Bars show the range of control: the register has no exact shares.'] : []),
  ].join(' ')
}

/** Why the owners of a node are not shown, or what it says about them. */
function noteOf(node: Node): string | null {
  if (node.missing) return missingWords[node.missing]
  return (node.control_status && controlStatusWords[node.control_status]) ?? endReason(node)
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
  const links = isRepeated
    ? []
    : ownership.links.filter(({ owned, is_ceased: isCeased }) => owned === node.id && !isCeased)
  const note = noteOf(node)
  return (
    <li>
      <div class="owner">
        <Monogram name={node.name ?? ''} isPerson={node.kind === 'person'} />
        <div>
          <NodeName node={node} />
          {isRepeated ? <Badge text="controls itself in a loop" tone="warn" /> : null}
          <div class="small muted">
            {link ? capital(link.natures_of_control.map(({ text }) => text).join('; ')) : null}
          </div>
          {note && !isRepeated ? <div class="small muted">{note}</div> : null}
        </div>
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

function EndedLink({ link, ownership }: { link: Link; ownership: OwnershipRecord }) {
  const owner = ownership.nodes.find(({ id }) => id === link.owner)
  const owned = ownership.nodes.find(({ id }) => id === link.owned)
  if (!owner || !owned) return null
  const until = link.ceased_on ? `until ${shortDay(link.ceased_on)}` : 'ended'
  return (
    <li class="owner">
      <NodeName node={owner} />
      <div class="small muted">
        {capital(link.natures_of_control.map(({ text }) => text).join('; '))} of {displayName(owned.name ?? owned.id)},{' '}
        {until}
      </div>
    </li>
  )
}
