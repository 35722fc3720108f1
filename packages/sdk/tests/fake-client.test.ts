import { routes } from '@brassplate/core/contract'
import { describe, expect, it } from 'vitest'
import { ApiError, createClient } from '../src/index.js'
import { createFakeClient, exampleAnswers } from '../src/testing/index.js'

const notFound = new ApiError({ code: 'company_not_found', message: 'Company 00000007 is not on the register.' })

describe('a fake client', () => {
  it('answers with a value, with a function of the arguments, and with an error', async () => {
    const { client } = createFakeClient({
      me: exampleAnswers.describeAccount,
      resolveDomain: (domain) => ({ ...exampleAnswers.resolveDomain, input_domain: domain }),
      getCompany: notFound,
    })
    expect(await client.me()).toBe(exampleAnswers.describeAccount)
    expect(await client.resolveDomain('one.example', { wait: true })).toMatchObject({ input_domain: 'one.example' })
    await expect(client.getCompany('7')).rejects.toBe(notFound)
  })

  it('yields the items of a list', async () => {
    const { data } = exampleAnswers.listSignals
    const { client } = createFakeClient({ allSignals: data })
    const found = []
    for await (const one of client.allSignals()) found.push(one)
    expect(found).toEqual(data)
  })

  it('records the calls', async () => {
    const { client, calls } = createFakeClient({ watchCompany: exampleAnswers.watchCompany })
    await client.watchCompany('09999991', { tags: ['boats'] })
    expect(calls).toEqual([{ method: 'watchCompany', parameters: ['09999991', { tags: ['boats'] }] }])
  })

  it('fails for a method without an answer, and says how to add one', async () => {
    const { client } = createFakeClient({})
    await expect(client.getCompany('09999991')).rejects.toThrow(
      'The code under test called getCompany, for which the fake client has no answer. Pass one: createFakeClient({ getCompany: … }).',
    )
    await expect(client.allSignals()[Symbol.asyncIterator]().next()).rejects.toThrow(
      'createFakeClient({ allSignals: … })',
    )
  })

  it('has every method of a client', () => {
    const real = createClient({ baseUrl: 'http://127.0.0.1:8080', apiKey: 'unused' })
    expect(Object.keys(createFakeClient({}).client)).toEqual(Object.keys(real))
  })
})

it.each(Object.entries(exampleAnswers))('the example answer of %s is valid', (id, example) => {
  const [output] = Object.values(routes[id as keyof typeof exampleAnswers].outputs)
  expect(output?.schema.parse(example)).toEqual(example)
})
