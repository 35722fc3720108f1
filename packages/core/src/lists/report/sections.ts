import { displayName } from '../../register/name/display-name.js'
import type { Outcome } from '../row-result.js'
import type { ListedCompany, Listing, Summary } from './summarise.js'

/** A part of the report. Rows are texts; the first cell is the heading of its row. */
export interface Section {
  readonly title: string
  /** Empty if the title says it all. */
  readonly text: string
  readonly header: readonly string[]
  readonly rows: readonly (readonly string[])[]
}

/** The outcomes of rows, in the words of every page and report. */
export const outcomeTexts: Readonly<Record<Outcome, string>> = {
  matched: 'Matched',
  needs_review: 'To decide',
  no_match: 'No match',
  non_uk_entity: 'Outside the UK',
  scrape_failed: 'Site not read',
  free_mail: 'Free e-mail',
  empty: 'Not usable',
  credit_limit: 'Without credit',
  error: 'Errors',
}

const byTexts: Readonly<Record<string, string>> = {
  number: 'company number',
  name: 'name',
  domain: 'website',
  email: 'e-mail domain',
  decision: 'a person',
}

/**
 * What the list holds, in the order in which a reader wants to know it. Sections without rows are left out. `rowsInAll`:
 * of the list, if some may have no answer.
 */
export function reportSections(summary: Summary, rowsInAll = summary.rows): Section[] {
  const outcomes = Object.entries(outcomeTexts).flatMap(([outcome, title]) => {
    const count = summary.outcomes[outcome as Outcome] ?? 0
    return count === 0 ? [] : [[title, number(count), share(count, summary.rows)]]
  })
  const matchedBy = Object.entries(summary.matched_by).map(([by, count]) => [byTexts[by] ?? by, number(count)])
  const sections: Section[] = [
    { title: 'Rows', text: rowsText(summary, rowsInAll), header: ['Outcome', 'Rows', 'Share'], rows: outcomes },
    { title: 'Matched by', text: '', header: ['Found by', 'Rows'], rows: matchedBy },
    companies('In insolvency', 'Companies in liquidation, administration or a similar state.', summary.insolvent),
    companies('About to be struck off', 'Companies that the register proposes to strike off.', summary.strike_off),
    companies('Dissolved', 'Companies that no longer exist.', summary.dissolved),
    companies('Duplicates', 'Companies that several rows refer to.', summary.duplicates),
    {
      title: 'Groups',
      text: listText('Companies whose website names other companies of this list as its group.', summary.groups),
      header: ['Company', 'Number', 'Group members in this list'],
      rows: summary.groups.first.map(({ company, members }) => [
        displayName(company.company_name),
        company.company_number,
        members.map((one) => `${displayName(one.company_name)} (${one.company_number})`).join(', '),
      ]),
    },
    {
      title: 'To decide',
      text: listText('Rows where a person has to decide, with the most likely company.', summary.reviews),
      header: ['Row', 'Most likely', 'Number', 'Why not matched'],
      rows: summary.reviews.first.map(({ line, candidates: [first], reason }) => [
        String(line),
        first ? displayName(first.company_name) : '',
        first?.company_number ?? '',
        reason ?? first?.reason ?? '',
      ]),
    },
  ]
  return sections.filter(({ rows }) => rows.length > 0)
}

const none: Listing<ListedCompany> = { count: 0, first: [] }

function companies(title: string, text: string, listing: Listing<ListedCompany> = none): Section {
  return {
    title,
    text: listText(text, listing),
    header: ['Company', 'Number', 'Status', 'Rows', 'Row numbers'],
    rows: listing.first.map((company) => [
      displayName(company.company_name),
      company.company_number,
      (company.company_status ?? '').replaceAll('-', ' '),
      number(company.rows),
      company.lines.join(', ') + (company.rows > company.lines.length ? ' …' : ''),
    ]),
  }
}

function rowsText({ rows, companies: count, charged, is_partial }: Summary, rowsInAll: number): string {
  const answered =
    rows < rowsInAll ? `${number(rows)} of ${plural(rowsInAll, 'row')} answered so far` : plural(rows, 'row')
  const counted = `${answered}, ${plural(count, 'company', 'companies')}, ${plural(charged, 'credit')} charged.`
  return is_partial ? `${counted} The list is so long that duplicates may be missing.` : counted
}

function listText(text: string, { count, first }: Listing<unknown>): string {
  return count > first.length ? `${text} The first ${number(first.length)} of ${number(count)}.` : text
}

function plural(count: number, one: string, many = `${one}s`): string {
  return `${number(count)} ${count === 1 ? one : many}`
}

function share(count: number, all: number): string {
  return `${((100 * count) / Math.max(all, 1)).toFixed(1)} %`
}

function number(count: number): string {
  return count.toLocaleString('en-GB')
}
