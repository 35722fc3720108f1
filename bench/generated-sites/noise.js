import { fill } from './fill.js'
import { phone, registrations } from './numbers.js'
import { person } from './words.js'

/** Sentences about a company that serves the site and does not run it. */
export const services = [
  'Card payments are handled by {other.name} (company number {other.number}), which keeps your card details for us.',
  'Our website is hosted by {other.name}, registered in England, number {other.number}.',
  'Finance is provided by {other.name}, company no. {other.number}. We are a credit broker and not a lender.',
  'Our bookings are insured by {other.name}. Registered in England and Wales {other.number}.',
  'We use {other.name} as a data processor for our newsletters (Company No: {other.number}).',
  'Sub-processor: {other.name} (UK company {other.number}) - delivery of text messages.',
  'Our premises are let to us by {other.name}, company no {other.number}, which runs the CCTV in the car park.',
  'Your money is held in trust by {other.name} (number {other.number}), an independent trustee, until you come home.',
  'Payroll data is passed to {other.name}, our bureau, incorporated under no. {other.number}.',
  'Debts may be handed to {other.name}, company {other.number}, for collection.',
]

/** Sentences about a company that the site happens to know. */
export const mentions = [
  '"They turned up on time and swept the floor afterwards." {person}, {other.name}',
  'Clients include {other.name} and two museums.',
  'Case study: how {other.name} saved eleven hours a week.',
  'We are proud sponsors of the raft race, together with {other.name}.',
  'Official stockist of goods made by {other.name}.',
  '{person} joined the team after nine years with {other.name}.',
  'The building once belonged to {other.name}, makers of bicycle bells.',
  'As featured in a magazine published by {other.name}',
]

/** What stands on sites of every kind and tells nothing about who runs them: how often, where, and in which words. */
const noise = [
  [0.5, 'contact', ['Telephone: {phone}', 'T {phone} M {phone}']],
  [0.2, 'footer', ['Call us on {phone}', '☎ {phone}']],
  [0.1, 'footer', ['{reg.ico}', '{reg.trade}']],
  [0.08, 'terms', ['{reg.bank}', '{reg.design}', '{reg.business}']],
  [0.08, 'home', ['{reg.policy}']],
  [0.07, 'privacy', services],
  [0.08, 'home', mentions],
  [0.06, 'contact', ['Our second branch: {other.office}', 'Returns: {other.office}', 'Trade counter: {other.office}']],
  [0.05, 'about', mentions],
  [0.05, 'cookies', ['Partners who may set cookies: {other.name} and Quillmetrics Inc.']],
]

export function addNoise(world, put) {
  const { random } = world
  for (const [share, kind, wordings] of noise) {
    if (!random.chance(share)) continue
    const wording = random.oneOf(wordings)
    const facts = { phone: () => phone(random), person: () => person(random), reg: registrations(world) }
    if (wording.includes('{other')) facts.other = world.newFacts()
    put(kind, [fill(wording, facts)])
  }
}
