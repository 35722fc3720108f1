import { beforeEach, describe, expect, it } from 'vitest'
import { ada, openVerified, origin, type TestPorts, testPorts } from '../../../testing/index.js'
import type { AccountId } from '../../shared/ids.js'
import { logIn } from '../session/log-in.js'
import { revealApiKey } from './reveal-api-key.js'
import { rotateApiKey } from './rotate-api-key.js'

let ports: TestPorts
let account: AccountId

beforeEach(async () => {
  ports = testPorts()
  account = (await openVerified(ports)).id
})

describe('revealApiKey', () => {
  it('returns the key that a login returns, also after a rotation, and changes nothing', async () => {
    const { apiKey } = await logIn(ports, ada, origin)
    expect(await revealApiKey(ports, account, ada.password, origin)).toBe(apiKey)
    const rotated = await rotateApiKey(ports, account)
    expect(await revealApiKey(ports, account, ada.password, origin)).toBe(rotated.apiKey)
    expect(await revealApiKey(ports, account, ada.password, origin)).toBe(rotated.apiKey)
  })

  it('rejects a wrong password, and after a few of them every password', async () => {
    const codes: unknown[] = []
    for (let count = 0; count < 20; count += 1) {
      await revealApiKey(ports, account, 'not the password', origin).catch((error) => codes.push(error.code))
    }
    expect([codes[0], codes.at(-1)]).toEqual(['invalid_credentials', 'rate_limited'])
    await expect(revealApiKey(ports, account, ada.password, origin)).rejects.toMatchObject({ code: 'rate_limited' })
  })

  it('says what to do if the root secret of the key is gone', async () => {
    const crypto = { ...ports.crypto, mac: () => null }
    await expect(revealApiKey({ ...ports, crypto }, account, ada.password, origin)).rejects.toMatchObject({
      code: 'not_found',
      nextStep: expect.stringContaining('rotate'),
    })
  })
})
