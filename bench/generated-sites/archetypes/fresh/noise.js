import { phone } from '../../other-numbers.js'
import { writtenAddress } from '../../places.js'
import { freshCompany } from './operators.js'
import { personOf } from './people.js'
import { freshRegistrations } from './registrations.js'

/** What stands on sites of every kind and says nothing of who runs them. */
export function freshNoise(world, site) {
  const { random } = world
  const others = freshRegistrations(world)
  if (random.chance(0.45)) site.page('contact').push({ lines: [`T ${phone(random)}`, `M ${phone(random)}`] })
  if (random.chance(0.2)) site.footer.push(`☎ ${phone(random)}`)
  if (random.chance(0.1)) site.page('privacy').push(others.data())
  if (random.chance(0.08)) site.footer.push(others.trade())
  if (random.chance(0.07)) site.page('terms').push(others.business())
  if (random.chance(0.07)) site.page('privacy').push(servant(world))
  if (random.chance(0.07)) site.home.push(acquaintance(world))
  if (random.chance(0.05)) site.page('delivery').push(depot(world))
  if (random.chance(0.05)) site.page('about').push(past(world))
}

/** One who serves the site and does not run it. */
export function servant(world) {
  const company = freshCompany(world)
  const name = world.write(company)
  const { number } = company
  return world.random.oneOf([
    `Payments on this site go through ${name}, an electronic money institution registered in England (${number}).`,
    `Sub-processor: ${name} (UK company ${number}) - delivery of text messages.`,
    `Our premises are let to us by ${name}, company no ${number}, which runs the CCTV in the car park.`,
    `Parcels are carried by ${name} (Co. Reg. ${number}); see its own conditions of carriage.`,
    `Extended warranties are underwritten by ${name}, registered number ${number}.`,
    `Payroll data is passed to ${name}, our bureau, incorporated under no. ${number}.`,
    `Credit is subject to status and supplied by ${name} (registered in England & Wales: ${number}), with whom we have a commercial arrangement.`,
    `Debts may be handed to ${name}, company ${number}, for collection.`,
  ])
}

function acquaintance(world) {
  const { random } = world
  const name = world.write(freshCompany(world))
  return random.oneOf([
    `“Five stars from all of us.” – ${personOf(random)}, facilities manager at ${name}`,
    `Recent projects: new reception for ${name}.`,
    `Main dealer for ${name}.`,
    `${personOf(random)} joined the team after nine years with ${name}.`,
    `As featured in a magazine published by ${name}`,
  ])
}

function depot(world) {
  const { address } = freshCompany(world)
  return world.random.oneOf([
    `Trade counter: ${writtenAddress(address)}`,
    `Please send returns to the warehouse, ${writtenAddress(address)}.`,
  ])
}

function past(world) {
  const name = world.write(freshCompany(world))
  return world.random.oneOf([
    `Our founder, ${personOf(world.random)}, learnt the trade at ${name}.`,
    `The building once belonged to ${name}, makers of bicycle bells.`,
  ])
}
