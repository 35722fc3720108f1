import { percentile } from '../register/support.js'

export function printCost(lines, seconds) {
  const pages = lines.reduce((sum, line) => sum + line.pages_read.length, 0)
  const spent = lines.map((line) => line.cpu_ms)
  const total = spent.reduce((sum, milliseconds) => sum + milliseconds, 0)
  console.log(
    `${lines.length} sites in ${seconds.toFixed(1)} s; ${(pages / lines.length).toFixed(2)} pages a site; ` +
      `CPU ${(total / Math.max(1, pages)).toFixed(1)} ms a page, ${percentile(spent, 0.5).toFixed(1)} ms a site (median), ${percentile(spent, 0.99).toFixed(1)} ms (99 %)`,
  )
}

/** A table of all groups; with `isVerbose` also the answers that were wrong, missed or not acceptable. */
export function printScores({ groups, wrong, missed, unacceptable }, { isVerbose = false } = {}) {
  const titles = Object.keys(groups[0].shares)
  const width = Math.max(...groups.map(({ title }) => title.length))
  console.log(['sites'.padStart(width + 6), ...titles.map((title) => title.padStart(17))].join(''))
  for (const { title, sites, shares } of groups) {
    const cells = titles.map((name) => written(shares[name]).padStart(17))
    console.log([title.padEnd(width), String(sites).padStart(6), ...cells].join(''))
  }
  console.log(`wrong ${wrong.length}, missed ${missed.length}, not acceptable ${unacceptable.length}`)
  if (!isVerbose) return
  list('matched to a wrong company', wrong)
  list('resolvable and not matched', missed)
  const listed = new Set([...wrong, ...missed])
  list(
    'not acceptable otherwise',
    unacceptable.filter((one) => !listed.has(one)),
  )
}

function written({ hits, of }) {
  return of === 0 ? '-' : `${(hits / of).toFixed(4)} ${`(${of})`.padStart(6)}`
}

function list(title, judged) {
  if (judged.length === 0) return
  console.log(`\n${title}:`)
  for (const { wanted, line, status } of judged) {
    const got = status === 'matched' ? `${status} ${line.company_number}` : status
    const candidates = (line?.review_candidates ?? []).slice(0, 3).map((one) => one.company_number)
    const where = [wanted.kind, wanted.template].filter(Boolean).join('/')
    const tail = [where, (wanted.tags ?? []).join(' '), candidates.length ? `review ${candidates.join(' ')}` : '']
    console.log(
      `  ${wanted.id}: ${got} ${line?.match_confidence ?? ''}, wanted ${wanted.outcome} ${wanted.company_number ?? '-'} [${tail.filter(Boolean).join('; ')}]`,
    )
  }
}
