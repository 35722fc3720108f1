import { describe, expect, it } from 'vitest'
import { testPorts } from '../../../testing/index.js'
import { asCompanyNumber } from '../../register/company/company-number.js'
import { badRowsAllowed } from '../../register/snapshot/snapshot-report.js'
import { type ImportPairsOptions, importPairs, pairsBatchSize } from './import-pairs.js'

const rules = { moreSuffixes: ['example'] }

function fileOf(...pieces: string[]) {
  return () => ({ name: 'pairs.csv', pieces: inTurn(pieces) })
}

async function* inTurn(pieces: readonly string[]) {
  yield* pieces
}

/** Ports that record the size of each transaction. */
function countedPorts() {
  const ports = testPorts()
  const sizes: number[] = []
  const counted: typeof ports = {
    ...ports,
    atomically: (work) =>
      ports.atomically((stores) =>
        work({
          ...stores,
          knownSites: {
            ...stores.knownSites,
            add: (sites) => {
              sizes.push(sites.length)
              return stores.knownSites.add(sites)
            },
          },
        }),
      ),
  }
  return { ports: counted, sizes }
}

const run = (ports: ReturnType<typeof testPorts>, text: string, options: ImportPairsOptions = {}) =>
  importPairs(ports, fileOf(text), { rules, ...options })

const rowsOf = (count: number, from = 0) =>
  Array.from({ length: count }, (_, index) => `09999991,site-${from + index}.example\n`).join('')

describe('importPairs', () => {
  it('stores the pairs with the current date', async () => {
    const ports = testPorts()
    const text = 'domain,tier,company_number\nwww.harbour-lane.example,gold,9999991\n"quay.example","x, y",SC999991\n'
    expect(await run(ports, text)).toEqual({ rows: 2, added: 2, badRowCount: 0, badRows: [] })
    expect(await ports.knownSites.domainsOf(asCompanyNumber('09999991'), 10)).toEqual([
      { number: '09999991', domain: 'harbour-lane.example', source: 'imported', seenOn: '2026-03-02', outcome: null },
    ])
    expect(await ports.knownSites.companiesOf('quay.example', 10)).toMatchObject([{ number: 'SC999991' }])
  })

  it('adds nothing the second time', async () => {
    const ports = testPorts()
    const text = `company_number,domain\n${rowsOf(3)}`
    expect(await run(ports, text)).toMatchObject({ added: 3 })
    expect(await run(ports, text)).toMatchObject({ rows: 3, added: 0 })
  })

  it('reads rows however the text is split into chunks', async () => {
    const ports = testPorts()
    const text = `company_number,domain\r\n${rowsOf(2)}`
    expect(await importPairs(ports, fileOf(...text), { rules })).toMatchObject({ rows: 2, added: 2 })
  })

  it.each([
    [pairsBatchSize, [pairsBatchSize]],
    [pairsBatchSize + 1, [pairsBatchSize, 1]],
    [2 * pairsBatchSize + 5, [pairsBatchSize, pairsBatchSize, 5]],
  ])('writes %i rows in transactions of %j', async (count, expected) => {
    const { ports, sizes } = countedPorts()
    await run(ports, `company_number,domain\n${rowsOf(count)}`)
    expect(sizes).toEqual(expected)
  })

  it('skips a bad row and names its line', async () => {
    const ports = testPorts()
    const text = `company_number,domain\n${rowsOf(1)}none,x.example\n${rowsOf(1, 1)}`
    expect(await run(ports, text)).toEqual({
      rows: 3,
      added: 2,
      badRowCount: 1,
      badRows: [{ file: 'pairs.csv', line: 3, reason: '"none" is not a company number.' }],
    })
  })

  it(`imports a file with ${badRowsAllowed} bad rows, and nothing from a file with more`, async () => {
    const bad = (count: number) => `company_number,domain\n${rowsOf(2_000)}${'none,none\n'.repeat(count)}`
    const { ports, sizes } = countedPorts()
    await expect(run(ports, bad(badRowsAllowed + 1))).rejects.toThrow('Too many unreadable rows: 101 of 2101')
    expect(sizes).toEqual([])
    expect(await run(ports, bad(badRowsAllowed))).toMatchObject({ added: 2_000, badRowCount: badRowsAllowed })
  })

  it.each([
    ['', 'it is empty'],
    ['a,b\n1,2\n', 'company_number and domain must be among'],
  ])('refuses %j', async (text, reason) => {
    await expect(run(testPorts(), text)).rejects.toThrow(reason)
  })

  it('reports the progress of both passes', async () => {
    const seen: number[] = []
    await run(testPorts(), `company_number,domain\n${rowsOf(3)}`, { onProgress: (rows) => seen.push(rows) })
    expect(seen).toEqual([3, 3, 3, 3])
  })
})
