import assert from 'node:assert/strict'
import type { WebReading } from '../../../src/resolution/read/web-reader.js'
import type { Contract } from '../contract.js'
import { noon } from '../samples.js'

function missing(url: string): WebReading {
  return { kind: 'unread', requestedUrl: url, url, reason: 'http_error', status: 404, fetchedAt: noon }
}

export const pageFindingsContract: Contract = {
  async 'finds page findings by domain and replaces earlier ones'({ first, second }) {
    assert.deepEqual(await first.findings.of('one.example'), [])
    await first.findings.keep('one.example', [missing('https://one.example/'), missing('https://one.example/a')], noon)
    await first.findings.keep('two.example', [missing('https://two.example/')], noon)
    assert.equal((await second.findings.of('one.example')).length, 2)
    await second.findings.keep('one.example', [missing('https://one.example/b')], noon + 1)
    assert.deepEqual(await first.findings.of('one.example'), [missing('https://one.example/b')])
  },

  async 'purges old findings in batches, the oldest first'({ first, second }) {
    for (const [place, domain] of ['a.example', 'b.example', 'c.example'].entries())
      await first.findings.keep(domain, [missing(`https://${domain}/`)], noon + place)
    assert.equal(await second.findings.purge(noon + 2, 1), 1)
    assert.deepEqual(await first.findings.of('a.example'), [])
    assert.equal(await second.findings.purge(noon + 2, 10), 1)
    assert.equal(await second.findings.purge(noon + 2, 10), 0)
    assert.equal((await first.findings.of('c.example')).length, 1)
  },
}
