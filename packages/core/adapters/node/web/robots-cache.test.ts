import { describe, expect, it } from 'vitest'
import { robotsRulesMax } from '../../../src/web/robots.js'
import { FakeClock, noon } from '../../../testing/index.js'
import type { OutboundAnswer } from './outbound-answer.js'
import { RobotsCache, robotsCharactersCachedMax, robotsEntriesMax, ruleCharacters } from './robots-cache.js'

const never = () => new AbortController().signal

function cache(text: string) {
  const asked: string[] = []
  const send = async (url: string): Promise<OutboundAnswer> => {
    asked.push(new URL(url).hostname)
    return { kind: 'answer', url, status: 200, headers: {}, body: new TextEncoder().encode(text), isCut: false }
  }
  return { asked, cache: new RobotsCache({ send, clock: new FakeClock(noon) }) }
}

const origin = (index: number) => `https://site-${index}.co.uk`

describe('RobotsCache', () => {
  it('has so many pages, and forgets the oldest', async () => {
    const { asked, cache: kept } = cache('User-agent: *\nDisallow: /private')
    for (let index = 0; index < robotsEntriesMax; index += 1) await kept.get(origin(index), never())
    await kept.get(origin(0), never())
    expect(asked).toHaveLength(robotsEntriesMax)
    await kept.get(origin(robotsEntriesMax), never())
    await kept.get(origin(1), never())
    expect(asked).toHaveLength(robotsEntriesMax + 1)
    await kept.get(origin(0), never())
    expect(asked).toHaveLength(robotsEntriesMax + 2)
  })

  it('has room for so many rules, and forgets the oldest', async () => {
    const rule = `/${'x'.repeat(500_000)}`
    const { asked, cache: kept } = cache(`User-agent: *\nDisallow: ${rule}`)
    const room = Math.floor(robotsCharactersCachedMax / (ruleCharacters + rule.length))
    for (let index = 0; index < room; index += 1) await kept.get(origin(index), never())
    await kept.get(origin(0), never())
    expect(asked).toHaveLength(room)
    await kept.get(origin(room), never())
    await kept.get(origin(0), never())
    expect(asked).toHaveLength(room + 2)
  })

  it('counts also what short rules take beside their letters', async () => {
    const rules = Array.from({ length: robotsRulesMax }, (_, place) => `/${place.toString(36)}`)
    const { asked, cache: kept } = cache(`User-agent: *\n${rules.map((rule) => `Disallow: ${rule}`).join('\n')}`)
    const characters = rules.join('').length + rules.length * ruleCharacters
    const room = Math.floor(robotsCharactersCachedMax / characters)
    for (let index = 0; index <= room; index += 1) await kept.get(origin(index), never())
    await kept.get(origin(1), never())
    expect(asked).toHaveLength(room + 1)
    await kept.get(origin(0), never())
    expect(asked).toHaveLength(room + 2)
  })

  it('goes on asking after the one who asked has left', async () => {
    let answer = (_: OutboundAnswer) => {}
    let count = 0
    const send = (url: string) => {
      count += 1
      return new Promise<OutboundAnswer>((done) => {
        answer = done
        expect(url).toBe(`${origin(1)}/robots.txt`)
      })
    }
    const kept = new RobotsCache({ send, clock: new FakeClock(noon) })
    const gone = new AbortController()
    const first = kept.get(origin(1), gone.signal)
    gone.abort()
    await expect(first).rejects.toMatchObject({ reason: 'timeout' })
    const second = kept.get(origin(1), never())
    answer({ kind: 'answer', url: origin(1), status: 404, headers: {}, body: new Uint8Array(), isCut: false })
    expect(await second).toMatchObject({ kind: 'rules' })
    expect(count).toBe(1)
  })
})
