import { setTimeout as delay } from 'node:timers/promises'
import { memoryMb } from '../processes/usage.js'
import { typicalQueries } from '../register/search-queries.js'
import { createAccount, medianOf } from '../register/support.js'
import { load, read, startBare, startServer } from './server.js'

const connections = 32
const rounds = 3

/** What a running server answers. Each rate is divided by that of an empty route in the same round. */
export async function requestClaims(engine, database, file, { seconds, rows }) {
  const key = { 'x-api-key': await createAccount(database) }
  const bare = await startBare()
  const ours = await startServer(database)
  try {
    const searches = typicalQueries(file, 1_000).map((query) => `/v1/companies/search?${query}`)
    const names = searches.map((path) => new URL(path, ours.url).searchParams.get('name')).filter((name) => name)
    const numbers = await companyNumbers(ours.url, key)
    const kinds = [
      ['GET /v1/auth/me', { paths: ['/v1/auth/me'], connections }],
      ['a company by its number', { paths: numbers.map((number) => `/v1/companies/${number}`), connections }],
      ['a search, one connection', { paths: searches, connections: 1 }],
      ['a search, 32 connections', { paths: searches, connections }],
      ['a name matched', { bodies: names.map((name) => ({ name })), connections, path: '/v1/match/company' }],
    ]
    const claims = []
    for (const [title, { path = '', ...what }] of kinds) {
      const measured = []
      await load(ours.url + path, key, { ...what, seconds: 1 })
      for (let round = 0; round < rounds; round += 1) {
        const base = await load(bare.url, {}, { paths: ['/echo'], connections: what.connections, seconds })
        const one = await load(ours.url + path, key, { ...what, seconds })
        measured.push({ ...one, ratio: one.rate / base.rate })
      }
      const figure = `${medianOf(measured, 'rate').toFixed(0)}/s, p99 ${medianOf(measured, 'p99').toFixed(1)} ms`
      claims.push({ title, engine, figure, ratio: medianOf(measured, 'ratio'), baseline: 'an empty route' })
    }
    const base = await load(bare.url, {}, { paths: ['/echo'], connections, seconds })
    const per = (count, ms) => ({
      figure: `${((count / ms) * 1_000).toFixed(0)} rows/s`,
      ratio: ((count / ms) * 1_000) / base.rate,
    })
    const exported = await timed(() => read(`${ours.url}/v1/companies/export?format=jsonl`, key))
    claims.push({
      title: 'an export of companies',
      engine,
      ...per(exported.result.split('\n').length - 1, exported.ms),
      baseline: 'an empty route',
    })
    const listed = await timed(() => runList(ours.url, key, names, rows))
    claims.push({ title: 'a list of names', engine, ...per(rows, listed.ms), baseline: 'an empty route' })
    const [ourMemory, bareMemory] = [memoryMb(ours.child.pid), memoryMb(bare.child.pid)]
    claims.push({
      title: 'memory after all of these',
      engine,
      figure: `${ourMemory} MB`,
      ratio: ourMemory / bareMemory,
      baseline: 'an empty route',
    })
    return claims
  } finally {
    for (const { child } of [ours, bare]) child.kill('SIGTERM')
  }
}

async function companyNumbers(url, key) {
  const found = JSON.parse(await read(`${url}/v1/companies/search?limit=100`, key))
  return found.data.map(({ company_number }) => company_number)
}

async function runList(url, key, names, rows) {
  const text = ['name', ...Array.from({ length: rows }, (_, place) => names[place % names.length])].join('\n')
  const headers = { ...key, 'content-type': 'text/csv' }
  const sent = JSON.parse(await read(`${url}/v1/bulk`, headers, { method: 'POST', body: text }))
  for (;;) {
    const { status } = JSON.parse(await read(`${url}/v1/bulk/${sent.id}`, key))
    if (status === 'completed') return
    if (status === 'stopped' || status === 'failed') throw new Error(`The list is ${status}.`)
    await delay(50)
  }
}

async function timed(work) {
  const startedAt = performance.now()
  const result = await work()
  return { result, ms: performance.now() - startedAt }
}
