import type { AccountId } from '../../src/shared/ids.js'
import type { Client } from './clients.js'
import { finish } from './heal.js'
import type { SimulatedProcess } from './simulated-process.js'
import type { World } from './world.js'

type Customer = Client & { readonly account: AccountId }

const page = { page: 1, limit: 100 }

/** No list shows an account what belongs to another. Clients know different domains, companies and addresses. */
export async function checkVisibility(world: World): Promise<void> {
  for (const client of world.customers()) {
    world.begin(`${client.email} looks at everything`, async (process) => {
      for (const [list, foreign] of Object.entries(await foreignRows(process, client))) {
        if (foreign.length > 0) world.fail(`${client.email} sees foreign rows in ${list}: ${foreign.join(' ')}`)
      }
      return 'seen'
    })
  }
  await finish(world)
}

async function foreignRows({ engine }: SimulatedProcess, client: Customer): Promise<Record<string, string[]>> {
  const { account, companies, asked, destinations } = client
  const isForeignCompany = (number: string) => !companies.some((one) => one === number)
  const question = { signalType: null, company: null, since: null, cursor: null, ...page }

  const watched = (await engine.watchlist.list(account)).entries.map(({ company }) => company)
  const signals = (await engine.signals.feed(account, question)).items
  const answers = (await engine.answers.list(account, {}, page)).items
  const open = (await engine.reviews.list(account, { status: 'open', ...page })).items
  const decided = (await engine.reviews.list(account, { status: 'decided', ...page })).items
  const charges = (await engine.credits.statement(account, page)).entries
  const hooks = await engine.webhooks.list(account)
  const runs = await engine.lists.list(account)
  const sent = (
    await Promise.all(destinations.map(({ id }) => engine.webhooks.deliveries(account, id, page).catch(() => null)))
  ).flatMap((deliveries) => deliveries?.items ?? [])
  return {
    watchlist: watched.filter(isForeignCompany),
    signals: signals.filter((signal) => signal.account !== account || isForeignCompany(signal.company)).map(idOf),
    answers: answers
      .filter(
        (one) => one.account !== account || !asked.has((one.question === 'domain' ? one.domain : one.company) ?? ''),
      )
      .map(idOf),
    reviews: [...open, ...decided].map(({ domain }) => domain).filter((domain) => !asked.has(domain)),
    statement: charges.flatMap(({ domain }) => domain ?? []).filter((domain) => isForeignCharge(client, domain)),
    webhooks: hooks.filter((hook) => hook.account !== account).map(({ url }) => url),
    lists: runs.filter((run) => run.account !== account || run.name !== client.email).map(idOf),
    deliveries: sent.filter(({ destination }) => !destinations.some(({ id }) => id === destination)).map(idOf),
  }
}

function idOf({ id }: { readonly id: string }): string {
  return id
}

/** A charge for the website of a company names the website, about which the client may not have asked. */
function isForeignCharge({ asked, companies }: Customer, domain: string): boolean {
  return !asked.has(domain) && !companies.some((number) => asked.has(number))
}
