import { describe, expect, it } from 'vitest'
import { enginesOnce } from '../../../../tests/support/databases.js'
import { TestServer } from '../support/server.js'

describe.each(enginesOnce)('the scan for leaked secrets on %s', (engine) => {
  it('finds a password in a log line', async () => {
    const server = await TestServer.start(engine)
    const { password } = await server.member('ada@harbour-lane.example')
    server.logs.push(`{"msg":"signing in with ${password}"}`)
    await expect(server.close()).rejects.toThrow('was found in the log')
  })

  it('finds an API key in the store', async () => {
    const server = await TestServer.start(engine)
    const { key } = await server.member('ada@harbour-lane.example')
    await server.engine.operator.openAccount({
      email: 'careless@harbour-lane.example',
      password: 'long enough',
      verified: false,
    })
    await server.engine.operator.grantCredits({ email: 'careless@harbour-lane.example', credits: 1, reference: key })
    await expect(server.close()).rejects.toThrow('was found in the')
  })
})
