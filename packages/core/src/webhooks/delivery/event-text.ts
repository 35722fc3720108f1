import { type Instant, isoTime } from '../../shared/clock.js'
import { exampleSignal } from '../../signals/example/example-signal.js'
import type { FeedSignal } from '../../signals/signal.js'
import { renderSignal } from '../../signals/signal-record.js'
import type { SignalType } from '../../signals/signal-type.js'
import type { EventCompany } from './delivery.js'

/**
 * The body to send. It is stored, because rendering it again might produce different bytes and a different
 * signature.
 */
export function signalEventText(signal: FeedSignal, sequence: number): string {
  const event = {
    id: signal.id,
    type: `signal.${signal.type}`,
    timestamp: isoTime(signal.detectedAt),
    destination_sequence: sequence,
    data: renderSignal(signal, signal.sequence, signal),
  }
  return JSON.stringify(event)
}

export const testEventType = 'webhook.test'

export function testEventText(id: string, at: Instant): string {
  const event = {
    id,
    type: testEventType,
    timestamp: isoTime(at),
    destination_sequence: null,
    data: { message: 'This is a test event. No company has changed.' },
  }
  return JSON.stringify(event)
}

/** An event as a real signal of this type would send it, marked as a test. */
export function signalTestEventText(id: string, type: SignalType, at: Instant): string {
  const event = {
    id,
    type: `signal.${type}`,
    timestamp: isoTime(at),
    destination_sequence: null,
    test: true,
    data: renderSignal({ ...exampleSignal(type, at), id }, null),
  }
  return JSON.stringify(event)
}

/** The company that the body of a signal names, as it was called then. */
export function companyInEvent(body: string): EventCompany | null {
  const { data } = JSON.parse(body) as { readonly data?: { company_number?: string; company_name?: string } }
  if (data?.company_number === undefined) return null
  return { number: data.company_number, name: data.company_name ?? data.company_number }
}
