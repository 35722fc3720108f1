import type { Signal, SignalPage } from '@brassplate/sdk'
import type { Colour, Paint } from './colour.js'
import { cellText, type Look } from './table.js'
import { minute, words } from './words.js'
import { wrapped } from './wrapped.js'

export function signalsText({ data, pagination }: SignalPage, look: Look): string {
  if (data.length === 0) return 'No signals.\n'
  const more = pagination.has_more ? `${look.colour.dim('There are more: give a larger --limit, or --since.')}\n` : ''
  return data.map((signal) => signalText(signal, look)).join('') + more
}

export function signalText(signal: Signal, look: Look): string {
  const { colour } = look
  // The history of a company has no marks.
  const mark = signal.seen_at === null ? '● ' : ''
  const head = [
    colour.dim(cellText(minute(signal.detected_at))),
    severityPaint(colour, signal.severity)(`${cellText(words(signal.signal_type))} (${signal.severity})`),
    colour.bold(cellText(signal.company_name)),
    cellText(signal.company_number),
  ].join('  ')
  return `${mark}${head}\n${wrapped(signal.summary, look.columns, '  ')}`
}

function severityPaint(colour: Colour, severity: Signal['severity']): Paint {
  const paints: Record<Signal['severity'], Paint> = {
    critical: colour.red,
    warning: colour.yellow,
    notice: colour.cyan,
    info: colour.dim,
  }
  return paints[severity]
}
