import type { renderSignal } from '../../signals/signal-record.js'
import type { SignalSeverity, SignalType } from '../../signals/signal-type.js'
import { confirmEventType } from '../destination/ask-mailbox.js'
import { oneLine } from './one-line.js'

export const digestEventType = 'signals.digest'

/** What a message shows of a signal. */
export type DigestSignal = Pick<
  ReturnType<typeof renderSignal>,
  'id' | 'signal_type' | 'severity' | 'company_number' | 'company_name' | 'summary' | 'detected_at' | 'links'
>

export interface AlertLine {
  /** Such as `Director resigned`. */
  readonly title: string
  readonly severity: SignalSeverity
  readonly companyNumber: string
  /** On one line, like every text from the register. It may still contain markup of the receiver. */
  readonly companyName: string
  readonly summary: string
  /** The page of the company at Companies House. */
  readonly url: string
  readonly signalId: string
}

/** A message for people, before it is written for a receiver. */
export interface Alert {
  readonly headline: string
  readonly lines: readonly AlertLine[]
  /** Signals that are not among the lines. */
  readonly moreCount: number
  readonly isTest: boolean
}

/** The body of a delivery, as it is stored. */
interface StoredEvent {
  readonly type: string
  readonly test?: true
  readonly data:
    | DigestSignal
    | { readonly message: string }
    | { readonly signals: DigestSignal[]; readonly total: number }
}

const nameLengthMax = 200
/** So that the number of the others is not cut off. */
const headlineNameMax = 90
const summaryLengthMax = 500

export function readAlert(body: string): Alert {
  const { data, test } = JSON.parse(body) as StoredEvent
  if ('message' in data) return { headline: data.message, lines: [], moreCount: 0, isTest: true }
  if ('signals' in data) {
    const lines = data.signals.map(lineOf)
    return { headline: headlineOf(lines, data.total), lines, moreCount: data.total - lines.length, isTest: false }
  }
  const line = lineOf(data)
  return { headline: headlineOf([line], 1), lines: [line], moreCount: 0, isTest: test === true }
}

/** Whether a stored body is the question to a mailbox. */
export function isQuestion(body: string): boolean {
  return (JSON.parse(body) as { readonly type: string }).type === confirmEventType
}

function lineOf(signal: DigestSignal): AlertLine {
  return {
    title: titleOf(signal.signal_type),
    severity: signal.severity,
    companyNumber: signal.company_number,
    companyName: oneLine(signal.company_name, nameLengthMax),
    summary: oneLine(signal.summary, summaryLengthMax),
    url: signal.links.register,
    signalId: signal.id,
  }
}

function headlineOf([first]: readonly AlertLine[], total: number): string {
  if (!first) return `${total} changes at watched companies`
  const others = total === 1 ? '' : `, and ${total - 1} more ${total === 2 ? 'change' : 'changes'}`
  return `${first.title}: ${oneLine(first.companyName, headlineNameMax)}${others}`
}

function titleOf(type: SignalType): string {
  const words = type.replaceAll('_', ' ').replace('sic ', 'SIC ').replace('psc ', 'PSC ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
