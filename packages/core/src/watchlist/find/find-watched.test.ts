import { expect, it } from 'vitest'
import { ada, noon, openVerified, sampleCompanyNumber, testPorts } from '../../../testing/index.js'
import { noFacts } from '../../signals/company-facts.js'
import { findWatched } from './find-watched.js'

it('finds watched companies by the beginnings of their words or of their reference, and tags, and no more than the limit', async () => {
  const ports = testPorts()
  const account = (await openVerified(ports, ada)).id
  const names = ['HARBOUR LANE LIMITED', 'TIDEWRIGHT GROUP LIMITED', 'TIDEWRIGHT MARINE LIMITED']
  for (const [place, name] of names.entries()) {
    const watch = {
      account,
      company: sampleCompanyNumber(place + 1),
      at: noon + place,
      tags: place === 0 ? ['Q3 review', 'clients'] : ['Clients'],
    }
    await ports.watchlist.watch({ ...watch, reference: `CRM-${place}` }, 10, { ...noFacts, name })
  }
  const found = async (text: string, limit = 5) =>
    (await findWatched(ports, account, text, limit)).companies.map(({ name }) => name)
  expect(await found('gro tide')).toEqual(['TIDEWRIGHT GROUP LIMITED'])
  expect(await found('tide', 1)).toEqual(['TIDEWRIGHT MARINE LIMITED'])
  expect(await found('crm-0')).toEqual(['HARBOUR LANE LIMITED'])
  expect(await found('Harbour Lane Ltd')).toEqual(['HARBOUR LANE LIMITED'])
  const tags = async (text: string, limit = 5) => (await findWatched(ports, account, text, limit)).tags
  expect(await tags('clie')).toHaveLength(1)
  expect(await tags('rev q3')).toEqual(['Q3 review'])
  expect([await tags('lients'), await tags('cli', 0)]).toEqual([[], []])
  expect([await found(' ., '), await found('wright')]).toEqual([[], []])
})
