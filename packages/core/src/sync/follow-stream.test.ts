import { beforeEach, describe, expect, it } from 'vitest'
import {
  companyLine,
  noon,
  ScriptedStream,
  sampleCompanyNumber,
  type TestPorts,
  testPorts,
} from '../../testing/index.js'
import { StreamRefusedError } from '../register/companies-house/stream/stream-source.js'
import type { RegisterOverlay } from '../register/overlay/register-overlay.js'
import { UnavailableError } from '../shared/errors.js'
import { followStream } from './follow-stream.js'

const [one, two] = [sampleCompanyNumber(1), sampleCompanyNumber(2)]

let ports: TestPorts

beforeEach(() => {
  ports = testPorts()
})

function follow(source: ScriptedStream, isStopping = () => false) {
  return followStream(ports, { stream: 'companies', source, isStopping })
}

const place = () => ports.cursors.at('companies')
const statusOf = async (number = one) => (await ports.overlay.read(number)).profile?.value.status

/** Ports whose overlay fails inside transactions. */
function withFailingOverlay(write: RegisterOverlay['write']): TestPorts {
  const { atomically } = ports
  return {
    ...ports,
    atomically: (work) => atomically((stores) => work({ ...stores, overlay: { ...stores.overlay, write } })),
  }
}

describe('followStream', () => {
  it('stores each change with its timepoint', async () => {
    const source = new ScriptedStream([[companyLine(7, one)], [companyLine(8, one, { company_status: 'liquidation' })]])
    expect(await follow(source)).toEqual({ ending: 'ended', wasHeard: true, events: 2, skipped: 0, failure: null })
    expect([await place(), await statusOf()]).toEqual([8, 'liquidation'])
    expect(await ports.cursors.positions(['companies'])).toMatchObject([
      { timepoint: 8, movedAt: ports.clock.now(), publishedAt: expect.any(Number) },
    ])
  })

  it('starts without a timepoint if there is no cursor, and resumes after its cursor', async () => {
    const source = new ScriptedStream([[companyLine(7, one)]], [[companyLine(8, one)]])
    await follow(source)
    await follow(source)
    await follow(source)
    expect(source.opened).toEqual([null, 8, 9])
  })

  it('skips repeated events', async () => {
    await ports.cursors.advance('companies', null, 8)
    const again = companyLine(8, one, { company_status: 'dissolved' })
    const { events } = await follow(new ScriptedStream([[companyLine(7, one), again, companyLine(9, two), again]]))
    expect([events, await place(), await statusOf(), await statusOf(two)]).toEqual([1, 9, undefined, 'active'])
  })

  it('skips and counts unreadable lines, and moves past their timepoint if they have one', async () => {
    const cut = companyLine(8, one).slice(0, 40)
    const timeless = companyLine(9, one).replace(/"published_at":"[^"]*"/, '"published_at":"soon"')
    const { skipped, events } = await follow(new ScriptedStream([[companyLine(7, one), cut, 'null', timeless]]))
    expect([skipped, events, await place()]).toEqual([3, 2, 9])
  })

  it('moves past irrelevant events', async () => {
    const other = companyLine(9, one).replaceAll('company-profile', 'company-exemptions')
    await follow(new ScriptedStream([[other]]))
    expect([await place(), await statusOf()]).toEqual([9, undefined])
  })

  it('applies many lines in transactions of at most a hundred events', async () => {
    let transactions = 0
    const counting: TestPorts = {
      ...ports,
      atomically: (work) => {
        transactions += 1
        return ports.atomically(work)
      },
    }
    await ports.cursors.advance('companies', null, 0)
    const lines = Array.from({ length: 201 }, (_, index) => companyLine(index + 1, sampleCompanyNumber(index)))
    const source = new ScriptedStream([lines])
    const { events } = await followStream(counting, { stream: 'companies', source, isStopping: () => false })
    expect([events, transactions, await place()]).toEqual([201, 3, 201])
  })

  it('writes nothing and ends if another follower has moved the cursor', async () => {
    await ports.cursors.advance('companies', null, 5)
    const source = new ScriptedStream([[companyLine(6, one)], [companyLine(7, one, { company_status: 'dissolved' })]])
    let heard = 0
    const isStopping = () => {
      heard += 1
      if (heard === 2) void ports.cursors.advance('companies', 6, 70)
      return false
    }
    expect((await follow(source, isStopping)).ending).toBe('displaced')
    expect([await place(), await statusOf()]).toEqual([70, 'active'])
  })

  it('stores neither change nor timepoint if the storage fails, and applies both the next time', async () => {
    const failing = withFailingOverlay(async () => {
      throw new UnavailableError('The database cannot be written.')
    })
    const source = new ScriptedStream([[companyLine(7, one)]], [[companyLine(7, one)]])
    const followed = await followStream(failing, { stream: 'companies', source, isStopping: () => false })
    expect([followed.ending, followed.events, await place()]).toEqual(['unavailable', 0, null])
    expect(followed.failure).toBeInstanceOf(UnavailableError)
    await follow(source)
    expect([await place(), await statusOf()]).toEqual([7, 'active'])
  })

  it('skips one event that can never be applied, and no others', async () => {
    const { atomically } = ports
    const failing: TestPorts = {
      ...ports,
      atomically: (work) =>
        atomically((stores) => {
          const write: RegisterOverlay['write'] = (number, facet, sighting) => {
            if (number === two) throw new TypeError('a fault of ours')
            return stores.overlay.write(number, facet, sighting)
          }
          return work({ ...stores, overlay: { ...stores.overlay, write } })
        }),
    }
    const three = sampleCompanyNumber(3)
    const source = new ScriptedStream([[companyLine(7, one), companyLine(8, two), companyLine(9, three)]])
    const followed = await followStream(failing, { stream: 'companies', source, isStopping: () => false })
    expect(followed).toMatchObject({
      ending: 'ended',
      events: 3,
      skipped: 1,
      failure: new TypeError('a fault of ours'),
    })
    expect([await place(), await statusOf(one), await statusOf(three)]).toEqual([9, 'active', 'active'])
  })

  it('forgets a cursor that is too old and records a reconciliation once the stream responds again', async () => {
    await ports.cursors.advance('companies', null, 5)
    const tooOld = new StreamRefusedError('too_old', 'The place is too old.')
    const source = new ScriptedStream([tooOld], [[]])
    expect((await follow(source)).ending).toBe('too_old')
    expect([await place(), await ports.cursors.at('reconciliation')]).toEqual([null, null])

    ports.clock.advance(1_000)
    await follow(source)
    expect(source.opened).toEqual([6, null])
    expect(await ports.cursors.at('reconciliation')).toBe(noon + 1_000)
  })

  it('keeps a cursor that another follower has moved in the meantime', async () => {
    await ports.cursors.advance('companies', null, 5)
    const source = new ScriptedStream()
    source.open = async function* () {
      await ports.cursors.advance('companies', 5, 900)
      yield* []
      throw new StreamRefusedError('too_old', 'The place is too old.')
    }
    await follow(source)
    expect(await place()).toBe(900)
  })

  it('records no reconciliation if it resumed at its cursor', async () => {
    await ports.cursors.advance('companies', null, 5)
    await follow(new ScriptedStream([[], [companyLine(6, one)]]))
    expect(await ports.cursors.at('reconciliation')).toBeNull()
  })

  it.each(['persons-with-significant-control-statements', 'company-exemptions'])(
    'records no reconciliation for %s, which produce no signals',
    async (stream) => {
      await followStream(ports, { stream, source: new ScriptedStream([[]]), isStopping: () => false })
      expect(await ports.cursors.at('reconciliation')).toBeNull()
    },
  )

  it.each(['too_many', 'unauthorized', 'unavailable'] as const)('reports the refusal %s', async (refusal) => {
    const error = new StreamRefusedError(refusal, 'Refused.')
    const followed = await follow(new ScriptedStream([error]))
    expect(followed).toEqual({ ending: refusal, wasHeard: false, events: 0, skipped: 0, failure: error })
  })

  it('distinguishes a lost connection from one that never responded', async () => {
    const lost = new Error('socket hang up')
    expect(await follow(new ScriptedStream([[], lost]))).toMatchObject({ ending: 'unavailable', wasHeard: true })
    expect(await follow(new ScriptedStream([lost]))).toMatchObject({ ending: 'unavailable', wasHeard: false })
  })

  it('stops reading once it is asked to stop', async () => {
    const followed = await follow(new ScriptedStream([[companyLine(7, one)]]), () => true)
    expect([followed.ending, await place()]).toEqual(['stopped', null])
  })
})
