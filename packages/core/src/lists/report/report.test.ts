import { describe, expect, it } from 'vitest'
import { inPieces } from '../../../testing/lists/known-client.js'
import { noResult, type RowAnswer } from '../row-result.js'
import { renderReport } from './render-report.js'
import { reportSections } from './sections.js'
import { summarise } from './summarise.js'

function matched(line: number, number: string, name: string, more: Partial<RowAnswer> = {}): RowAnswer {
  const company = {
    company_number: number,
    company_name: name,
    company_status: 'active',
    registered_postcode: null,
    incorporated_on: null,
  }
  return { ...noResult, line, input: '', outcome: 'matched', matched_by: 'name', company, ...more }
}

const answers: RowAnswer[] = [
  matched(2, '00000001', 'SALT LIMITED', { charged: true, group: ['00000003'] }),
  matched(3, '00000002', 'THISTLE LIMITED', {
    company: {
      company_number: '00000002',
      company_name: 'THISTLE LIMITED',
      company_status: 'liquidation',
      registered_postcode: null,
      incorporated_on: null,
    },
  }),
  matched(4, '00000001', 'SALT LIMITED'),
  matched(5, '00000003', 'SALT <b>GROUP</b> | LTD'),
  { ...noResult, line: 6, input: '', outcome: 'free_mail' },
  {
    ...noResult,
    line: 7,
    input: '',
    outcome: 'needs_review',
    candidates: [
      { company_number: '00000004', company_name: 'REED LTD', match_confidence: 0.5, reason: 'Two have it.' },
    ],
  },
]

describe('summarise', () => {
  it('counts outcomes and finds duplicates, groups and companies in trouble', async () => {
    const summary = await summarise(inPieces(answers))
    expect(summary).toMatchObject({
      rows: 6,
      charged: 1,
      companies: 3,
      outcomes: { matched: 4, free_mail: 1, needs_review: 1 },
      duplicates: { count: 1, first: [{ company_number: '00000001', lines: [2, 4], rows: 2 }] },
      insolvent: { count: 1, first: [{ company_number: '00000002' }] },
      dissolved: { count: 0 },
      groups: {
        count: 1,
        first: [{ company: { company_number: '00000001' }, members: [{ company_number: '00000003' }] }],
      },
      reviews: { count: 1, first: [{ line: 7 }] },
    })
  })

  it('asks once for the status details of its companies, and lists those that are about to be struck off', async () => {
    const asked: (readonly string[])[] = []
    const summary = await summarise(inPieces(answers), async (numbers) => {
      asked.push(numbers)
      return new Map([['00000003', 'active-proposal-to-strike-off']])
    })
    expect(asked).toEqual([['00000001', '00000002', '00000003']])
    expect(summary.strike_off).toMatchObject({ count: 1, first: [{ company_number: '00000003', lines: [5] }] })
    const titles = reportSections(summary).map(({ title }) => title)
    expect(titles).toContain('About to be struck off')
    const { strike_off: _, ...older } = summary
    expect(reportSections(older)).toHaveLength(titles.length - 1)
  })
})

describe('renderReport', () => {
  it('writes names of strangers as text, in HTML and in Markdown', async () => {
    const summary = await summarise(inPieces(answers))
    const about = { name: '<img src=x>.csv', day: '2026-11-16' }
    const html = renderReport('html', summary, about)
    expect(html).toMatch(/Salt &lt;b&gt;group&lt;\/b&gt; \| Ltd/i)
    expect(html).toContain('16 November 2026')
    expect(html).toContain('data-label="Status">Liquidation</td>')
    expect(html).not.toMatch(/<img|<script|http/)
    const markdown = renderReport('md', summary, about)
    expect(markdown).toMatch(/Salt \\<b\\>group\\<\/b\\> \\\| Ltd/i)
    expect(markdown).toContain('| Matched | 4 | 66.7 % |')
    expect(markdown).toContain('## In insolvency')
  })
})
