import { displayName, personName } from '@brassplate/core'
import { arithmeticHint, type ChainEnd, chainEnds, countryCode, overWords } from '@brassplate/core/api'
import type { OwnershipRecord } from '../api-types.js'
import { Badge, type Tone, UnusualStatus } from '../parts/badges.js'
import { CompanyLink } from '../parts/links.js'
import { Monogram } from '../parts/monogram.js'
import { type Column, TableCard } from '../parts/tables/table.js'
import { capital } from '../parts/text.js'

type Node = OwnershipRecord['nodes'][number]

interface ChainEndsCardProps {
  readonly ownership: OwnershipRecord
  /** Why nothing is shown above an owner. */
  readonly noteOf: (node: Node) => string | null
}

/** Below the title of the column. */
const answers: Readonly<Record<keyof typeof overWords, string>> = {
  yes: 'yes',
  possible: 'possibly',
  not_shown: overWords.not_shown,
}
const tones: Readonly<Record<keyof typeof overWords, Tone>> = { yes: 'warn', possible: 'info', not_shown: '' }

/** Who stands at the ends of the chains, and how much of the company follows from the ranges of the register. */
export function ChainEndsCard({ ownership, noteOf }: ChainEndsCardProps) {
  const ends = chainEnds(ownership)
  if (ends.length === 0) return null
  const hasLoop = ends.some(({ node }) => node.calculated_control === null)
  const columns: readonly Column<ChainEnd>[] = [
    [
      'Name',
      ({ node }) => (
        <>
          <Monogram name={node.name ?? ''} isPerson={node.kind === 'person'} />
          <NodeName node={node} />
          <div class="small muted">{noteOf(node)}</div>
        </>
      ),
    ],
    [
      'Of this company',
      ({ share }) => share ?? <span class="muted">The register gives no range</span>,
      'whole-line clear',
    ],
    [
      'Calculated from',
      ({ node, calculation }) =>
        calculation === null ? (
          <span class="muted">{node.level === 1 ? 'Named on the register' : '–'}</span>
        ) : (
          capital(calculation)
        ),
      'small whole-line',
    ],
    [
      'More than 25%',
      ({ range }) =>
        range ? (
          <Badge text={answers[range.over_25_percent]} tone={tones[range.over_25_percent]} />
        ) : (
          <span class="muted">Not known</span>
        ),
      'named',
    ],
  ]
  return (
    <TableCard title="Where the chains end" rows={ends} columns={columns}>
      <p class="small muted">
        {hasLoop ? 'Companies here own each other, so their shares cannot be multiplied.' : arithmeticHint}
      </p>
    </TableCard>
  )
}

/** The chain of owners of a company, or the page of a person or firm. Null if the name is protected. */
export function nodePath({ id, company_number: number, name }: Node): string | null {
  if (number) return `/companies/${number}/ownership`
  // The id of an owner is that of the company that names it, and its own there.
  const [, owned, owner] = /^([0-9A-Z]{8}):(.+)$/.exec(id) ?? []
  if (name === null || owned === undefined || owner === undefined) return null
  return `/companies/${owned}/people/${encodeURIComponent(owner)}`
}

export function NodeName({ node }: { node: Node }) {
  const { kind, name, company_number: number, country, registration_number: registration } = node
  if (number) {
    return (
      <>
        <CompanyLink number={number} name={name} /> <span class="small muted number">{number}</span>{' '}
        <UnusualStatus status={node.company_status} />{' '}
      </>
    )
  }
  const registered = [country, registration].filter(Boolean).join(', ') || 'no UK company number'
  const code = country && countryCode(country)
  const path = nodePath(node)
  const shown = name === null ? 'Name protected' : kind === 'person' ? personName(name, false) : displayName(name)
  return (
    <>
      {path === null ? (
        <span class="given">{shown}</span>
      ) : (
        <a class="given" href={path}>
          {shown}
        </a>
      )}{' '}
      {kind === 'firm' ? (
        <span class="small muted given">
          {code ? <span class="tag">{code}</span> : null} {registered}
        </span>
      ) : null}{' '}
    </>
  )
}
