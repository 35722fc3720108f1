import { expect, it } from 'vitest'
import { nameAmong } from './destination-words.js'

const named = (addresses: readonly (readonly [url: string, description?: string])[]) => {
  const all = addresses.map(([webhook_url, description = ''], place) => ({ id: place + 1, webhook_url, description }))
  return all.map((destination) => nameAmong(destination, all))
}

it('calls a destination by its name, its mailbox or its host if that is enough', () => {
  expect(
    named([['https://hooks.firm.example/a'], ['https://firm.example/a', 'Credit team'], ['mailto:ada@firm.example']]),
  ).toEqual(['hooks.firm.example', 'Credit team', 'ada@firm.example'])
})

it('tells those on one host apart by their paths, and of a long path shows only the end', () => {
  expect(
    named([
      ['http://127.0.0.1:9060/good'],
      ['http://127.0.0.1:9060/bad/'],
      ['http://127.0.0.1:9060'],
      ['http://127.0.0.1:9060/services/T01/B02/a-secret-of-Slack'],
    ]),
  ).toEqual(['127.0.0.1:9060/good', '127.0.0.1:9060/bad', '127.0.0.1:9060', '127.0.0.1:9060/…lack'])
})

it('tells those of one name apart by their hosts, or by their paths if they have one host', () => {
  expect(
    named([
      ['https://a.example/in', 'Team'],
      ['https://b.example/in', 'Team'],
    ]),
  ).toEqual(['Team (a.example)', 'Team (b.example)'])
  expect(
    named([
      ['https://a.example/in', 'Team'],
      ['https://a.example/out', 'Team'],
    ]),
  ).toEqual(['Team (a.example/in)', 'Team (a.example/out)'])
})

it('tells those apart by their ids whose paths look the same', () => {
  expect(named([['https://a.example/in?key=1'], ['https://a.example/in?key=2']])).toEqual([
    'a.example #1',
    'a.example #2',
  ])
})
