import { snapshotDay } from './company-row.js'
import { mixed, startSeries } from './random.js'
import { fileAccounts } from './snapshot-line.js'

const changes = ['renamed', 'moved', 'status', 'accounts']
/** Share of companies that are removed, and of those that are added, besides the changed ones. */
export const turnoverShare = 0.0002
const attemptsMax = 20
const renamedAgoDays = 9

/** The change planted at an index of the second file, or null. */
export function plantedAt(seed, index, changedShare) {
  const draw = mixed(mixed(seed ^ 0x51ab_1e57) + index) / 0x1_0000_0000
  if (draw < changedShare) return changes[index % changes.length]
  return draw < changedShare + turnoverShare ? 'removed' : null
}

/** Changes the row and returns the kind of change. A kind that does not apply becomes a new name. */
export function plant(rows, row, seed, index, kind) {
  startSeries(seed ^ 0x2b9d_11f3, index)
  if (kind === 'status') {
    row.status = row.status === 'Active' ? 'Active - Proposal to Strike off' : 'Active'
    return kind
  }
  if (kind === 'accounts' && row.hasAccounts) {
    fileAccounts(row)
    return kind
  }
  if (kind === 'moved' && !row.isSparse) {
    move(rows, row)
    return kind
  }
  rename(rows, row)
  return 'renamed'
}

function move(rows, row) {
  const postcode = row.postcode
  for (let attempt = 0; attempt < attemptsMax && row.postcode === postcode; attempt++) rows.writeAddress(row)
}

function rename(rows, row) {
  const name = row.name
  for (let attempt = 0; attempt < attemptsMax && row.name === name; attempt++) row.name = rows.nameFor(row.category)
  row.previous.unshift(snapshotDay - renamedAgoDays, name)
}
