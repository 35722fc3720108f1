import { otherRegistrations, phone } from './other-numbers.js'
import { writtenAddress } from './places.js'
import { firstNames } from './words.js'

/** A number where an eye may pass over it, on sites of every kind. */
export function ordinaryNoise(world, site) {
  const { random } = world
  const others = otherRegistrations(world)
  if (random.chance(0.5)) site.page('contact').push(`Telephone: ${phone(random)}`)
  if (random.chance(0.25)) site.footer.push(`Call us on ${phone(random)}`)
  if (random.chance(0.12)) site.footer.push(others.ico())
  if (random.chance(0.08)) site.page('terms').push(others.bank())
  if (random.chance(0.08)) site.home.push(others.policy())
  if (random.chance(0.06)) site.page('privacy').push(thirdParty(world))
  if (random.chance(0.05)) site.page('terms').push(others.patent())
  if (random.chance(0.08)) site.home.push(acquaintance(world))
  if (random.chance(0.06)) site.page('contact').push(branch(world))
  if (random.chance(0.06)) site.page('cookies').push(vendors(world))
}

/** A company that serves the site and does not run it, with its own number. */
export function thirdParty(world) {
  const { random } = world
  const company = world.companies.add({})
  const name = world.write(company)
  return random.oneOf([
    `Card payments are handled by ${name} (company number ${company.number}), which keeps your card details for us.`,
    `Our website is hosted by ${name}, registered in England, number ${company.number}.`,
    `Finance is provided by ${name}, company no. ${company.number}. We are a credit broker and not a lender.`,
    `Our bookings are insured by ${name}. Registered in England and Wales ${company.number}.`,
    `We use ${name} as a data processor for our newsletters (Company No: ${company.number}).`,
    `Deposits are protected by ${name}, registered number ${company.number}.`,
  ])
}

/** A legal name that has nothing to do with who runs the site. */
function acquaintance(world) {
  const { random } = world
  const name = world.write(world.companies.add({}))
  return random.oneOf([
    `"They turned up on time and swept the floor afterwards." ${random.oneOf(firstNames)}, ${name}`,
    `Clients include ${name} and ${world.write(world.companies.add({}))}.`,
    `Case study: how ${name} saved eleven hours a week.`,
    `We are proud sponsors of the raft race, together with ${name}.`,
    `Official stockist of goods made by ${name}.`,
  ])
}

/** A second address; some other company has its registered office there. */
function branch(world) {
  const { address } = world.companies.add({})
  return world.random.oneOf([
    `Our second branch: ${writtenAddress(address)}`,
    `Returns: ${writtenAddress(address)}`,
    `Showroom and collections at ${writtenAddress(address)}`,
  ])
}

function vendors(world) {
  const names = Array.from({ length: 3 }, () => world.write(world.companies.add({})))
  return `Partners who may set cookies: ${names.join(', ')} and Quillmetrics Inc.`
}
