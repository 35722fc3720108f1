import { readFileSync, writeFileSync } from 'node:fs'
import { availableParallelism, cpus, totalmem } from 'node:os'
import { fileURLToPath } from 'node:url'

const begin = '<!-- written by `npx -y pnpm@10 bench --write` -->'
const end = '<!-- end -->'
const docs = (name) => fileURLToPath(new URL(`../../docs/${name}`, import.meta.url))

export function tableOf(claims) {
  const rows = claims.map(({ title, engine, figure, ratio, baseline }) => [
    title,
    engine,
    figure,
    ratioText(ratio),
    baseline,
  ])
  const header = ['Claim', 'Engine', 'Figure', 'Ratio', 'Baseline']
  return [header, header.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
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
    `${before}${begin}\n\n![Requests a second as a part of those of a bare route, on both engines](benchmarks.svg)\n\n${machine}\n\n${tableOf(claims)}\n\n${end}${after}`,
  )
  writeFileSync(docs('benchmarks.svg'), chartOf(claims))
}

const engines = [
  ['sqlite', 'SQLite', '#8a5a00'],
  ['postgres', 'Postgres', '#2f6f8f'],
]

/** For each claim about requests a bar for each engine: its part of the rate of a bare route. */
export function chartOf(claims) {
  const rates = claims.filter(({ baseline, figure }) => baseline === 'bare route' && /^\d+\/s/.test(figure))
  const titles = [...new Set(rates.map(({ title }) => title))]
  const [width, label, line, top, bottom] = [760, 250, 44, 56, 28]
  const height = top + titles.length * line + bottom
  const most = Math.ceil(Math.max(...rates.map(({ ratio }) => ratio)) * 10) / 10
  const xOf = (ratio) => label + (ratio / most) * (width - label - 60)
  const text = (x, y, words, more = '') => `<text x="${x.toFixed(1)}" y="${y}"${more}>${words}</text>`
  const marks = Array.from({ length: Math.round(most * 10) + 1 }, (_, tenth) => tenth / 10).flatMap((ratio) => [
    `<path d="M${xOf(ratio).toFixed(1)} ${top}V${height - bottom}" stroke="#e2ded3"/>`,
    text(
      xOf(ratio),
      height - 8,
      ratio === 0 ? '0' : `${Math.round(ratio * 100)} %`,
      ' text-anchor="middle" fill="#6b6558"',
    ),
  ])
  const names = engines.flatMap(([, name, color], place) => [
    `<rect x="${label + place * 90}" y="30" width="12" height="12" rx="3" fill="${color}"/>`,
    text(label + place * 90 + 18, 41, name),
  ])
  const bars = titles.flatMap((title, place) => {
    const y = top + place * line
    const ofClaim = rates.filter((claim) => claim.title === title)
    return [
      text(label - 10, y + 26, title, ' text-anchor="end"'),
      ...engines.flatMap(([engine, , color], half) => {
        const claim = ofClaim.find((one) => one.engine === engine)
        if (!claim) return []
        const barY = y + 5 + half * 17
        return [
          `<rect x="${label}" y="${barY}" width="${Math.max(2, xOf(claim.ratio) - label).toFixed(1)}" height="14" rx="3" fill="${color}"/>`,
          text(xOf(claim.ratio) + 6, barY + 12, `${(claim.ratio * 100).toFixed(1)} %`),
        ]
      }),
    ]
  })
  const title = text(
    0,
    16,
    'Requests a second, as a part of those of a bare route',
    ' font-weight="600" font-size="14"',
  )
  const content = [title, ...marks, ...names, ...bars].join('\n')
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" font-family="Inter, system-ui, sans-serif" font-size="13" fill="#26231c">\n<title>Requests a second, as a part of those of a bare route</title>\n<rect width="${width}" height="${height}" fill="#fbfaf6"/>\n${content}\n</svg>\n`
}
