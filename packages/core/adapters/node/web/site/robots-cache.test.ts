import { describe, expect, it } from 'vitest'
import { robotsRulesMax } from '../../../../src/web/robots.js'
import { FakeClock, noon } from '../../../../testing/index.js'
import type { OutboundAnswer } from '../outbound-answer.js'
import { RobotsCache, robotsCharactersCachedMax, robotsEntriesMax, ruleCharacters } from './robots-cache.js'

const never = () => new AbortController().signal

function cache(text: string) {
  const requested: string[] = []
  const send = async (url: string): Promise<OutboundAnswer> => {
    requested.push(new URL(url).hostname)
    return {
      kind: 'answer',
      url,
      status: 200,
      headers: {},
      body: new TextEncoder().encode(text),
      isCut: false,
      certificate: null,
    }
  }
  return { requested, cache: new RobotsCache({ send, clock: new FakeClock(noon) }) }
}

const origin = (index: number) => `https://site-${index}.co.uk`

describe('RobotsCache', () => {
  it('evicts the oldest entry above the maximum number', async () => {
    const { requested, cache: robotsCache } = cache('User-agent: *\nDisallow: /private')
    for (let index = 0; index < robotsEntriesMax; index += 1) await robotsCache.get(origin(index), never())
    await robotsCache.get(origin(0), never())
    expect(requested).toHaveLength(robotsEntriesMax)
    await robotsCache.get(origin(robotsEntriesMax), never())
    await robotsCache.get(origin(1), never())
    expect(requested).toHaveLength(robotsEntriesMax + 1)
    await robotsCache.get(origin(0), never())
    expect(requested).toHaveLength(robotsEntriesMax + 2)
  })

  it('evicts the oldest entry above the maximum size of rules', async () => {
    const rule = `/${'x'.repeat(500_000)}`
    const { requested, cache: robotsCache } = cache(`User-agent: *\nDisallow: ${rule}`)
    const room = Math.floor(robotsCharactersCachedMax / (ruleCharacters + rule.length))
    for (let index = 0; index < room; index += 1) await robotsCache.get(origin(index), never())
    await robotsCache.get(origin(0), never())
    expect(requested).toHaveLength(room)
    await robotsCache.get(origin(room), never())
    await robotsCache.get(origin(0), never())
    expect(requested).toHaveLength(room + 2)
  })

  it('counts the fixed cost of short rules', async () => {
    const rules = Array.from({ length: robotsRulesMax }, (_, index) => `/${index.toString(36)}`)
    const { requested, cache: robotsCache } = cache(
      `User-agent: *\n${rules.map((rule) => `Disallow: ${rule}`).join('\n')}`,
    )
    const characters = rules.join('').length + rules.length * ruleCharacters
    const room = Math.floor(robotsCharactersCachedMax / characters)
    for (let index = 0; index <= room; index += 1) await robotsCache.get(origin(index), never())
    await robotsCache.get(origin(1), never())
    expect(requested).toHaveLength(room + 1)
    await robotsCache.get(origin(0), never())
    expect(requested).toHaveLength(room + 2)
  })

  it('finishes the fetch after its first caller has left', async () => {
    let answer = (_: OutboundAnswer) => {}
    let count = 0
    const send = (url: string) => {
      count += 1
      return new Promise<OutboundAnswer>((done) => {
        answer = done
        expect(url).toBe(`${origin(1)}/robots.txt`)
      })
    }
    const robotsCache = new RobotsCache({ send, clock: new FakeClock(noon) })
    const gone = new AbortController()
    const first = robotsCache.get(origin(1), gone.signal)
    gone.abort()
    await expect(first).rejects.toMatchObject({ reason: 'timeout' })
    const second = robotsCache.get(origin(1), never())
    answer({
      kind: 'answer',
      url: origin(1),
      status: 404,
      headers: {},
      body: new Uint8Array(),
      isCut: false,
      certificate: null,
    })
    expect(await second).toMatchObject({ kind: 'rules' })
    expect(count).toBe(1)
  })
})
