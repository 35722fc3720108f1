import { displayName } from '@brassplate/core'
import type { CompanyAnswer } from '../api-types.js'
import { overseasWords } from '../company-facts.js'
import { UnusualStatus } from '../parts/badges.js'
import { capital } from '../parts/text.js'

interface ComparedFactsProps {
  readonly company: CompanyAnswer
  /** All candidates, this one too. */
  readonly among: readonly CompanyAnswer[]
  /** What was asked for; null if it is not known. */
  readonly postcode?: string | null
}

/** Two lines about a candidate. What tells the candidates apart is dark; what agrees with the question is marked. */
export function ComparedFacts({ company, among, postcode: asked = null }: ComparedFactsProps) {
  const { registered_postcode: postcode, incorporated_on: since, previous_names: before } = company
  const differing = (read: (one: CompanyAnswer) => string | null) => {
    const value = read(company)
    const isOwn = among.some((other) => read(other) !== value)
    return value ? <span class={isOwn ? 'differs' : undefined}>{value}</span> : null
  }
  return (
    <>
      <span class="small muted parts">
        <span class="number">{company.company_number}</span>
        {differing(overseasWords)}
        {differing(({ registered_office: { locality } }) => locality)}
        {postcode && isSamePostcode(postcode, asked) ? (
          <mark title="As in your row">{postcode}</mark>
        ) : (
          differing((one) => one.registered_postcode)
        )}
        {since ? differing((one) => `since ${one.incorporated_on?.slice(0, 4)}`) : null}
      </span>
      <span class="small muted parts">
        <UnusualStatus status={company.company_status} detail={company.company_status_detail} />
        {differing(({ industries: [first] }) => (first?.text ? capital(first.text) : null))}
        {before[0] ? <span>{`before ${displayName(before[0].name)}`}</span> : null}
      </span>
    </>
  )
}

/** However they are written. */
function isSamePostcode(one: string | null, other: string | null): boolean {
  const plain = (text: string | null) => (text ?? '').replaceAll(' ', '').toLowerCase()
  return plain(one) !== '' && plain(one) === plain(other)
}
