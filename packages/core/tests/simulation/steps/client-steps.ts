import { openAccount } from '../../../src/accounts/open-account.js'
import { codeOf } from '../../../src/shared/errors.js'
import type { AccountId } from '../../../src/shared/ids.js'
import type { Client } from '../clients.js'
import type { SimulatedProcess } from '../simulated-process.js'
import { settings, type World } from '../world.js'

const password = 'correct horse battery'

type Customer = Client & { readonly account: AccountId }

/** Opens an account. After a call without an answer, the client asks again and hears that the account exists. */
export function signUp(world: World): void {
  const unanswered = world.clients.find(({ account, isLeaving }) => account === null && !isLeaving)
  const client = unanswered ?? world.addClient()
  if (!client) return
  const open = async ({ ports, engine }: SimulatedProcess) => {
    try {
      await openAccount(ports, settings, { email: client.email, password, verified: true })
    } catch (error) {
      if (codeOf(error) !== 'account_exists') throw error
    }
    client.account = (await engine.operator.accountByEmail(client.email)).id
    return client.account
  }
  world.begin(`sign up ${client.email}`, open, client.email)
}

/** Grants credits; at times the same grant again. */
export function grant(world: World, client: Customer): void {
  const repeated = world.random.chance(0.3) ? [...client.grants].at(-1) : undefined
  const reference = repeated ?? world.newName('grant')
  world.begin(`grant ${reference} to ${client.email}`, async ({ engine }) => {
    const { outcome } = await engine.operator.grantCredits({ email: client.email, credits: 2, reference })
    client.grants.add(reference)
    return outcome
  })
}

export function leave(world: World, client: Customer): void {
  client.isLeaving = true
  world.begin(
    `remove ${client.email}`,
    async ({ engine }) => {
      await engine.operator.removeAccount(client.email)
      return 'removed'
    },
    client.email,
  )
}

export function askDomain(world: World, client: Customer): void {
  const domain = world.pick(client.domains)
  if (domain === null) return
  const maxCredits = world.random.chance(0.85) ? 1 : 0
  const kind = world.random.chance(0.8) ? 'resolve_domain' : 'enrich'
  client.asked.add(domain)
  const ask = async ({ engine }: SimulatedProcess) => {
    const asked = await engine.resolution.ask(client.account, { domain, kind, maxCredits })
    if (asked.kind === 'pending') {
      client.jobs.set(asked.job.id, { id: asked.job.id, since: world.now() })
      return asked.job.id
    }
    const { status, company } = asked.answer
    const { charged, reason } = asked.settled
    if (charged && (status !== 'matched' || company === null)) world.fail(`${domain} was charged as ${status}`)
    if (charged && maxCredits === 0) world.fail(`${domain} was charged although nothing was to be spent`)
    return `${status} ${company} ${reason}`
  }
  const times = world.random.chance(0.1) ? 2 : 1
  for (let time = 0; time < times; time += 1) world.begin(`ask ${client.email} about ${domain}`, ask)
}

export function askCompany(world: World, client: Customer): void {
  const number = world.pick(client.companies)
  if (number === null) return
  const refresh = world.random.chance(0.2)
  client.asked.add(number)
  world.begin(`ask ${client.email} about ${number}`, async ({ engine }) => {
    const asked = await engine.resolution.askCompany(client.account, { number, name: null, refresh, maxCredits: 1 })
    if (asked.kind !== 'company') return asked.kind
    const { websiteState: state } = asked
    if (state.kind === 'pending') client.jobs.set(state.job.id, { id: state.job.id, since: world.now() })
    if (state.kind === 'stored' && state.settled.charged && state.website.domain === null)
      world.fail(`company ${number} was charged without a website`)
    return state.kind
  })
}

/** Decides a review that is open, or undoes the last decision. */
export function review(world: World, client: Customer): void {
  const by = client.email
  const isUndo = world.random.chance(0.3)
  const domain = world.pick(client.domains)
  if (domain === null) return
  world.begin(
    `${isUndo ? 'undo' : 'decide'} ${domain} for ${client.email}`,
    async ({ engine }) => {
      if (isUndo) {
        await engine.reviews.undo(client.account, by, domain)
        return 'undone'
      }
      const next = await engine.reviews.next(client.account)
      if (!next || !client.domains.includes(next.domain)) return 'nothing to review'
      const company = world.random.chance(0.5) ? (client.companies[0] ?? null) : null
      const { settled } = await engine.reviews.decide(client.account, by, { domain: next.domain, company })
      if (settled.charged) world.fail(`a decision on ${next.domain} was charged`)
      return 'decided'
    },
    `review ${client.email}`,
  )
}

/** Asks for a job of another account, which must not be found. */
export function spyOnJob(world: World, client: Customer): void {
  const other = world.pick(world.clients.filter((one) => one !== client && one.jobs.size > 0))
  const job = other && world.pick([...other.jobs.keys()])
  if (!job) return
  world.begin(`${client.email} spies on ${job}`, async ({ engine }) => {
    const kinds = ['resolve_domain', 'enrich', 'resolve_company'] as const
    await engine.resolution.job({ id: job, account: client.account, kinds })
    world.fail(`${client.email} sees ${job} of another account`)
    return 'found'
  })
}
