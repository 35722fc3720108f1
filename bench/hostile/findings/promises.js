import { readFileSync } from 'node:fs'
import { send } from '../target/client.js'

/** What the documentation promises. These cost nothing; they only have to be true. */
export const promiseFindings = [
  {
    id: '10',
    title: 'the same list three times with one Idempotency-Key',
    async run({ api }) {
      const headers = { 'idempotency-key': 'the-same-list-again' }
      const ids = []
      let status = 0
      for (let count = 0; count < 3; count += 1) {
        const sent = await api(0).sendList('Company number\n09999991\n', { headers })
        status = sent.status
        ids.push(JSON.parse(sent.text).id)
      }
      return { status, note: `${new Set(ids).size} list(s) for three requests` }
    },
  },
  {
    id: '11',
    title: 'a password that begins and ends with blanks, set in the console',
    async run({ url, site, accounts }) {
      const [{ email, password }, next] = [accounts[5], '  spaced pass phrase 7  ']
      const person = await site(5)
      const changed = await person.post('/account/password', {
        current_password: password,
        new_password: next,
        repeated_password: next,
        password: next,
      })
      const logIn = (secret) =>
        send(url, {
          method: 'POST',
          path: '/v1/auth/login',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ email, password: secret }),
        })
      const [whole, cut] = [await logIn(next), await logIn(next.trim())]
      return { status: changed.status, note: `login with it: ${whole.status}; with the blanks cut off: ${cut.status}` }
    },
  },
  {
    id: '12',
    title: 'a deleted account in the file of the database after a clean stop',
    async run({ url, api, accounts, server, stop }) {
      if (server.database.path === null) return { status: 'none', note: 'not on Postgres' }
      const [{ email, password }, note] = [accounts[6], 'a-note-that-only-this-list-has']
      const sent = await api(6).sendList(`Company number,Note\n09999991,${note}\n`)
      await api(6).untilEnded(sent)
      const logged = await send(url, {
        method: 'POST',
        path: '/v1/auth/login',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email, password }),
      })
      const { session } = JSON.parse(logged.text)
      const gone = await send(url, {
        method: 'DELETE',
        path: '/v1/auth/me',
        headers: { authorization: `Bearer ${session.token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ password }),
      })
      await stop()
      const file = readFileSync(server.database.path)
      const left = [email, note].filter((text) => file.includes(text))
      return {
        status: gone.status,
        note: left.length === 0 ? 'nothing left in the file' : `still there: ${left.join(', ')}`,
      }
    },
  },
]
