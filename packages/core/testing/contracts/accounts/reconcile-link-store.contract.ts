import assert from 'node:assert/strict'
import type { ReconcileLink } from '../../../src/reconcile/link.js'
import { asId } from '../../../src/shared/ids.js'
import type { Contract } from '../contract.js'
import { addAccount, atOnce, noon, sampleAccount } from '../samples.js'
import { sampleNamedKey } from './named-key-store.contract.js'

const ada = sampleAccount('ada').id
const bob = sampleAccount('bob').id

function sampleLink(name: string, createdAt = noon, account = ada): ReconcileLink {
  const hashed = { tokenHash: `hash-${name}`, tokenLast4: 'wxyz' }
  return { id: asId('link', `link_${name}`), account, key: null, name, ...hashed, createdAt, lastUsedAt: null }
}

export const reconcileLinkStoreContract: Contract = {
  async 'stores a link as added, and lists the oldest first'({ first, second }) {
    await addAccount(first)
    const links = [sampleLink('one'), { ...sampleLink('two', noon + 1), name: null }]
    for (const link of [...links].reverse()) assert.equal(await first.reconcileLinks.add(link, 10), true)
    assert.deepEqual(await second.reconcileLinks.list(ada), links)
    assert.deepEqual(await second.reconcileLinks.findByHash('hash-two', noon), links[1])
    assert.equal(await second.reconcileLinks.findByHash('hash-three', noon), null)
  },

  async 'stores no more concurrent links than there is room for'({ first, second }) {
    for (const name of ['ada', 'bob']) await addAccount(first, name)
    const outcomes = await atOnce(20, (index) =>
      (index % 2 ? first : second).reconcileLinks.add(sampleLink(`n${index}`), 3),
    )
    assert.equal(outcomes.filter(Boolean).length, 3)
    assert.equal((await first.reconcileLinks.list(ada)).length, 3)
    assert.equal(await first.reconcileLinks.add(sampleLink('other', noon, bob), 3), true)
  },

  async 'adds no link to an unknown account'({ first }) {
    assert.equal(await first.reconcileLinks.add(sampleLink('one'), 10), false)
  },

  async 'removes a link once, and only for its own account'({ first, second }) {
    for (const name of ['ada', 'bob']) await addAccount(first, name)
    const link = sampleLink('one')
    await first.reconcileLinks.add(link, 10)
    assert.equal(await second.reconcileLinks.remove(bob, link.id), false)
    assert.equal(await second.reconcileLinks.remove(ada, link.id), true)
    assert.equal(await second.reconcileLinks.remove(ada, link.id), false)
    assert.equal(await first.reconcileLinks.findByHash(link.tokenHash, noon), null)
  },

  async 'hides the links of a disabled account until it is enabled again'({ first, second }) {
    await addAccount(first)
    const link = sampleLink('one')
    await first.reconcileLinks.add(link, 10)
    await first.accounts.setDisabled(ada, noon)
    assert.equal(await second.reconcileLinks.findByHash(link.tokenHash, noon), null)
    await first.accounts.setDisabled(ada, null)
    assert.deepEqual(await second.reconcileLinks.findByHash(link.tokenHash, noon), link)
  },

  async 'notes when a link was used'({ first, second }) {
    await addAccount(first)
    const link = sampleLink('one')
    await first.reconcileLinks.add(link, 10)
    await second.reconcileLinks.touch(link.id, noon + 5)
    assert.equal((await first.reconcileLinks.findByHash(link.tokenHash, noon))?.lastUsedAt, noon + 5)
  },

  async 'removes the links with their account'({ first, second }) {
    await addAccount(first)
    await first.reconcileLinks.add(sampleLink('one'), 10)
    await second.accounts.remove(ada)
    assert.equal(await first.reconcileLinks.findByHash('hash-one', noon), null)
    assert.deepEqual(await first.reconcileLinks.list(ada), [])
  },

  async 'ends a link with the named key that created it'({ first, second }) {
    await addAccount(first)
    const key = sampleNamedKey('one', { expiresAt: noon + 5 })
    await first.namedKeys.add(key, 10)
    const links = [{ ...sampleLink('one'), key: key.id }, sampleLink('two')]
    for (const link of links) assert.equal(await first.reconcileLinks.add(link, 10), true)
    assert.deepEqual(await second.reconcileLinks.findByHash('hash-one', noon + 4), links[0])
    assert.equal(await second.reconcileLinks.findByHash('hash-one', noon + 5), null)
    assert.notEqual(await second.reconcileLinks.findByHash('hash-two', noon + 5), null)
    await second.namedKeys.end(ada, key.id)
    assert.deepEqual(await first.reconcileLinks.list(ada), [links[1]])
  },
}
