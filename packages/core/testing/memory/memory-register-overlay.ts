import type { CompanyNumber } from '../../src/register/company/company-number.js'
import { nameKey } from '../../src/register/name/company-name.js'
import { emptyOverlay } from '../../src/register/overlay/overlay.js'
import type { Cursors, RegisterOverlay } from '../../src/register/overlay/register-overlay.js'
import type { AppointmentStore } from '../../src/register/records/appointments.js'
import type { MemorySession } from './memory-database.js'

export function memoryRegisterOverlay(session: MemorySession): RegisterOverlay {
  return {
    read: (number) => session.read((state) => structuredClone(state.overlays.get(number) ?? emptyOverlay)),

    readForUpdate: (number) => session.read((state) => structuredClone(state.overlays.get(number) ?? emptyOverlay)),

    // A transaction has the whole memory to itself.
    hold: async () => {},

    async write(number, facet, sighting) {
      await session.write((state) => {
        const stored = state.overlays.get(number) ?? emptyOverlay
        state.overlays.set(number, { ...stored, [facet]: structuredClone(sighting) })
      })
    },

    withProfile: (numbers) =>
      session.read((state) => [...new Set(numbers)].filter((number) => state.overlays.get(number)?.profile)),

    async countChanges(numbers) {
      await session.write(({ changeCounts }) => {
        for (const number of new Set(numbers)) changeCounts.set(number, (changeCounts.get(number) ?? 0) + 1)
      })
    },

    changeCounts: (numbers) =>
      session.read((state) => new Map(numbers.map((number) => [number, state.changeCounts.get(number) ?? 0]))),

    profiles: (numbers, named) =>
      session.read((state) => {
        const profilesOf = (wanted: readonly CompanyNumber[]) =>
          new Map(
            wanted.flatMap((number) => {
              const profile = state.overlays.get(number)?.profile
              return profile ? [[number, structuredClone(profile)] as const] : []
            }),
          )
        const withKey = [...state.overlays]
          .filter(([, { profile }]) => profile?.value.name !== undefined && nameKey(profile.value.name) === named?.key)
          .map(([number]) => number)
          .sort()
        return { given: profilesOf(numbers), named: profilesOf(withKey.slice(0, named?.limit ?? 0)) }
      }),
  }
}

export function memoryCursors(session: MemorySession): Cursors {
  return {
    at: (stream) => session.read((state) => state.cursors.get(stream)?.timepoint ?? null),

    positions: (streams) =>
      session.read((state) => [...streams].sort().flatMap((stream) => state.cursors.get(stream) ?? [])),

    advance: (stream, from, to, step) =>
      session.write((state) => {
        const before = state.cursors.get(stream)
        if ((before?.timepoint ?? null) !== from) return false
        const publishedAt = step?.publishedAt ?? before?.publishedAt ?? null
        state.cursors.set(stream, { stream, timepoint: to, movedAt: step?.at ?? null, publishedAt })
        return true
      }),

    async forget(stream) {
      await session.write((state) => state.cursors.delete(stream))
    },
  }
}

export function memoryAppointments(session: MemorySession): AppointmentStore {
  return {
    of: (officer) => session.read((state) => structuredClone(state.appointments.get(officer) ?? null)),

    async keep(officer, stored) {
      await session.write((state) => {
        const current = state.appointments.get(officer)
        if (!current || current.asOf <= stored.asOf) state.appointments.set(officer, structuredClone(stored))
      })
    },

    purge: (before, limit) =>
      session.write((state) => {
        const old = [...state.appointments]
          .filter(([, { asOf }]) => asOf < before)
          .sort(([, one], [, other]) => one.asOf - other.asOf)
          .slice(0, limit)
        for (const [officer] of old) state.appointments.delete(officer)
        return old.length
      }),
  }
}
