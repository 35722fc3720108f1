import { connect } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'

const unknownNumbers = (rows) =>
  `Company number\n${Array.from({ length: rows }, (_, row) => 70_000_000 + row).join('\n')}\n`
const manyNames = `Company name\n${Array.from({ length: 3_000 }, (_, row) => `Quiet Harbour ${row} Trading Ltd`).join('\n')}\n`
const downloadsHeld = 80
const holdMs = 3_000
const startMaxMs = 30_000

/** Lists that are ordinary, but long. */
export const listFindings = [
  {
    id: '3-numbers',
    title: 'list of 40,000 unknown company numbers',
    run: ({ api, withList }) => withList(api(0), api(0).sendList(unknownNumbers(40_000))),
  },
  {
    id: '3-empty',
    title: 'list of 60,000 rows `n/a`',
    run: ({ api, withList }) => withList(api(0), api(0).sendList(`Company number\n${'n/a\n'.repeat(60_000)}`)),
  },
  {
    id: '3-names',
    title: 'list of 3,000 names',
    run: ({ api, withList }) => withList(api(0), api(0).sendList(manyNames)),
  },
  {
    id: '3-blank',
    title: 'list of 900,000 line breaks',
    run: ({ api, withList }) => withList(api(0), api(0).sendList(`Company number\n${'\n'.repeat(900_000)}09999991\n`)),
  },
  {
    id: '3-long',
    title: 'list of 200,000 unknown company numbers',
    run: ({ api, withList }) => withList(api(0), api(0).sendList(unknownNumbers(200_000))),
  },
  ...[
    {
      id: '9-report',
      title: '12 reports at once of a list of 19,500 rows',
      act: (world) => repeat(world, 12, 'report'),
    },
    { id: '9-page', title: '12 visits of its page at once', act: (world) => visitPage(world, 12) },
    ...['csv', 'jsonl', 'xlsx'].map((format) => ({
      id: `9-${format}`,
      title: `${downloadsHeld} ${format} results of it, never read`,
      act: (world) => holdDownloads(world, format),
    })),
  ].map(({ id, title, act }) => ({ id, title, prepare: sendLongList, run: act })),
]

async function sendLongList({ api }) {
  const note = 'n'.repeat(2_000)
  const rows = Array.from({ length: 19_500 }, (_, row) => `${70_000_000 + row},${note}`)
  const sent = await api(0).sendList(`Company number,Notes\n${rows.join('\n')}\n`)
  if (sent.status !== 202) throw new Error(`The list was not taken: ${sent.status} ${sent.text}`)
  return api(0).untilEnded(sent, 300_000)
}

async function repeat({ api, prepared }, times, what) {
  const path = `/v1/bulk/${prepared.id}/${what}`
  return statusesOf(await Promise.all(Array.from({ length: times }, () => api(0).call('GET', path))))
}

async function visitPage({ site, prepared }, times) {
  const person = await site(0)
  return statusesOf(await Promise.all(Array.from({ length: times }, () => person.get(`/lists/${prepared.id}`))))
}

/** Opens many downloads, reads only the first bytes of each, and closes them a while after all have begun. */
async function holdDownloads({ url, accounts, prepared }, format) {
  const { hostname, port, host } = new URL(url)
  const head = `GET /v1/bulk/${prepared.id}/result?format=${format} HTTP/1.1\r\nHost: ${host}\r\nX-API-Key: ${accounts[0].key}\r\n\r\n`
  const statuses = new Map()
  const sockets = Array.from({ length: downloadsHeld }, () => {
    const socket = connect(Number(port), hostname).on('error', () => {})
    socket.once('data', (piece) => {
      socket.pause()
      const status = Number(String(piece).split(' ', 2)[1])
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
    })
    socket.write(head)
    return socket
  })
  const countOf = () => [...statuses.values()].reduce((sum, count) => sum + count, 0)
  for (let waited = 0; countOf() < downloadsHeld && waited < startMaxMs; waited += 100) await delay(100)
  await delay(holdMs)
  for (const socket of sockets) socket.destroy()
  return { status: [...statuses].map(([status, count]) => `${count} x ${status}`).join(', ') || 'none' }
}

/** `{ status: '10 x 200, 2 x 429' }` */
export function statusesOf(answers) {
  const counts = new Map()
  for (const { status } of answers) counts.set(status, (counts.get(status) ?? 0) + 1)
  return { status: [...counts].map(([status, count]) => `${count} x ${status}`).join(', ') }
}
