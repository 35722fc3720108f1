import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { chainEnds, endReason } from './chain-ends.js'
import { drawOwnership } from './draw-ownership.js'
import { exampleOwnership } from './examples.js'
import { boxHeight, boxWidth, type OwnershipLink, type OwnershipNode, ownershipChart } from './ownership-chart.js'

type Ownership = Parameters<typeof ownershipChart>[0]

function node(id: string, facts: Partial<OwnershipNode> = {}): OwnershipNode {
  return { ...(exampleOwnership.nodes[0] as OwnershipNode), id, company_number: id, name: `COMPANY ${id}`, ...facts }
}

function link(owner: string, owned: string, facts: Partial<OwnershipLink> = {}): OwnershipLink {
  return { ...(exampleOwnership.links[0] as OwnershipLink), owner, owned, ...facts }
}

function ownershipOf(ids: readonly string[], links: readonly OwnershipLink[]): Ownership {
  const nodes = ids.map((id) => node(id))
  return { ...(exampleOwnership as Ownership), company_number: ids[0] ?? '', nodes, links: [...links] }
}

const options = {
  title: 'Who controls it',
  hrefOf: ({ id, kind }: { id: string; kind: string }) => (kind === 'firm' ? null : `/${kind}/${id}`),
}

describe('ownershipChart', () => {
  it('places owners above what they control, and leaves out those whose control has ended', () => {
    const chart = ownershipChart(
      ownershipOf(['1', '2', '3', '4'], [link('2', '1'), link('3', '2'), link('4', '1', { is_ceased: true })]),
    )
    const tops = new Map(chart?.nodes.map((placed) => [placed.node.id, placed.y]))
    expect([...tops.keys()].sort()).toEqual(['1', '2', '3'])
    expect(Number(tops.get('3'))).toBeLessThan(Number(tops.get('2')))
    expect(Number(tops.get('2'))).toBeLessThan(Number(tops.get('1')))
  })

  it('has nothing to draw without a current owner, and does not draw more than sixty', () => {
    expect(ownershipChart(ownershipOf(['1', '2'], [link('2', '1', { is_ceased: true })]))).toBeNull()
    const ids = Array.from({ length: 80 }, (_, place) => String(place))
    expect(
      ownershipChart(
        ownershipOf(
          ids,
          ids.slice(1).map((id) => link(id, '0')),
        ),
      ),
    ).toBeNull()
  })

  it('draws any graph, also with loops, without boxes that overlap or leave the picture', () => {
    const edges = fc.array(fc.tuple(fc.nat({ max: 15 }), fc.nat({ max: 15 })), { maxLength: 40 })
    fc.assert(
      fc.property(edges, (pairs) => {
        const ids = Array.from({ length: 16 }, (_, place) => String(place))
        const chart = ownershipChart(
          ownershipOf(
            ids,
            pairs.map(([owner, owned]) => link(String(owner), String(owned))),
          ),
        )
        if (!chart) return
        for (const [place, one] of chart.nodes.entries()) {
          expect(one.x >= 0 && one.x + boxWidth <= chart.width).toBe(true)
          expect(one.y >= 0 && one.y + boxHeight <= chart.height).toBe(true)
          for (const other of chart.nodes.slice(place + 1)) {
            const isApart = Math.abs(one.x - other.x) >= boxWidth || Math.abs(one.y - other.y) >= boxHeight
            expect(isApart).toBe(true)
          }
        }
        expect(drawOwnership(chart, options).text).not.toContain('NaN')
      }),
    )
  })
})

