import { companyFacts } from '../../packages/core/dist/index.js'
import { linesOf } from '../lines.js'

const companiesPerAccount = 1_000
const batchSize = 500
const noOverlay = { profile: null, officers: null, charges: null, insolvency: null, owners: null }

/** Watches `count` companies spread over a file, each by one account. Returns the accounts and the companies. */
export async function watchMany({ engine, ports }, file, rows, count) {
  const numbers = await pickNumbers(file, Math.max(Math.floor(rows / count), 1), count)
  const accounts = []
  for (let start = 0; start < numbers.length; start += companiesPerAccount) {
    const email = `watcher-${accounts.length}@harbour-lane.example`
    const account = await engine.operator.openAccount({ email, password: `password of ${email}`, verified: true })
    accounts.push(account)
    const watched = numbers.slice(start, start + companiesPerAccount)
    for (let from = 0; from < watched.length; from += batchSize) {
      const companies = await Promise.all(
        watched.slice(from, from + batchSize).map((number) => ports.register.find(number)),
      )
      await ports.atomically(async (stores) => {
        for (const company of companies) if (company) await watch(stores, account, company)
      })
    }
  }
  return { accounts, companies: new Set(numbers) }
}

/** Like `POST /v1/watchlist`, but many companies in one transaction. */
async function watch(stores, account, company) {
  const watch = { account, company: company.number, at: 0 }
  await stores.watchlist.watch(watch, companiesPerAccount, companyFacts({ company, asOf: 0 }, noOverlay))
}

/** Picks every `step`-th company. The number is the second field, and all fields are quoted. */
async function pickNumbers(file, step, count) {
  const numbers = []
  let index = 0
  for await (const line of linesOf(file)) {
    if (index % step === 1 % step && numbers.length < count) {
      const number = /^"(?:[^"]|"")*","([0-9A-Z]{8})"/.exec(line)?.[1]
      if (number) numbers.push(number)
    }
    index += 1
  }
  return numbers
}
