import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { gunzipSync, gzipSync } from 'node:zlib'

/** The committed training matrix. */
export const matrixPath = fileURLToPath(new URL('matrix.jsonl.gz', import.meta.url))

const decimals = 1_000

/** Writes the training matrix: feature values, labels, packs and groups, but no text, domains or companies. */
export function writeMatrix(path, sites) {
  const features = namesOf(sites.flatMap(({ candidates }) => candidates.map(({ f }) => f)))
  const uk = namesOf(sites.map((site) => site.uk))
  const lines = sites.map((site) => ({
    ...site,
    uk: pack(site.uk, uk),
    candidates: site.candidates.map(({ label, isLearnt, isJudged, family, f }) => [
      label,
      isLearnt ? 1 : 0,
      isJudged ? 1 : 0,
      family,
      pack(f, features),
    ]),
  }))
  const text = [{ features, uk }, ...lines].map((line) => JSON.stringify(line)).join('\n')
  writeFileSync(path, gzipSync(text, { level: 9 }))
}

export function readMatrix(path) {
  const [header, ...lines] = gunzipSync(readFileSync(path))
    .toString()
    .split('\n')
    .map((line) => JSON.parse(line))
  return lines.map((site) => ({
    ...site,
    uk: unpack(site.uk, header.uk),
    candidates: site.candidates.map(([label, isLearnt, isJudged, family, values]) => ({
      label,
      isLearnt: isLearnt === 1,
      isJudged: isJudged === 1,
      family,
      f: unpack(values, header.features),
    })),
  }))
}

function namesOf(sets) {
  return [...new Set(sets.flatMap((set) => Object.keys(set)))].sort()
}

/** Indexes of the features that are 1, then pairs of index and value for the others. */
function pack(values, names) {
  const ones = []
  const others = []
  for (const [name, value] of Object.entries(values)) {
    const rounded = Math.round(value * decimals) / decimals
    if (rounded === 1) ones.push(names.indexOf(name))
    else if (rounded !== 0) others.push(names.indexOf(name), rounded)
  }
  return [ones.sort((one, other) => one - other), others]
}

function unpack([ones, others], names) {
  const values = {}
  for (const place of ones) values[names[place]] = 1
  for (let at = 0; at < others.length; at += 2) values[names[others[at]]] = others[at + 1]
  return values
}
