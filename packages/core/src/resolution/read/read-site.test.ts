import { describe, expect, it } from 'vitest'
import { RecordedWeb, testPorts } from '../../../testing/index.js'
import { requireDomain } from '../domain/domain.js'
import { readSite } from './read-site.js'
import type { WebReader } from './web-reader.js'

const home = 'https://harbour-lane.co.uk/'
const www = 'https://www.harbour-lane.co.uk/'

/** Reads a site and returns the silence limit of each request. */
async function silencesOf(pages: ConstructorParameters<typeof RecordedWeb>[0]) {
  const recorded = new RecordedWeb(pages)
  const silences: (number | undefined)[] = []
  const web: WebReader = {
    read(url, _, silentMaxMs) {
      silences.push(silentMaxMs)
      return recorded.read(url)
    },
    resolves: () => Promise.resolve(true),
  }
  const judge = async () => ({ found: null, isEnough: false })
  const { kind } = await readSite({ web, clock: testPorts().clock }, requireDomain('harbour-lane.co.uk'), judge, {})
  return { kind, silences }
}

describe('readSite', () => {
  it('gives up on an unresponsive site after ten seconds over its three addresses', async () => {
    const silent = { unread: 'timeout' } as const
    const { kind, silences } = await silencesOf({ [home]: silent, [www]: silent, 'http://harbour-lane.co.uk/': silent })
    expect(kind).toBe('unread')
    expect(silences).toEqual([6_000, 2_000, 2_000])
  })

  it('allows the full time once the site has responded', async () => {
    const links = [{ url: `${www}terms`, text: 'Terms', zone: 'footer' as const }]
    const { kind, silences } = await silencesOf({
      [home]: { unread: 'timeout' },
      [www]: { title: 'Harbour Lane', blocks: ['Boats.'], links },
      [`${www}terms`]: { title: 'Terms', blocks: ['Terms of sale.'] },
    })
    expect(kind).toBe('read')
    expect(silences.slice(0, 3)).toEqual([6_000, 2_000, undefined])
  })
})
