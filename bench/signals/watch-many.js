import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import { companyFacts } from '../../packages/core/dist/index.js'

const companiesAnAccount = 1_000
const atOnce = 500
const noOverlay = { profile: null, officers: null, charges: null, insolvency: null, owners: null }

/** Watches so many companies of a file, spread over all of it, each by one account. Gives who watches, and what. */
export async function watchMany({ engine, ports }, file, rows, count) {
  const numbers = await spread(file, Math.max(Math.floor(rows / count), 1), count)
  const accounts = []
  for (let start = 0; start < numbers.length; start += companiesAnAccount) {
    const email = `watcher-${accounts.length}@harbour-lane.example`
    const account = await engine.operator.openAccount({ email, password: `password of ${email}`, verified: true })
    accounts.push(account)
    const own = numbers.slice(start, start + companiesAnAccount)
    for (let from = 0; from < own.length; from += atOnce) {
      const companies = await Promise.all(own.slice(from, from + atOnce).map((number) => ports.register.find(number)))
      await ports.atomically(async (stores) => {
        for (const company of companies) if (company) await watch(stores, account, company)
      })
    }
  }
  return { accounts, companies: new Set(numbers) }
}

/** As `POST /v1/watchlist` does it, many in one transaction. */
async function watch(stores, account, company) {
  const watch = { account, company: company.number, at: 0 }
  await stores.watchlist.watch(watch, companiesAnAccount, companyFacts({ company, asOf: 0 }, noOverlay))
}

/** The number stands in the second field, and all fields are quoted. */
async function spread(file, step, count) {
  const numbers = []
  let index = 0
  for await (const line of createInterface({ input: createReadStream(file) })) {
    if (index % step === 1 % step && numbers.length < count) {
      const number = /^"(?:[^"]|"")*","([0-9A-Z]{8})"/.exec(line)?.[1]
      if (number) numbers.push(number)
    }
    index += 1
  }
  return numbers
}
