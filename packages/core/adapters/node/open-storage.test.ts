import { spawnSync } from 'node:child_process'
import { describe, expect, it } from 'vitest'

const node = new URL('../../dist/node.js', import.meta.url).href
const asOldNode = `
  Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '20.20.2' } })
  const { openStorage, parseDatabaseTarget, systemClock } = await import(${JSON.stringify(node)})
  const database = parseDatabaseTarget('sqlite:unused.db')
  await openStorage({ database, migrations: 'apply', clock: systemClock }).catch(
    (error) => process.stdout.write(error.message),
  )`

describe('openStorage', () => {
  it('reports the required Node version before loading a driver that would crash on an older one', () => {
    const { stdout, status } = spawnSync(process.execPath, ['--input-type=module', '--eval', asOldNode], {
      encoding: 'utf8',
    })
    expect([status, stdout]).toEqual([0, expect.stringContaining('Node 22.14 or newer is needed, found 20.20.2')])
  })
})
