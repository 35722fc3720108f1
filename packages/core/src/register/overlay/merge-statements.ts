import type { Instant } from '../../shared/clock.js'
import type { ControlStatements } from '../records/control-statements.js'
import { mergeList, removeFromList } from './merge-list.js'

const nothing: ControlStatements = { statements: { items: [], isComplete: false }, exemptions: null }

/** Statements are merged one by one. Exemptions are always reported as a whole, so the latest report replaces them. */
export function mergeStatements(
  stored: ControlStatements | null,
  incoming: ControlStatements,
  asOf: Instant,
): ControlStatements {
  const { statements, exemptions } = stored ?? nothing
  const isNewer = incoming.exemptions !== null && asOf >= (exemptions?.asOf ?? asOf)
  return {
    statements: mergeList(statements, incoming.statements, asOf),
    exemptions: isNewer && incoming.exemptions ? { items: incoming.exemptions.items, asOf } : exemptions,
  }
}

export function removeStatement(stored: ControlStatements | null, id: string, asOf: Instant): ControlStatements {
  const { statements, exemptions } = stored ?? nothing
  return { statements: removeFromList(statements, id, asOf), exemptions }
}
