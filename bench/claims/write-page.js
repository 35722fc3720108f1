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
  const header = ['Claim', 'Engine', 'Figure', 'Ratio', 'to']
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
    `${before}${begin}\n\n![The ratios as bars, on a logarithmic scale](benchmarks.svg)\n\n${machine}\n\n${tableOf(claims)}\n\n${end}${after}`,
  )
  writeFileSync(
    docs('benchmarks.svg'),
    chartOf(claims.filter(({ baseline }) => baseline === 'bare route' || baseline.startsWith('time'))),
  )
}

/** Bars on a logarithmic scale: a claim and its ratio to the baseline. */
function chartOf(claims) {
  const [width, label, line] = [760, 300, 24]
  const height = claims.length * line + 20
  const share = (ratio) => Math.min(1, Math.max(0.02, (Math.log10(ratio) + 3) / 4.5))
  const bars = claims.map(({ title, engine, ratio }, place) => {
    const y = 10 + place * line
    const long = share(ratio) * (width - label - 70)
    return [
      `<text x="${label - 8}" y="${y + 15}" text-anchor="end">${title} · ${engine}</text>`,
      `<rect x="${label}" y="${y + 4}" width="${long.toFixed(1)}" height="14" rx="3" fill="${engine === 'sqlite' ? '#8a5a00' : '#2f6f8f'}"/>`,
      `<text x="${(label + long + 6).toFixed(1)}" y="${y + 15}">${ratioText(ratio)}</text>`,
    ].join('\n')
  })
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" font-family="system-ui, sans-serif" font-size="12" fill="#26231c">\n<title>The ratios of the benchmarks</title>\n<rect width="${width}" height="${height}" fill="#fbfaf6"/>\n${bars.join('\n')}\n</svg>\n`
}
