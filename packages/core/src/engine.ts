import { accountsUseCases } from './accounts/use-cases.js'
import { withUnlimitedCredits } from './credits/unlimited-credits.js'
import { creditsUseCases } from './credits/use-cases.js'
import { ExportSlots } from './exports/export-slots.js'
import { exportsUseCases } from './exports/use-cases.js'
import { backgroundState, giveSignOfLife } from './health/background-state.js'
import { purgeExpired } from './housekeeping.js'
import { idempotencyUseCases } from './idempotency/use-cases.js'
import { identifyCompany } from './identify/identify-company.js'
import { storedCompanies } from './identify/stored-companies.js'
import type { Rate } from './limits/rate.js'
import { listRowUseCases } from './lists/rows/use-cases.js'
import { listUseCases } from './lists/runs/use-cases.js'
import { oauthUseCases } from './oauth/use-cases.js'
import { operatorOverview } from './operator-overview.js'
import type { Ports } from './ports.js'
import { reconcileUseCases } from './reconcile/use-cases.js'
import { registerUseCases } from './register/use-cases.js'
import { resolutionUseCases } from './resolution/use-cases.js'
import type { Settings } from './settings.js'
import type { AccountId } from './shared/ids.js'
import { syncUseCases } from './sync/use-cases.js'
import { watchlistUseCases } from './watchlist/use-cases.js'
import { webhooksUseCases } from './webhooks/use-cases.js'

/** Every use case, grouped by domain. */
export type Engine = ReturnType<typeof createEngine>

/** A group holds the use cases of several domains if one of them builds on the others. */
export function createEngine(given: Ports, settings: Settings) {
  const ports = settings.credits === 'off' ? withUnlimitedCredits(given) : given
  const slots = new ExportSlots(ports.clock)
  const { accounts, mail, operator } = accountsUseCases(ports, settings)
  const credits = creditsUseCases(ports)
  const sync = syncUseCases(ports)
  const watchlist = watchlistUseCases(ports, settings)
  const resolution = resolutionUseCases(ports, settings)
  return {
    accounts,
    oauth: oauthUseCases(ports, settings),
    operator: {
      ...operator,
      ...credits.operator,
      ...resolution.operator,
      /** The state of the server. Cheap enough for a page that is loaded often. */
      overview: () => operatorOverview(ports),
    },
    register: {
      ...registerUseCases(ports),
      ...sync.register,
      ...watchlist.register,
      /** Which company a text means: a number, a name, or a domain with a stored answer; free. */
      identify: (account: AccountId, text: string) =>
        identifyCompany(storedCompanies(ports, account, settings.domains), text),
    },
    /** Lists about one company, from our copy or from Companies House. */
    records: { ...sync.records, ...watchlist.records },
    exports: exportsUseCases(ports, settings, slots),
    lists: { ...listUseCases(ports, settings, slots), ...listRowUseCases(ports, settings) },
    reconcile: reconcileUseCases(ports, settings),
    resolution: resolution.resolution,
    answers: resolution.answers,
    proofs: resolution.proofs,
    reviews: resolution.reviews,
    sites: resolution.sites,
    credits: credits.credits,
    idempotency: idempotencyUseCases(ports, settings),
    limits: {
      take: (key: string, rate: Rate) => ports.limiter.take(key, rate, ports.clock.now()),
    },
    watchlist: watchlist.watchlist,
    signals: { ...sync.signals, ...watchlist.signals, ...resolution.signals },
    webhooks: webhooksUseCases(ports, settings),
    mail,
    health: {
      read: () => ports.health.read(),
      write: () => ports.health.write(ports.clock.now()),
      background: () => backgroundState(ports),
      /** `streams`: the Companies House streams that the worker is connected to; null if it does not follow any. */
      giveSignOfLife: (worker: string, streams: readonly string[] | null = null) =>
        giveSignOfLife(ports, worker, streams),
    },
    giveBackSpace: () => ports.giveBackSpace(),
    purgeExpired: () => purgeExpired(ports, settings),
  }
}
