import { beforeEach, describe, expect, it } from 'vitest'
import { addAccount } from '../../testing/contracts/samples.js'
import { importText, snapshotText, type TestPorts, testPorts } from '../../testing/index.js'
import { paidForMs } from '../credits/charge-reason.js'
import { asCompanyNumber } from '../register/company/company-number.js'
import type { Owner } from '../register/records/owner.js'
import { modelVersion } from '../resolution/score/weights.js'
import { dayMs } from '../shared/clock.js'
import type { AccountId } from '../shared/ids.js'
import { companyFacts } from './company-facts.js'
import { factCells, factColumns, readFactColumns } from './fact-columns.js'

const number = asCompanyNumber('09999991')
const domain = 'harbour-lane.example'
let ports: TestPorts
let account: AccountId

beforeEach(async () => {
  ports = testPorts()
  await importText(ports.registerImporter, snapshotText([{ number, name: 'HARBOUR LANE LIMITED' }]))
  account = (await addAccount(ports, 'ada')).id
})

const cells = async () => factCells(factColumns, (await companyFacts(ports, account, [number])).get(number))
const owner = (id: string, kind: string, name: string, others: Partial<Owner> = {}): Owner => ({
  ...{ id, kind, name, naturesOfControl: [], notifiedOn: null, ceasedOn: null, asOf: 1 },
  ...others,
})

describe('the columns about a company', () => {
  it('are read from the register', async () => {
    expect(await cells()).toMatchObject({
      sic_codes: '62020',
      industries: 'Information technology consultancy activities',
      registered_address: '1 Quay Road, Sandhaven, ZA1 1AA',
      accounts_type: 'micro-entity',
      accounts_next_due: '2026-09-30',
      accounts_overdue: expect.any(Boolean),
      charges_outstanding: 1,
      insolvency: null,
      parent: null,
      owners: null,
      website: null,
    })
  })

  it('have the present owners, and firms among them with their number, once all owners are known', async () => {
    const identification = {
      ...{ type: null, legalForm: null, legalAuthority: null, placeRegistered: null, countryRegistered: null },
      registrationNumber: '01234567',
    }
    const items = [
      owner('a', 'individual-person-with-significant-control', 'Ada Quay'),
      owner('b', 'corporate-entity-person-with-significant-control', 'QUAY HOLDINGS', { identification }),
      owner('c', 'individual-person-with-significant-control', 'Bo Gone', { ceasedOn: '2020-01-01' }),
    ]
    const sighting = { value: { items, isComplete: false }, asOf: 1, askedAt: null }
    await ports.overlay.write(number, 'owners', sighting)
    expect(await cells()).toMatchObject({ owners: null, parent: null })
    await ports.overlay.write(number, 'owners', { ...sighting, value: { items, isComplete: true } })
    expect(await cells()).toMatchObject({ owners: 'Ada Quay; QUAY HOLDINGS', parent: 'QUAY HOLDINGS (01234567)' })
  })

  it('have the website only for an account that has paid for it, and charge nothing', async () => {
    const now = ports.clock.now()
    await ports.websites.keep({
      ...{ company: number, status: 'verified', domain, confidence: 0.99, evidence: [], candidates: [] },
      ...{ checkedAt: now, expiresAt: now + 90 * dayMs, modelVersion, lastVerified: null },
    })
    await ports.ledger.grant({ account, reference: 'test', credits: 5, at: now })
    expect(await cells()).toMatchObject({ website: null })
    await ports.ledger.charge({ account, domain, company: number, at: now, reference: 'paid' })
    expect(await cells()).toMatchObject({ website: domain })
    expect(await ports.ledger.balance(account)).toMatchObject({ balance: 4 })
    ports.clock.advance(paidForMs)
    expect(await cells()).toMatchObject({ website: null })
  })

  it('are empty for a company that is not known', async () => {
    const facts = await companyFacts(ports, account, ['00000001', 'nonsense'])
    expect(factCells(['website', 'owners'], facts.get('00000001'))).toEqual({ website: null, owners: null })
  })
})

describe('readFactColumns', () => {
  it('reads names in any order, each once, and refuses others', () => {
    expect(readFactColumns(' website,industries,,website')).toEqual(['industries', 'website'])
    expect(readFactColumns('')).toEqual([])
    expect(() => readFactColumns('website,turnover')).toThrow('There is no column "turnover".')
  })
})
