// The world around a soaked server, in its own process: the simulated Companies House, where companies change, websites
// that no one has resolved yet, and a webhook receiver. Prints what a server and its callers need to know, as one line of
// JSON. Usage: node bench/soak/world.js [SITES] [CHANGING] [EVERY_MS] [PAUSE_MS]
// One of the first CHANGING companies changes every EVERY_MS milliseconds, and for each line that arrives on its input.
// Pages of websites come after PAUSE_MS milliseconds.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import {
  companyChanges,
  demoWeb,
  isInSnapshot,
  startSmallWeb,
  startWebhookReceiver,
} from '../../packages/core/dist/simulators.js'
import { openRegister } from '../hostile/target/open-register.js'
import { typicalPage } from '../resolution/typical-page.js'
import { unknownSite } from './unknown-site.js'

const knownMax = 60
const namesMax = 500
const pageLength = 20_000
const bodyBytesMax = 100_000

const [siteCount = 20_000, changingCount = 500, everyMs = 1_000, pauseMs = 0] = process.argv.slice(2).map(Number)
const { register, companiesHouse, env } = await openRegister()
const live = register.filter((company) => company.status === 'active' && isInSnapshot(company))
const changing = live.slice(0, changingCount)
const template = typicalPage(pageLength)
const pages = demoWeb(register).pages
const unknown = Array.from({ length: siteCount }, (_, place) => [unknownSite(place), siteOf(place)])
const web = await startSmallWeb({ ...pages, ...Object.fromEntries(unknown) }, pauseMs)
const receiver = await startWebhookReceiver({ port: 0, bodyBytesMax, receive: () => 204 })

// Longer than a variable of a new process may be, so the server reads it from a file: preload.js.
const folder = mkdtempSync(join(tmpdir(), 'brassplate-soak-'))
const hosts = join(folder, 'hosts')
writeFileSync(hosts, web.resolve)
process.once('exit', () => rmSync(folder, { recursive: true, force: true }))

let changes = 0
if (everyMs > 0) setInterval(change, everyMs)

const told = {
  env: { ...env, BENCH_WEB_RESOLVE: hosts },
  companies: changing.map(({ number }) => number),
  names: live.slice(0, namesMax).map(({ name }) => name),
  known: Object.keys(pages).slice(0, knownMax),
  unknown: unknown.length,
  receiver: receiver.url,
}
console.log(JSON.stringify(told))
for await (const _ of createInterface({ input: process.stdin })) change()
// Ends with the process that started it.
process.exit()

function change() {
  const { number } = changing[changes % changing.length]
  companiesHouse.change(number, changeOf(changes))
  changes += 1
}

/** Two pages of a company. Every fifth site does not give its number. Made when they are read, to hold none of them. */
function siteOf(place) {
  const { name, number, office } = live[place % live.length]
  const render = () =>
    template
      .replaceAll('Harbour Roofing Ltd', escaped(name))
      .replaceAll('Harbour Roofing', escaped(name))
      .replaceAll('LS1 1AA', office.postalCode ?? '')
      .replaceAll('company number 01234567', place % 5 === 0 ? 'all rights reserved' : `company number ${number}`)
  return {
    get '/'() {
      return render()
    },
    get '/legal/0/'() {
      return render()
    },
  }
}

function escaped(text) {
  return text.replaceAll('&', '&amp;')
}

/** Kinds in turn, so that a company gets another one in each round. */
function changeOf(count) {
  const today = new Date().toISOString().slice(0, 10)
  const round = Math.floor(count / changing.length) + count
  const kinds = [
    () => companyChanges.moveOffice({ premises: String(count) }, today),
    () => companyChanges.appointOfficer(`SOAKED, Ada ${count}`, today),
    () => companyChanges.addCharge('Portmellow Savings Bank Plc', today),
    () => companyChanges.notifyOwner(`Ada Soaked ${count}`, today),
  ]
  return kinds[round % kinds.length]()
}
