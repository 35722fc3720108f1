import { editDistance } from '../shared/nearest-name.js'

const pathLengthMax = 100

/** That of the paths of routes which was probably meant; null if none is close. */
export function nearestPath(given: string, paths: readonly string[]): string | null {
  if (given.length > pathLengthMax) return null
  const wanted = partsOf(given.startsWith('/v1') ? given : `/v1${given}`)
  let best: { readonly path: string; readonly edits: number } | null = null
  for (const path of paths) {
    const edits = editsBetween(wanted, partsOf(path))
    if (edits !== null && (best === null || edits < best.edits)) best = { path, edits }
  }
  return best?.path ?? null
}

function partsOf(path: string): readonly string[] {
  return path.split('/').filter((part) => part !== '')
}

/** How many letters differ, but for the parameters. Null if a part is another word. */
function editsBetween(given: readonly string[], parts: readonly string[]): number | null {
  if (given.length !== parts.length) return null
  let edits = 0
  for (const [place, part] of parts.entries()) {
    if (part.startsWith('{')) continue
    const written = given[place]?.toLowerCase() ?? ''
    const differing = editDistance(written, part)
    if (differing > Math.max(1, Math.floor(part.length / 3))) return null
    edits += differing
  }
  return edits
}
