import { describe, expect, it } from 'vitest'
import { noon } from '../../../testing/index.js'
import { signal as signalSchema } from '../../api/signals/schemas.js'
import { parseCompanyNumber } from '../../register/company/company-number.js'
import { renderSignal } from '../signal-record.js'
import { signalTypes } from '../signal-type.js'
import { exampleSignal } from './example-signal.js'

describe('exampleSignal', () => {
  it.each(signalTypes)('produces a complete signal of type %s', (type) => {
    const signal = exampleSignal(type, noon)
    const rendered = signalSchema.parse(renderSignal({ ...signal, id: 'evt_1' }, null))
    expect(rendered).toMatchObject({ id: 'evt_1', signal_type: type, sequence: null })
    expect(rendered.summary).toMatch(/\.$/)
    expect(rendered.summary).not.toContain('unknown')
    expect(rendered.before ?? rendered.after).not.toBeNull()
  })

  it('has a company number that no company can have', () => {
    expect(parseCompanyNumber(exampleSignal('dissolved', noon).company)).toBeNull()
  })
})
