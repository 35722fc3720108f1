import { readFileSync, writeFileSync } from 'node:fs'

const path = new URL('../../packages/core/src/resolution/weights.ts', import.meta.url)
const begin = '// calibration: begin\n'
const end = '// calibration: end\n'
const version = /(?<=export const modelVersion = ')\d+(?=')/

/** Puts a calibration into the table of weights and raises the version of the model by one. Gives the new version. */
export function writeCalibration({ points, ceilings }) {
  const text = readFileSync(path, 'utf8')
  const [before, rest] = halves(text, begin)
  const [, after] = halves(rest, end)
  const written = `${before}${begin}${blockOf(points, ceilings)}${end}${after}`
  const [old] = version.exec(written) ?? []
  if (old === undefined) throw new Error('The weights name no version of the model.')
  const raised = String(Number(old) + 1)
  writeFileSync(path, written.replace(version, raised))
  return raised
}

function halves(text, marker) {
  const at = text.indexOf(marker)
  if (at < 0) throw new Error(`The weights have no line “${marker.trim()}”.`)
  return [text.slice(0, at), text.slice(at + marker.length)]
}

function blockOf(points, ceilings) {
  const rows = points.map(([bits, share]) => `    [${bits}, ${share}],\n`)
  const lines = Object.entries(ceilings).map(([pattern, most]) => `    ${keyOf(pattern)}: ${most},\n`)
  return `export const calibration: Calibration = {\n  points: [\n${rows.join('')}  ],\n  ceilings: {\n${lines.join('')}  },\n}\n`
}

function keyOf(pattern) {
  return pattern.includes('+') ? `'${pattern}'` : pattern
}
