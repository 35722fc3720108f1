import { beforeEach, describe, expect, it } from 'vitest'
import {
  importText,
  type PageSample,
  RecordedWeb,
  snapshotText,
  type TestPorts,
  testPorts,
} from '../../../testing/index.js'
import type { Company } from '../../register/company/company.js'
import { asCompanyNumber } from '../../register/company/company-number.js'
import { verifyWebsite } from './verify-website.js'

const home = 'https://harbour-lane.co.uk/'
let ports: TestPorts
let company: Company

beforeEach(async () => {
  ports = testPorts()
  await importText(
    ports.registerImporter,
    snapshotText([
      { number: '09999991', name: 'HARBOUR LANE LIMITED', postcode: 'BS99 1AA' },
      { number: '09999992', name: 'LANTERN AND SONS LTD', postcode: 'BS99 2BB' },
    ]),
  )
  const found = await ports.register.find(asCompanyNumber('09999991'))
  if (!found) throw new Error('The company is missing.')
  company = found
})

function verify(blocks: PageSample['blocks'], isNameGuess = true) {
  const web = new RecordedWeb({ [home]: { title: 'Harbour Lane', blocks } })
  return verifyWebsite({ ...ports, web }, 'harbour-lane.co.uk', company, { isNameGuess })
}

describe('verifyWebsite', () => {
  it('verifies a site by the company number', async () => {
    expect(await verify([['footer', 'Harbour Lane Limited, company number 09999991']])).toMatchObject({
      status: 'verified',
      reason: null,
    })
  })

  it('returns the model probability, and verifies by number even if the domain does not fit the name', async () => {
    const named = await verify([['footer', 'Harbour Lane Limited, company number 09999991']])
    expect(named.confidence).toBeGreaterThan(0.9)
    expect(named.confidence).toBeLessThan(1)

    const footer = 'qxz.co.uk is run by Harbour Lane Limited, company number 09999991, 1 Quay Road, Sandhaven, BS99 1AA'
    const web = new RecordedWeb({ 'https://qxz.co.uk/': { blocks: [['footer', footer]] } })
    const bare = await verifyWebsite({ ...ports, web }, 'qxz.co.uk', company, { isNameGuess: false })
    expect(bare).toMatchObject({ status: 'verified', domain: 'qxz.co.uk' })
  })

  it('verifies a site by the registered office with the company name in the copyright notice', async () => {
    const blocks: PageSample['blocks'] = [['footer', '© 2026 Harbour Lane Limited, 1 Quay Road, Sandhaven, BS99 1AA']]
    const found = await verify(blocks, false)
    expect(found).toMatchObject({ status: 'verified' })
  })

  it('does not verify a guessed site by the name alone', async () => {
    const found = await verify(['Harbour Lane Limited builds boats.', ['footer', '© Harbour Lane Limited']])
    expect(found.status).not.toBe('verified')
    expect(found.reason).toContain('neither the company number nor the registered office')
  })

  it('does not verify the site of another company', async () => {
    const found = await verify([
      ['footer', 'Harbour Lane is a trading name of Lantern and Sons Ltd, company number 09999992, BS99 2BB'],
    ])
    expect(found.status).not.toBe('verified')
  })

  it('returns no_match if the site cannot be read', async () => {
    const web = new RecordedWeb({})
    const found = await verifyWebsite({ ...ports, web }, 'harbour-lane.co.uk', company, { isNameGuess: true })
    expect(found).toMatchObject({ status: 'no_match', unreadReason: 'unknown_host' })
  })

  it('returns no_match if the site is parked', async () => {
    expect(await verify(['This domain is for sale.'])).toMatchObject({ status: 'no_match' })
  })
})
