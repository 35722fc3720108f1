import { describe, expect, it } from 'vitest'
import { ada, openVerified, origin, testPorts } from '../../../testing/index.js'
import { logIn } from './log-in.js'
import { logOut } from './log-out.js'

describe('logOut', () => {
  it('ends this session only and is safe to repeat', async () => {
    const ports = testPorts()
    await openVerified(ports)
    const [mine, other] = [await logIn(ports, ada, origin), await logIn(ports, ada, origin)]
    await logOut(ports, mine.session.id)
    await logOut(ports, mine.session.id)
    expect(await ports.sessions.find(mine.session.id)).toBeNull()
    expect(await ports.sessions.find(other.session.id)).not.toBeNull()
  })
})
