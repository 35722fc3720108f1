import type { CompanyPerson } from '@brassplate/sdk'
import { facts, type Look, table } from './table.js'
import { words } from './words.js'

const links: Readonly<Record<CompanyPerson['joined_by'][number], string>> = {
  officer_id: 'the id of Companies House, the same at all companies',
  name_and_month_of_birth: 'the name and the month of birth, at this company',
}

export function personText(person: CompanyPerson, look: Look): string {
  const { date_of_birth: born, appointments, appointments_total: total } = person
  return [
    facts(
      [
        ['Name', person.name ?? 'name protected'],
        ['Born', born ? `${String(born.month).padStart(2, '0')}/${born.year}` : undefined],
        ['Joined by', person.joined_by.map((link) => links[link]).join('; ') || undefined],
        ['Owner of', person.owners.length > 0 ? person.company_number : undefined],
        ['Appointments', total === null ? undefined : String(total)],
        ['Missing', person.missing ? words(person.missing) : undefined],
      ],
      look,
    ),
    appointments.length === 0
      ? ''
      : `\n${table(
          [
            { title: 'NUMBER', of: (each) => each.company_number, isWhole: true },
            { title: 'COMPANY', of: (each) => each.company_name },
            { title: 'ROLE', of: (each) => words(each.officer_role) },
            { title: 'APPOINTED', of: (each) => each.appointed_on },
            { title: 'RESIGNED', of: (each) => each.resigned_on },
          ],
          appointments,
          look,
        )}`,
  ].join('')
}
