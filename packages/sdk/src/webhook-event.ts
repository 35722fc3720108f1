/** What a webhook delivery holds, exactly as it stands in its body. Times are ISO 8601 in UTC. */
export type WebhookEvent = SignalEvent | TestEvent

export interface SignalEvent {
  /** Of the signal: the same on every attempt and every replay, so use it to leave out what you have already done. */
  id: string
  type: `signal.${SignalType}`
  timestamp: string
  /** Rises by one for each event to this destination: a gap is an event that has not come yet. */
  destination_sequence: number
  data: Signal
}

export interface TestEvent {
  id: string
  type: 'webhook.test'
  timestamp: string
  destination_sequence: null
  data: { message: string }
}

export interface Signal {
  id: string
  /** Rises by one per account; null in the history of a company. */
  sequence: number | null
  signal_type: SignalType
  category: SignalCategory
  severity: 'critical' | 'warning' | 'notice' | 'info'
  company_number: string
  company_name: string
  summary: string
  before: Record<string, unknown> | null
  after: Record<string, unknown> | null
  occurred_on: string | null
  published_at: string | null
  detected_at: string
  source: { [key: string]: unknown; kind: string }
  links: { register: string }
}

export type SignalCategory = 'company' | 'filing' | 'officer' | 'ownership' | 'charge' | 'insolvency' | 'website'

export type SignalType =
  | 'status_changed'
  | 'strike_off_proposed'
  | 'strike_off_discontinued'
  | 'dissolved'
  | 'restored'
  | 'name_changed'
  | 'registered_office_changed'
  | 'sic_codes_changed'
  | 'accounts_filed'
  | 'accounts_overdue'
  | 'accounts_type_changed'
  | 'confirmation_filed'
  | 'confirmation_overdue'
  | 'filing_added'
  | 'director_appointed'
  | 'director_resigned'
  | 'officer_appointed'
  | 'officer_resigned'
  | 'psc_notified'
  | 'psc_ceased'
  | 'charge_registered'
  | 'charge_satisfied'
  | 'insolvency_opened'
  | 'insolvency_updated'
  | 'insolvency_closed'
  | 'website_verified'
  | 'website_changed'
  | 'website_lost'
