import { readFileSync, writeFileSync } from 'node:fs'
import { availableParallelism, cpus, totalmem } from 'node:os'
import { fileURLToPath } from 'node:url'

const engines = [
  ['sqlite', 'SQLite', '#8a5a00'],
  ['postgres', 'Postgres', '#2f6f8f'],
]

/** Between the lines of the chart, in requests per second. */
const step = 2_000
const emptyRoute = 'an empty route, for comparison'
const begin = (part) => `<!-- ${part}, written by \`npx -y pnpm@10 bench --write\` -->`
const end = '<!-- end -->'
const docs = (name) => fileURLToPath(new URL(`../../docs/${name}`, import.meta.url))

/** All tables: first requests, then everything else. */
export function tableOf(claims) {
  return `${requestsOf(claims)}\n\n${tasksOf(claims)}`
}

/** The requests of the chart, with the figures of both engines beside each other. */
function requestsOf(claims) {
  const rates = ratesIn(claims)
  return [
    '<details><summary>The figures of the chart, and p99</summary>',
    requestTable('Per second', rates, ({ rate }) => grouped(String(rate))),
    requestTable(
      'p99',
      rates.filter(({ slow }) => slow),
      ({ slow }) => slow,
    ),
    '</details>',
  ].join('\n\n')
}

/** A row for each other task. */
function tasksOf(claims) {
  const titles = [...new Set(claims.map(({ title }) => title))]
  const rows = titles.map((title) => {
    const [one] = claims.filter((claim) => claim.title === title)
    const ofEngine = (engine) =>
      claims.find((claim) => claim.title === title && (claim.engine === engine || claim.engine === '–'))
    return { title, one, both: engines.map(([engine]) => ofEngine(engine)) }
  })
  const others = rows.filter(({ one }) => !isRequest(one)).flatMap(figuresIn)
  return [
    '**Times and memory: less is better.** In brackets: how many times the baseline.',
    taskTable(others.filter(({ isRate }) => !isRate)),
    '**Rows per second: more is better.** In brackets: how many times the rate of the baseline.',
    taskTable(others.filter(({ isRate }) => isRate)),
  ].join('\n\n')
}

