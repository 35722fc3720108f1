import { setImmediate as turn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { Turns } from './turns.js'

function workFor(milliseconds: number): void {
  const end = performance.now() + milliseconds
  while (performance.now() < end);
}

test('While requests wait, each caller has one turn, then the next caller', async () => {
  const turns = new Turns()
  const begun: string[] = []
  const callers = ['greedy', 'greedy', 'greedy', 'greedy', 'modest', 'greedy', 'other']
  await Promise.all(callers.map((caller) => turns.begin(caller).then(() => begun.push(caller))))
  expect(begun).toEqual(['greedy', 'modest', 'other', 'greedy', 'greedy', 'greedy', 'greedy'])
})

test('Requests that take long give the event loop back after each one', async () => {
  const turns = new Turns()
  const count = 12
  let left = count
  const requests = Array.from({ length: count }, () =>
    turns.begin('one').then((end) => {
      workFor(10)
      left -= 1
      end()
    }),
  )
  let turnsSeen = 0
  while (left > 0) {
    await turn()
    turnsSeen += 1
  }
  await Promise.all(requests)
  expect(turnsSeen).toBeGreaterThanOrEqual(count)
})

test('Short requests do not need a turn each', async () => {
  const turns = new Turns()
  let left = 200
  for (let place = 0; place < 200; place += 1)
    void turns.begin('one').then((end) => {
      left -= 1
      end()
    })
  let turnsSeen = 0
  while (left > 0) {
    await turn()
    turnsSeen += 1
  }
  expect(turnsSeen).toBeLessThan(200)
})

test('Requests wait while connections arrive, at most for 100 ms', async () => {
  let now = 1_000
  const turns = new Turns(() => now)
  let hasBegun = false
  const request = turns.begin('one').then(() => {
    hasBegun = true
  })
  for (let count = 0; count < 10; count += 1) {
    turns.noteConnection()
    await turn()
    expect(hasBegun).toBe(false)
  }
  now += 100
  turns.noteConnection()
  await request
})

test('A caller has 16 requests at work, and another caller does not wait for them', async () => {
  const turns = new Turns(undefined, 600_000)
  const ends: (() => void)[] = []
  for (let count = 0; count < 20; count += 1) void turns.begin('greedy').then((end) => ends.push(end))
  ;(await turns.begin('modest'))()
  while (ends.length < 16) await turn()
  for (let count = 0; count < 20; count += 1) await turn()
  expect(ends).toHaveLength(16)
  ends[0]?.()
  ends[0]?.()
  for (let count = 0; count < 20; count += 1) await turn()
  expect(ends).toHaveLength(17)
})

test('A request that waits for something else does not hold up the next one of its caller', async () => {
  const turns = new Turns()
  const begun = Array.from({ length: 40 }, () => turns.begin('one'))
  expect(await Promise.all(begun)).toHaveLength(40)
})

test('Credentials that were not accepted have no turns of their own', async () => {
  const turns = new Turns()
  turns.noteAccepted('right key', 'acc_modest')
  const begun: string[] = []
  const keys = ['made up 1', 'made up 2', 'made up 3', 'made up 4', 'right key', 'made up 5']
  await Promise.all(keys.map((key) => turns.begin('192.0.2.1', key).then(() => begun.push(key))))
  expect(begun.slice(0, 2)).toEqual(['made up 1', 'right key'])
})
