import { appointmentItem } from '../render-lists.js'
import type { SampleCompany, SampleOfficer } from '../sample/sample-company.js'
import { etagOf } from '../sample/sample-ids.js'
import { type Answer, bareError, found } from './answer.js'
import { cut, pageOf } from './paging.js'

const appointmentsDefault = 35
const appointmentsMax = 50

export interface SampleAppointment {
  readonly company: SampleCompany
  readonly officer: SampleOfficer
}

/** Answers `/officers/{id}/appointments`: serving ones first, latest first. */
export function appointmentsAnswer(
  id: string,
  appointments: readonly SampleAppointment[],
  query: URLSearchParams,
): Answer {
  const filter = query.get('filter')
  if (filter !== null && filter !== 'active') return bareError(400)
  const sorted = appointments.toSorted(
    (one, other) =>
      Number(one.officer.resignedOn !== null) - Number(other.officer.resignedOn !== null) ||
      (lastDay(one) > lastDay(other) ? -1 : 1),
  )
  const [first] = sorted
  if (!first) return bareError(404)

  const isGone = ({ company }: SampleAppointment) => company.dissolvedOn !== null
  const serving = sorted.filter(({ officer }) => officer.resignedOn === null)
  const listed = filter === 'active' ? serving.filter((one) => !isGone(one)) : sorted
  const page = pageOf(query, appointmentsDefault, appointmentsMax)
  const [surname = '', forename = ''] = first.officer.name.split(', ')
  return found({
    active_count: serving.filter((one) => !isGone(one)).length,
    ...(first.officer.born && { date_of_birth: first.officer.born }),
    etag: etagOf(first.officer),
    inactive_count: serving.filter(isGone).length,
    is_corporate_officer: first.officer.role.startsWith('corporate-'),
    items: cut(listed, page).map(({ company, officer }) => appointmentItem(company, officer)),
    items_per_page: page.itemsPerPage,
    kind: 'personal-appointment',
    links: { self: `/officers/${id}/appointments` },
    name: [forename, surname].filter(Boolean).join(' '),
    resigned_count: sorted.length - serving.length,
    start_index: page.startIndex,
    total_results: listed.length,
  })
}

function lastDay({ officer }: SampleAppointment): string {
  return officer.resignedOn ?? officer.appointedOn ?? ''
}
