import { jurisdictionWords, typeWords } from '@brassplate/core'
import type { Child } from 'hono/jsx'
import type { ChargeRecord, CompanyAnswer, InsolvencyRecord } from '../api-types.js'
import { overseasWords } from '../company-facts.js'
import { Badge } from '../parts/badges.js'
import { type FactLine, Facts } from '../parts/card.js'
import { officeOf } from '../parts/company-card.js'
import { capital, countWords, Day, words } from '../parts/text.js'

/** What is known of a day in the past from lists that have dates of their own. */
export interface PastFacts {
  /** The company today, to show what differs. */
  readonly now: CompanyAnswer
  /** As they stood on that day; null if not all charges are known. */
  readonly charges: ChargeRecord['data'] | null
  readonly cases: InsolvencyRecord['data'] | null
}

/** Where the records behind a fact are. */
const tabs: Readonly<Record<string, string>> = {
  Charges: 'charges',
  Insolvency: 'insolvency',
  'Identity of directors': 'officers',
  'Identity of owners': 'owners',
}

const notKnown = 'Not known for this day'

/** A fact in words, to be compared, and how it is shown if that is different. */
type Fact = readonly [name: string, text: string | null, shown?: Child]

interface CompanyFactsProps {
  readonly company: CompanyAnswer
  readonly past: PastFacts | null
  /** How many are outstanding; null unless all are known. */
  readonly charges: number | null
  /** How many owners are listed; null if it is not known. */
  readonly owners: number | null
}

/** Facts without a value are left out. Of the past, each fact that is different today says so. */
export function CompanyFacts({ company, past, charges, owners }: CompanyFactsProps) {
  if (!past) {
    const exact = charges === null ? null : outstandingWords(charges)
    const facts = factsOf(company).map(([name, text, shown]): FactLine => {
      const words = (name === 'Charges' && exact) || text
      const tab = tabs[name]
      const isKnown = words !== null && !words.startsWith('None')
      if (!tab || !isKnown) return [name, shown ?? words]
      return [name, shown ?? <a href={`/companies/${company.company_number}/${tab}`}>{words}</a>]
    })
    const title = company.company_type === 'registered-overseas-entity' ? 'Beneficial owners' : 'Owners'
    return <Facts facts={owners === 0 ? [...facts, [title, 'The register names none']] : facts} />
  }
  const today = new Map(factsOf(past.now).map(([name, text]) => [name, text]))
  const facts = factsOf({ ...company, company_type: company.company_type ?? past.now.company_type })
  return (
    <Facts
      facts={facts.map(([name, text, shown]): FactLine => {
        if (name === 'Charges') return [name, pastCharges(past.charges)]
        if (name === 'Insolvency') return [name, text ?? pastCases(past.cases)]
        const now = today.get(name) ?? null
        const isChanged = text !== null && now !== null && text !== now
        return [
          name,
          text && (
            <>
              {shown ?? text}
              {isChanged ? (
                <div class="small changed">
                  <span class="badge info">changed since</span> {`today: ${now}`}
                </div>
              ) : null}
            </>
          ),
        ]
      })}
    />
  )
}

/** A company of another country is registered here, and was incorporated there. */
export function registrationWords(company: Pick<CompanyAnswer, 'company_type'>): string {
  return overseasWords(company) ? 'Registered in the UK' : 'Incorporated'
}

function factsOf(company: CompanyAnswer): readonly Fact[] {
  const registration = registrationWords(company)
  return [
    ['Type', company.company_type && typeWords(company.company_type)],
    registration === 'Incorporated'
      ? ['Jurisdiction', company.jurisdiction && jurisdictionWords(company.jurisdiction)]
      : ['Country of the office', company.registered_office.country],
    [registration, company.incorporated_on, company.incorporated_on && <Day day={company.incorporated_on} />],
    ['Dissolved', company.dissolved_on, company.dissolved_on && <Day day={company.dissolved_on} />],
    ['Registered office', officeOf(company) || null],
    [
      'Industry',
      company.industries.map(({ sic_code: code, text }) => `${text ?? ''} ${code}`.trim()).join(', ') || null,
      <Industries company={company} />,
    ],
    ['Accounts', company.accounts_type && capital(words(company.accounts_type))],
    ['Charges', flagWords(company.has_active_charges, 'At least one outstanding', 'None outstanding')],
    ['Insolvency', insolvencyWords(company)],
    ['Identity of directors', ...verification(company, 'directors')],
    ['Identity of owners', ...verification(company, 'pscs')],
  ]
}

function pastCharges(charges: PastFacts['charges']): string {
  if (!charges) return notKnown
  return outstandingWords(charges.filter(({ is_outstanding: isOutstanding }) => isOutstanding).length)
}

function outstandingWords(outstanding: number): string {
  return outstanding === 0 ? 'None outstanding' : `${countWords(outstanding, 'charge')} outstanding`
}

function pastCases(cases: PastFacts['cases']): string {
  if (!cases) return notKnown
  return cases.length === 0 ? 'None' : `${countWords(cases.length, 'case')} opened until then`
}

function Industries({ company }: { company: CompanyAnswer }) {
  return (
    <>
      {company.industries.map(({ sic_code: code, text }) => (
        <div>
          {text ? `${capital(text)} ` : null}
          <span class="small muted number">{code}</span>
        </div>
      ))}
    </>
  )
}

function flagWords(flag: boolean | null, yes: string, no: string): string | null {
  return flag === null ? null : flag ? yes : no
}

type Counts = NonNullable<NonNullable<CompanyAnswer['identity_verification']>['directors']>

const verificationTabs = { directors: 'officers', pscs: 'owners' } as const

/** What is overdue leads to the people. */
function verification(
  { company_number: number, identity_verification: all }: CompanyAnswer,
  who: 'directors' | 'pscs',
) {
  const counts = all?.[who]
  const text = verificationWords(counts)
  const shown = (
    <>
      <a href={`/companies/${number}/${verificationTabs[who]}`}>
        {counts && verificationWords({ ...counts, overdue: 0 })}
      </a>{' '}
      <Badge text={`${counts?.overdue} overdue`} tone="bad" />
    </>
  )
  return counts && counts.overdue > 0 ? ([text, shown] as const) : ([text] as const)
}

/** Such as “2 of 3 verified, 1 due”. */
function verificationWords(counts: Counts | null | undefined): string | null {
  if (!counts || counts.total === 0) return null
  const rest = (['overdue', 'due', 'unknown'] as const).filter((state) => counts[state] > 0)
  return [`${counts.verified} of ${counts.total} verified`, ...rest.map((state) => `${counts[state]} ${state}`)].join(
    ', ',
  )
}

function insolvencyWords({ current_insolvency_status: status, has_insolvency_history: history }: CompanyAnswer) {
  if (status) return capital(words(status))
  return flagWords(history, 'In the past', 'None')
}
