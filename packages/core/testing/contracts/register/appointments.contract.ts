import assert from 'node:assert/strict'
import type { StoredAppointments } from '../../../src/register/records/appointments.js'
import type { Contract } from '../contract.js'
import { noon, sampleCompanyNumber } from '../samples.js'

function appointments(asOf: number, companyName = 'HARBOUR LANE LIMITED'): StoredAppointments {
  const appointment = {
    company: sampleCompanyNumber(1),
    companyName,
    companyStatus: 'active',
    role: 'director',
    appointedOn: '2020-01-02',
    resignedOn: null,
  }
  return { value: { isCorporate: false, total: 1, items: [appointment], isComplete: true }, asOf }
}

export const appointmentsContract: Contract = {
  async 'returns the appointments of an officer as they were stored, and null for an unknown one'({ first, second }) {
    assert.equal(await first.appointments.of('aB-1_x'), null)
    await first.appointments.keep('aB-1_x', appointments(noon, 'CAFÉ “ŁÓDŹ” LIMITED'))
    assert.deepEqual(await second.appointments.of('aB-1_x'), appointments(noon, 'CAFÉ “ŁÓDŹ” LIMITED'))
    assert.equal(await second.appointments.of('ab-1_x'), null)
  },

  async 'replaces appointments by newer ones only'({ first, second }) {
    await first.appointments.keep('ada', appointments(noon, 'FIRST LIMITED'))
    await second.appointments.keep('ada', appointments(noon + 1, 'SECOND LIMITED'))
    await first.appointments.keep('ada', appointments(noon, 'FIRST LIMITED'))
    assert.deepEqual(await first.appointments.of('ada'), appointments(noon + 1, 'SECOND LIMITED'))
  },

  async 'purges old appointments in batches, the oldest first'({ first, second }) {
    for (const [place, officer] of ['c', 'b', 'a'].entries())
      await first.appointments.keep(officer, appointments(noon + place))
    assert.equal(await second.appointments.purge(noon + 2, 1), 1)
    assert.equal(await first.appointments.of('c'), null)
    assert.equal(await second.appointments.purge(noon + 2, 10), 1)
    assert.equal(await second.appointments.purge(noon + 2, 10), 0)
    assert.notEqual(await first.appointments.of('a'), null)
  },
}