describe('drawOwnership', () => {
  it('marks the people and firms at the ends that have more than 25%, and says what they have of the company', () => {
    const range = { kind: 'shares', from: 37.5, to: 75, calculation: '50–75% of 75–100%' } as const
    const control = (answer: 'yes' | 'possible') => ({ calculated_control: [{ ...range, over_25_percent: answer }] })
    const person = { kind: 'person', level: 2, company_number: null } as const
    const given: Ownership = {
      ...ownershipOf(['1'], [link('2', '1'), link('p', '2'), link('q', '2')]),
      nodes: [
        ...[node('1'), node('2', { level: 1, ...control('yes') })],
        ...[node('p', { ...person, ...control('yes') }), node('q', { ...person, ...control('possible') })],
      ],
    }
    const chart = ownershipChart(given)
    if (!chart) throw new Error('There is something to draw.')
    const { text } = drawOwnership(chart, options)
    expect(text.match(/class="node person over"/g)).toHaveLength(1)
    expect(text.match(/more than 25%/g)).toHaveLength(1)
    expect(text.match(/37\.5–75% of the company/g)).toHaveLength(2)
    const ends = chainEnds(given).map(({ node: { id }, share, calculation }) => [id, share, calculation])
    expect(ends).toEqual([
      ['p', '37.5–75% of the shares', '50–75% of 75–100%'],
      ['q', '37.5–75% of the shares', '50–75% of 75–100%'],
    ])
  })

  it('says how the share of an end was found: on the register, by one chain or by several', () => {
    const range = (calculation: string | null) => ({
      calculated_control: [{ kind: 'shares', from: 37.5, to: 100, over_25_percent: 'yes', calculation } as const],
    })
    const person = { kind: 'person', company_number: null } as const
    const given: Ownership = {
      ...ownershipOf(['1'], [link('direct', '1'), link('both', '1'), link('far', '1'), link('vague', '1')]),
      nodes: [
        node('1'),
        node('direct', { ...person, level: 1, ...range('37.5–100%') }),
        node('both', { ...person, level: 1, ...range(null) }),
        node('far', { ...person, level: 2, ...range(null) }),
        node('vague', { ...person, level: 2, calculated_control: [] }),
      ],
    }
    expect(chainEnds(given).map(({ node: { id }, calculation }) => [id, calculation])).toEqual([
      ['direct', null],
      ['both', 'several chains added up'],
      ['far', 'several chains added up'],
      ['vague', null],
    ])
  })

  it('says of a firm without a UK number only that it gave none', () => {
    const firm = node('f', { kind: 'firm', company_number: null, country: 'England' })
    expect(endReason(firm)).toBe('The chain ends here: the firm, registered in England, gave no UK company number.')
    expect(endReason({ ...firm, country: null })).toBe('The chain ends here: the firm gave no UK company number.')
  })

  it('draws people round, companies as boxes and firms abroad with a double border, with bands of control', () => {
    const given: Ownership = {
      ...ownershipOf(['1'], [link('p', '1'), link('f', '1')]),
      nodes: [
        node('1'),
        node('p', { kind: 'person', level: 1, company_number: null, name: 'Ms Elowen Tidewright' }),
        node('f', {
          kind: 'firm',
          level: 1,
          company_number: null,
          name: 'Nordhavn <Signal>',
          country: 'Germany',
          registration_number: 'HRB 20999',
        }),
      ],
    }
    const chart = ownershipChart(given)
    if (!chart) throw new Error('There is something to draw.')
    const { text } = drawOwnership(chart, options)
    expect(text).toContain('role="group" aria-label="Who controls it"')
    expect(text).toMatch(/<g class="node person"><title>Ms Elowen Tidewright<\/title><rect [^>]*rx="39"/)
    const firm = text.match(/<g class="node firm">.*?<\/g>/s)?.[0]
    expect(firm?.match(/<rect x/g)).toHaveLength(2)
    expect(firm).toContain('>DE</text>')
    expect(text).toContain('Germany · HRB 20999')
    expect(text.match(/<a href="[^"]+"/g)).toEqual(['<a href="/person/p"', '<a href="/company/1"'])
    expect(text).toContain('75–100% shares')
    expect(text).toContain('Nordhavn &lt;Signal&gt;')
    const still = drawOwnership(chart, { ...options, hrefOf: null }).text
    expect(still).not.toContain('href')
    expect(still).toContain('role="img"')
  })
})
