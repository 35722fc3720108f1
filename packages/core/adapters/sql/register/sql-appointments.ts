import type { AppointmentStore, OfficerAppointments } from '../../../src/register/records/appointments.js'
import { deleteSome } from '../bounded-statements.js'
import { sql } from '../query.js'
import { one, type SqlSession } from '../sql-session.js'

export function sqlAppointments(session: SqlSession): AppointmentStore {
  return {
    async of(officer) {
      const found = sql`SELECT value, as_of AS "asOf" FROM officer_appointments WHERE officer = ${officer}`
      const row = await one<{ value: string; asOf: number }>(session, found)
      return row && { value: JSON.parse(row.value) as OfficerAppointments, asOf: row.asOf }
    },

    async keep(officer, { value, asOf }) {
      await session.run(
        sql`INSERT INTO officer_appointments (officer, value, as_of)
          VALUES (${officer}, ${JSON.stringify(value)}, ${asOf})
          ON CONFLICT (officer) DO UPDATE SET value = excluded.value, as_of = excluded.as_of
            WHERE officer_appointments.as_of <= excluded.as_of`,
      )
    },

    purge: (before, limit) =>
      deleteSome(session, sql`officer_appointments`, sql`officer`, sql`as_of < ${before} ORDER BY as_of`, limit),
  }
}
