import type { AppointmentStore, OfficerAppointments } from '../../../src/register/records/appointments.js'
import { sql } from '../query.js'
import { one, type SqlSession } from '../sql-session.js'

export function sqlAppointments(session: SqlSession): AppointmentStore {
  return {
    async of(officer) {
      const row = await one<{ value: string; as_of: number }>(
        session,
        sql`SELECT value, as_of FROM officer_appointments WHERE officer = ${officer}`,
      )
      return row ? { value: JSON.parse(row.value) as OfficerAppointments, asOf: row.as_of } : null
    },

    async keep(officer, { value, asOf }) {
      await session.run(
        sql`INSERT INTO officer_appointments (officer, value, as_of)
          VALUES (${officer}, ${JSON.stringify(value)}, ${asOf})
          ON CONFLICT (officer) DO UPDATE SET value = excluded.value, as_of = excluded.as_of
            WHERE officer_appointments.as_of <= excluded.as_of`,
      )
    },

    async purge(before, limit) {
      const deleted = await session.run<{ officer: string }>(
        sql`DELETE FROM officer_appointments WHERE officer IN
           (SELECT officer FROM officer_appointments WHERE as_of < ${before} ORDER BY as_of LIMIT ${limit})
           RETURNING officer`,
      )
      return deleted.length
    },
  }
}
