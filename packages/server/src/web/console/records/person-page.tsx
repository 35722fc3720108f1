import { personName } from '@brassplate/core'
import type { CompanyAnswer, PersonRecord } from '../api-types.js'
import { CompanyStatus } from '../parts/badges.js'
import { Card, Facts, PageHead } from '../parts/card.js'
import { NamedCompany } from '../parts/links.js'
import { Monogram } from '../parts/monogram.js'
import { withQuery } from '../parts/query.js'
import { type Column, TableCard } from '../parts/tables/table.js'
import { CompanyName, capital, countWords, Day, Time, words } from '../parts/text.js'
import type { Visit } from '../visit.js'
import type { CompanyHead } from './load-head.js'
import { bornWords, Identity } from './people-pages.js'

type Appointment = PersonRecord['appointments'][number]

const missing: Readonly<Record<NonNullable<PersonRecord['missing']>, string>> = {
  corporate: 'Other appointments of a firm are not listed: it often serves many companies with nothing in common.',
  too_many: 'There are more than a hundred appointments, as formation agents have. They are not listed here.',
  limit: 'The appointments at other companies could not be read in time.',
  unavailable: 'The appointments at other companies are not known: Companies House did not answer.',
}

const noId = 'Companies House does not link this person to other companies.'

type CompanyFacts = ReadonlyMap<string, CompanyAnswer>

interface AtCompany {
  readonly company_number: string
  readonly company_name: string | null
  /** As the appointments have it, if the register does not know the company. */
  readonly company_status?: string | null
}

const companyColumns = (facts: CompanyFacts): readonly Column<AtCompany>[] => [
  [
    'Company',
    ({ company_number: number, company_name: name }) => (
      <>
        <NamedCompany number={number} name={name} />
        <div class="small muted number">{number}</div>
      </>
    ),
  ],
  [
    'Status',
    ({ company_number: number, company_status: status = null }) => {
      const company = facts.get(number)
      return <CompanyStatus status={company?.company_status ?? status} detail={company?.company_status_detail} />
    },
    'end',
  ],
]

type ShownAppointment = AtCompany & Pick<Appointment, 'officer_role' | 'appointed_on' | 'resigned_on'>

/** Those at all companies, or else at least those at this one. */
function appointmentsOf({ company }: CompanyHead, person: PersonRecord): readonly ShownAppointment[] {
  if (person.appointments.length > 0) return person.appointments
  const { company_number, company_name, company_status } = company
  return person.officers.map(({ officer_role, appointed_on, resigned_on }) => ({
    ...{ company_number, company_name, company_status, officer_role, appointed_on, resigned_on },
  }))
}

const servingColumns: readonly Column<ShownAppointment>[] = [
  ['Role', ({ officer_role: role }) => capital(words(role))],
  ['Appointed', ({ appointed_on: on }) => <Day day={on} />, 'small'],
]
const formerColumns: readonly Column<ShownAppointment>[] = [
  ...servingColumns,
  ['Resigned', ({ resigned_on: on }) => <Day day={on} />, 'small'],
]

type Controlled = PersonRecord['also_controls'][number]

const controlColumns: readonly Column<Controlled>[] = [
  [
    'Control',
    ({ owner: { natures_of_control: natures } }) => (
      <>
        {natures.map(({ text }) => (
          <div>{capital(text)}</div>
        ))}
      </>
    ),
    'small clear',
  ],
  ['Since', ({ owner }) => <Day day={owner.notified_on} />, 'small'],
]
const formerControlColumns: readonly Column<Controlled>[] = [
  ...controlColumns,
  ['Until', ({ owner }) => <Day day={owner.ceased_on} />, 'small'],
]

/** This company first, then the others. */
function controlledBy({ company }: CompanyHead, person: PersonRecord): readonly Controlled[] {
  const { company_number, company_name } = company
  const here = person.owners.map((owner) => ({ company_number, company_name, owner }))
  return [...here, ...person.also_controls]
}

interface PersonPageProps {
  readonly visit: Visit
  readonly head: CompanyHead
  readonly person: PersonRecord
  /** What the register says about the companies. */
  readonly facts: CompanyFacts
}

