import { once } from 'node:events'
import { createServer } from 'node:net'
import { describe, expect, it } from 'vitest'
import { listen } from '../http/listen.js'
import { pickPort } from './free-port.js'
import { parseConfig } from './parse-config.js'

describe('pickPort', () => {
  it('holds a free port until the server listens on it, so that no other program takes it', async () => {
    const { config, reserved } = await pickPort(parseConfig({ BRASSPLATE_PORT: '0' }))
    expect(new URL(config.baseUrl).port).toBe(String(config.port))
    const other = createServer().listen(config.port, config.host)
    const [error] = await once(other, 'error')
    expect(error).toMatchObject({ code: 'EADDRINUSE' })

    const answer = async () => new Response('ready')
    const options = {
      fetch: answer,
      host: config.host,
      port: config.port,
      newRequestId: () => 'req',
      onError() {},
      onRequestFailed() {},
    }
    const listening = await listen({ ...options, reserved })
    expect(await (await fetch(config.baseUrl)).text()).toBe('ready')
    await listening.close()
    await expect(fetch(config.baseUrl)).rejects.toThrow()
  })

  it('leaves a configured port as it is', async () => {
    const config = parseConfig({ BRASSPLATE_PORT: '8123' })
    expect(await pickPort(config)).toEqual({ config, reserved: null })
  })
})
