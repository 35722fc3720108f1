import { readFileSync, writeFileSync } from 'node:fs'
import { availableParallelism, cpus, totalmem } from 'node:os'
import { fileURLToPath } from 'node:url'

const engines = [
  ['sqlite', 'SQLite', '#8a5a00'],
  ['postgres', 'Postgres', '#2f6f8f'],
]

const begin = '<!-- written by `npx -y pnpm@10 bench --write` -->'
const end = '<!-- end -->'
const docs = (name) => fileURLToPath(new URL(`../../docs/${name}`, import.meta.url))

/** A row for each task, with the figures of both engines beside each other: first requests, then everything else. */
export function tableOf(claims) {
  const titles = [...new Set(claims.map(({ title }) => title))]
  const rows = titles.map((title) => {
    const [one] = claims.filter((claim) => claim.title === title)
    const ofEngine = (engine) =>
      claims.find((claim) => claim.title === title && (claim.engine === engine || claim.engine === '–'))
    return { title, one, both: engines.map(([engine]) => ofEngine(engine)) }
  })
  const requests = rows.filter(({ one }) => isRate(one))
  const others = rows.filter(({ one }) => !isRate(one))
  return [
    table(
      ['Requests', ...engines.flatMap(([, name]) => [`${name}: per second`, 'p99', 'of an empty route'])],
      requests.map(({ title, both }) => [title, ...both.flatMap(rateCells)]),
    ),
    table(
      ['Other tasks, beside their baseline', ...engines.flatMap(([, name]) => [name, 'times the baseline'])],
      others.map(({ title, one, both }) => [
        `${title}, beside ${one.baseline}`,
        ...both.flatMap((claim) => (claim ? [grouped(claim.figure), ratioText(claim.ratio)] : ['', ''])),
      ]),
    ),
  ].join('\n\n')
}

function isRate({ figure }) {
  return /^\d+\/s, p99/.test(figure)
}

function rateCells(claim) {
  if (!claim) return ['', '', '']
  const [rate, slow] = claim.figure.split('/s, p99 ')
  return [grouped(rate), slow, shareText(claim.ratio)]
}

function grouped(text) {
  return text.replaceAll(/(?<![.\d])\d{4,}/g, (digits) => Number(digits).toLocaleString('en-GB'))
}

function table(header, rows) {
  const marks = header.map((_, place) => (place === 0 ? '---' : '--:'))
  return [header, marks, ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}

function shareText(ratio) {
  return `${(ratio * 100).toFixed(1)} %`
}

function ratioText(ratio) {
  return ratio >= 10 ? ratio.toFixed(0) : ratio >= 1 ? ratio.toFixed(1) : ratio.toFixed(3)
}

export function writePage(claims, { companies, load }) {
  const path = docs('benchmarks.md')
  const page = readFileSync(path, 'utf8')
  const processor = cpus()[0]?.model.trim() || process.arch
  const machine = `${availableParallelism()} cores (${processor}), ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.versions.node}, ${process.platform} ${process.arch}; ${companies.toLocaleString('en-GB')} fictional companies; load average at the start ${load.toFixed(1)}.`
  const [before] = page.split(begin)
  const after = page.slice(page.indexOf(end) + end.length)
  writeFileSync(
    path,
    `${before}${begin}\n\n![Requests per second as a share of those of an empty route, on both engines](benchmarks.svg)\n\n${machine}\n\n${tableOf(claims)}\n\n${end}${after}`,
  )
  writeFileSync(docs('benchmarks.svg'), chartOf(claims))
}

/** For each kind of request a bar for each engine: its share of the rate of an empty route. The page gives the colours and the width. */
export function chartOf(claims) {
  const rates = claims.filter(isRate)
  const titles = [...new Set(rates.map(({ title }) => title))]
  const [width, line, top, bottom] = [704, 62, 40, 26]
  const height = top + titles.length * line + bottom
  const most = Math.ceil(Math.max(...rates.map(({ ratio }) => ratio)) * 10) / 10
  // The rest has room for the figures of the longest bars on a phone.
  const widthOf = (ratio) => `${((ratio / most) * 84).toFixed(1)}%`
  const text = (x, y, words, more = '') => `<text x="${x}" y="${y}"${more}>${words}</text>`
  const muted = ' class="soft" fill="#6b6558"'
  const marks = Array.from({ length: Math.round(most * 10) + 1 }, (_, tenth) => tenth / 10).flatMap((ratio) => [
    `<line x1="${widthOf(ratio)}" x2="${widthOf(ratio)}" y1="${top}" y2="${height - bottom}" class="grid" stroke="#e2ded3"/>`,
    text(
      widthOf(ratio),
      height - 8,
      `${Math.round(ratio * 100)} %`,
      ` text-anchor="${ratio === 0 ? 'start' : 'middle'}"${muted}`,
    ),
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
        const claim = rates.find((one) => one.title === title && one.engine === engine)
        if (!claim) return []
        const barY = y + 23 + half * 17
        return [
          `<rect y="${barY}" width="${widthOf(claim.ratio)}" height="14" rx="3" class="${engine}" fill="${color}"/>`,
          text(widthOf(claim.ratio), barY + 12, shareText(claim.ratio), ' dx="6"'),
        ]
      }),
    ]
  })
  const content = [...marks, ...names, ...bars].join('\n')
  const about = 'Requests per second, in per cent of those of an empty route'
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" font-family="Inter Variable, Inter, system-ui, sans-serif" font-size="13" fill="#26231c" role="img" aria-label="${about}">\n<rect width="100%" height="${height}" class="ground" fill="#fbfaf6"/>\n${content}\n</svg>\n`
}