/** An officer or owner of a company, with what is known at other companies, and what the joins rest on. */
export function PersonPage({ visit, head, person, facts }: PersonPageProps) {
  const { date_of_birth: born, officers, owners } = person
  const appointments = appointmentsOf(head, person)
  const { company_number: number } = head.company
  const serving = appointments.filter(({ resigned_on: on }) => on === null)
  const former = appointments.filter(({ resigned_on: on }) => on !== null)
  const [first] = officers
  const all = controlledBy(head, person)
  const controls = all.filter(({ owner }) => owner.status === 'active')
  const controlled = all.filter(({ owner }) => owner.status !== 'active')
  const name = person.name === null ? 'Name protected' : personName(person.name, person.is_corporate)
  const list = officers.length > 0 ? (['officers', 'Officers'] as const) : (['owners', 'Owners'] as const)
  const companies = companyColumns(facts)
  const company = <CompanyName name={head.company.company_name} />
  return (
    <div class="company">
      <PageHead
        title={name}
        isGiven
        parents={[
          [`/companies/${number}`, company],
          [`/companies/${number}/${list[0]}`, list[1]],
        ]}
        monogram={<Monogram name={name} isPerson={!person.is_corporate} isLarge />}
        aside={
          <div class="actions">
            <a class="button quiet" href={officialPage(person, number)} rel="noopener noreferrer">
              Companies House ↗
            </a>
            {person.is_corporate && person.name !== null ? (
              <a class="button quiet" href={withQuery('/search', { name: person.name.slice(0, 100) })}>
                Find this company
              </a>
            ) : null}
            {appointments.length > 1 ? (
              <a class="button quiet" href={`/companies/${number}/ownership?by=officers`}>
                Companies that share an officer
              </a>
            ) : null}
          </div>
        }
      >
        <p class="identity muted">
          {first ? `${capital(words(first.officer_role))} of ` : 'Owner of '}
          {company}
          {born ? ` · ${bornWords(born)}` : null}
        </p>
      </PageHead>
      <div class="columns">
        <div>
          {serving.length > 0 ? (
            <TableCard
              title={person.is_corporate ? 'Appointment at this company' : `Serving at ${companiesOf(serving)}`}
              rows={serving}
              columns={[...companies, ...servingColumns]}
            />
          ) : null}
          {former.length > 0 ? (
            <div class="former">
              <TableCard
                title={`Formerly at ${companiesOf(former)}`}
                rows={former}
                columns={[...companies, ...formerColumns]}
              />
            </div>
          ) : null}
          {controls.length > 0 ? (
            <TableCard
              title={`Controls ${companiesOf(controls)}`}
              rows={controls}
              columns={[...companies, ...controlColumns]}
            />
          ) : null}
          {controlled.length > 0 ? (
            <div class="former">
              <TableCard
                title={`Formerly controlled ${companiesOf(controlled)}`}
                rows={controlled}
                columns={[...companies, ...formerControlColumns]}
              />
            </div>
          ) : null}
        </div>
        <Card
          title="As registered"
          aside={
            <span class="small muted">
              Companies House, <Time at={person.as_of} />
            </span>
          }
        >
          <Facts
            facts={[
              ['Name', person.name, 'given'],
              ['Born', born && capital(bornWords(born).replace('born ', ''))],
              ['Nationality', first?.nationality ?? owners[0]?.nationality],
              ['Lives in', first?.country_of_residence ?? owners[0]?.country_of_residence],
              ['Occupation', first?.occupation],
              ['Service address', first?.service_address, 'given'],
              [
                'At this company',
                officers.map(({ officer_role: role, appointed_on: from, resigned_on: to }) => (
                  <div>
                    {`${capital(words(role))} ${to ? 'from' : 'since'} `}
                    <Day day={from} />
                    {to ? (
                      <>
                        {' '}
                        to <Day day={to} />
                      </>
                    ) : null}
                  </div>
                )),
              ],
              [
                'Controls it with',
                owners.length > 0 &&
                  owners.map(({ natures_of_control: natures, status, ceased_on: until }) => (
                    <div>
                      {natures.map(({ text }) => text).join('; ')}
                      {status === 'active' ? null : until ? (
                        <>
                          {', until '}
                          <Day day={until} />
                        </>
                      ) : (
                        ' (ended)'
                      )}
                    </div>
                  )),
              ],
              ['Identity', first?.identity_verification && <Identity verification={first.identity_verification} />],
            ]}
          />
        </Card>
      </div>
      <Missing person={person} path={visit.request.req.path} />
      {isJoinedByName(person) ? (
        <p class="small muted">
          Officer and owner are matched by name and month of birth; Companies House does not confirm it.
        </p>
      ) : null}
    </div>
  )
}

function isJoinedByName({ joined_by: links, also_controls: controls }: PersonRecord): boolean {
  return links.includes('name_and_month_of_birth') || controls.length > 0
}

/** How many there are; several roles at one company count once. */
function companiesOf(rows: readonly { readonly company_number: string }[]): string {
  return countWords(new Set(rows.map(({ company_number: number }) => number)).size, 'company', 'companies')
}

/** The appointments of the person, or else the list of the company that names the person. */
function officialPage({ officer_id: id, officers }: PersonRecord, number: string): string {
  const site = 'https://find-and-update.company-information.service.gov.uk'
  if (id) return `${site}/officers/${encodeURIComponent(id)}/appointments`
  const list = officers.length > 0 ? 'officers' : 'persons-with-significant-control'
  return `${site}/company/${encodeURIComponent(number)}/${list}`
}

/** Why appointments are missing, and the way to ask again if that can help. */
function Missing({ person: { missing: cause, officer_id: id }, path }: { person: PersonRecord; path: string }) {
  if (cause === null) return null
  if (cause === 'unavailable' && id === null) return <p class="small muted">{noId}</p>
  return (
    <p class="small muted">
      {missing[cause]}
      {cause === 'limit' || cause === 'unavailable' ? (
        <>
          {' '}
          <a href={path}>Try again</a>
        </>
      ) : null}
    </p>
  )
}