/** One figure a row: the first one with its ratio, and the others, which have none, in rows of their own. */
function figuresIn({ title, one, both }) {
  const [, name, names = ''] = /^([^(]+?)(?: \((.+)\))?$/.exec(title) ?? []
  const parts = one.figure.split(', ')
  return parts.map((part, place) => {
    const label = names.split(', ')[place] || (part.endsWith(' MB') ? 'memory' : '')
    const words = parts.length > 1 && label ? `${name}: ${label}` : name
    const isRate = part.includes('/s')
    // An import tells the time for its rows beside that of the baseline.
    const isInverse = isRate && !part.includes('rows/s')
    return {
      title: words,
      baseline: place === 0 ? one.baseline : '',
      isRate,
      both: both.map((claim) => ({
        figure: (claim?.figure.split(', ')[place] ?? '').replace(/(?<=\d)\/s$/, ' rows/s'),
        ratio: claim && place === 0 ? `${ratioText(isInverse ? 1 / claim.ratio : claim.ratio)}×` : '',
      })),
    }
  })
}

function isRequest({ figure }) {
  return /^\d+\/s, p99/.test(figure)
}

/** Requests per second of each kind on each engine, after those of the empty route that the first kind is divided by. */
function ratesIn(claims) {
  const requests = claims.filter(isRequest).map(({ title, engine, figure, ratio }) => {
    const [rate, slow] = figure.split('/s, p99 ')
    return { title, engine, rate: Number(rate), slow, ratio }
  })
  const empty = requests
    .filter(({ title }) => title === requests[0].title)
    .map(({ engine, rate, ratio }) => {
      return { title: emptyRoute, engine, rate: Math.round(rate / ratio / 100) * 100, slow: '' }
    })
  return [...empty, ...requests]
}

function taskTable(rows) {
  return table(
    ['Task', 'Compared with', ...engines.map(([, name]) => name)],
    rows.map(({ title, baseline, both }) => [
      title,
      baseline,
      ...both.map(({ figure, ratio }) => (ratio ? `${grouped(figure)} (${ratio})` : grouped(figure))),
    ]),
  )
}

function requestTable(title, rates, cellOf) {
  const cell = (kind, engine) => {
    const found = rates.find((one) => one.title === kind && one.engine === engine)
    return found ? cellOf(found) : ''
  }
  return table(
    [title, ...engines.map(([, name]) => name)],
    [...new Set(rates.map((one) => one.title))].map((kind) => [kind, ...engines.map(([engine]) => cell(kind, engine))]),
  )
}

function grouped(text) {
  return text.replaceAll(/(?<![.\d])\d{4,}/g, (digits) => Number(digits).toLocaleString('en-GB'))
}

function table(header, rows) {
  const marks = header.map((title, place) => (place === 0 || title === 'Compared with' ? '---' : '--:'))
  return [header, marks, ...rows].map((cells) => `| ${cells.map((cell) => cell || '–').join(' | ')} |`).join('\n')
}

function ratioText(ratio) {
  return ratio >= 10 ? ratio.toFixed(0) : ratio >= 1 ? ratio.toFixed(1) : ratio.toFixed(2)
}

/** The page with another text between the marks of a part. */
function withPart(page, part, text) {
  const [before, rest] = page.split(begin(part))
  if (rest === undefined) throw new Error(`The page has no mark for ${part}.`)
  return `${before}${begin(part)}\n\n${text}\n\n${end}${rest.slice(rest.indexOf(end) + end.length)}`
}

export function writePage(claims, { companies, load }) {
  const path = docs('benchmarks.md')
  const page = readFileSync(path, 'utf8')
  const processor = cpus()[0]?.model.trim() || process.arch
  const machine = `${availableParallelism()} cores (${processor}), ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.versions.node}, ${process.platform} ${process.arch}; ${companies.toLocaleString('en-GB')} fictional companies; load average at the start ${load.toFixed(1)}.`
  const empty = engines.map(([engine, name]) => {
    const found = ratesIn(claims).find((one) => one.title === emptyRoute && one.engine === engine)
    return `${grouped(String(found?.rate))} requests a second with ${name}`
  })
  const bound = `No request can be faster than a route that answers a constant: it serves ${empty.join(', and ')}.`
  const chart = '![Requests per second of each kind on both engines](benchmarks.svg)'
  const requests = withPart(page, 'requests', [machine, chart, bound, requestsOf(claims)].join('\n\n'))
  writeFileSync(path, withPart(requests, 'other tasks', tasksOf(claims)))
  writeFileSync(docs('benchmarks.svg'), chartOf(claims))
}

/**
 * For each kind of request a bar for each engine: its rate. Without the empty route, beside which the others could not be
 * told apart. The page gives the colours and the width.
 */
export function chartOf(claims) {
  const rates = ratesIn(claims).filter(({ title }) => title !== emptyRoute)
  const titles = [...new Set(rates.map(({ title }) => title))]
  const [width, line, top, bottom] = [704, 62, 40, 26]
  const height = top + titles.length * line + bottom
  const most = Math.ceil(Math.max(...rates.map(({ rate }) => rate)) / step) * step
  // The rest has room for the figures of the longest bars on a phone.
  const widthOf = (rate) => `${((rate / most) * 84).toFixed(1)}%`
  const text = (x, y, words, more = '') => `<text x="${x}" y="${y}"${more}>${words}</text>`
  const muted = ' class="soft" fill="#6b6558"'
  const marks = Array.from({ length: most / step + 1 }, (_, place) => place * step).flatMap((rate) => [
    `<line x1="${widthOf(rate)}" x2="${widthOf(rate)}" y1="${top}" y2="${height - bottom}" class="grid" stroke="#e2ded3"/>`,
    text(widthOf(rate), height - 8, grouped(String(rate)), ` text-anchor="${rate === 0 ? 'start' : 'middle'}"${muted}`),
  ])
  const names = engines.flatMap(([engine, name, color], place) => [
    `<rect x="${place * 90}" y="8" width="12" height="12" rx="3" class="${engine}" fill="${color}"/>`,
    text(18 + place * 90, 19, name),
  ])
  const bars = titles.flatMap((title, place) => {
    const y = top + place * line
    return [
      text(0, y + 17, title, ' font-weight="500"'),
      ...engines.flatMap(([engine, , color], half) => {
        const found = rates.find((one) => one.title === title && one.engine === engine)
        if (!found) return []
        const barY = y + 23 + half * 17
        return [
          `<rect y="${barY}" width="${widthOf(found.rate)}" height="14" rx="3" class="${engine}" fill="${color}"/>`,
          text(widthOf(found.rate), barY + 12, grouped(String(found.rate)), ' dx="6"'),
        ]
      }),
    ]
  })
  const content = [...marks, ...names, ...bars].join('\n')
  const about = 'Requests per second'
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" font-family="Inter Variable, Inter, system-ui, sans-serif" font-size="13" fill="#26231c" role="img" aria-label="${about}">\n<rect width="100%" height="${height}" class="ground" fill="#fbfaf6"/>\n${content}\n</svg>\n`
}
