import { connect } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { statusesOf } from './lists.js'

const silentList = (first) =>
  `Website\n${Array.from({ length: 10 }, (_, place) => `silent-${first + place}.example`).join('\n')}\n`

/** What some accounts can take from the others. */
export const sharingFindings = [
  {
    id: '6',
    title: 'four accounts each begin to send a file and stop; a fifth sends a list 10 times in 20 s',
    async run({ url, accounts, api }) {
      const { hostname, port, host } = new URL(url)
      const sockets = accounts.slice(0, 4).map(({ key }) => {
        const socket = connect(Number(port), hostname).on('error', () => {})
        socket.write(
          `POST /v1/bulk?file_name=x.csv HTTP/1.1\r\nHost: ${host}\r\nX-API-Key: ${key}\r\nContent-Type: text/csv\r\nContent-Length: 50000000\r\n\r\na`,
        )
        return socket
      })
      await delay(500)
      const tries = []
      for (let count = 0; count < 10; count += 1) {
        const sent = await api(4).sendList('Company number\n09999991\n')
        tries.push(sent)
        if (sent.status === 202) await api(4).untilEnded(sent)
        await delay(1_800)
      }
      for (const socket of sockets) socket.destroy()
      return { ...statusesOf(tries), note: 'of the fifth account' }
    },
  },
  {
    id: '7',
    title: 'two lists of 10 silent websites; another account sends one company number',
    async run({ api }) {
      await api(0).sendList(silentList(0))
      await api(1).sendList(silentList(10))
      await delay(1_000)
      const sent = await api(2).sendList('Company number\n09999991\n')
      const { state, ms } = await api(2).untilEnded(sent)
      return { status: sent.status, note: `its list was ${state} after ${(ms / 1_000).toFixed(1)} s` }
    },
  },
  {
    id: '8',
    title: 'two accounts ask for officers 36 times a second; a third asks 20 times in 20 s',
    async run({ api, companies }) {
      let isAttacking = true
      const attackers = [0, 1].map(async (account) => {
        for (let place = account; isAttacking; place += 2) {
          void api(account).call('GET', officersOf(companies, place % 700))
          await delay(55)
        }
      })
      const burst = await Promise.all(
        Array.from({ length: 380 }, (_, place) => api(2).call('GET', officersOf(companies, 300 + (place % 380)))),
      )
      const answers = []
      for (let place = 0; place < 20; place += 1) {
        answers.push(await api(3).call('GET', officersOf(companies, 750 + place)))
        await delay(1_000)
      }
      isAttacking = false
      await Promise.all(attackers)
      const refused = answers.find(({ status }) => status >= 400)
      const code = refused
        ? `${JSON.parse(refused.text).code}, Retry-After ${refused.headers['retry-after'] ?? 'none'}`
        : ''
      return {
        status: statusesOf(answers).status,
        note: `of the fourth account; burst: ${statusesOf(burst).status}; ${code}`,
      }
    },
  },
]

function officersOf(companies, place) {
  return `/v1/companies/${companies[place]}/officers`
}
