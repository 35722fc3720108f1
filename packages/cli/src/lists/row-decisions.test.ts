import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { readRowDecisions } from './row-decisions.js'

const folder = mkdtempSync(join(tmpdir(), 'brassplate-decisions-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const list = { sheet: { columns: ['ref', 'Company', 'Reg no'] }, columns: { name: 1, number: 2 } }
const header = 'ref,Company,Reg no,bp_outcome,bp_candidate_1_number,bp_candidate_2_number,decision'
const row = (...cells: (string | null)[]) => ({ line: 9, cells, problem: null, size: 1 })

function read(...rows: string[]) {
  const file = join(folder, 'decided.csv')
  writeFileSync(file, `${rows.join('\r\n')}\r\n`)
  return readRowDecisions(file, list)
}

describe('readRowDecisions', () => {
  it('finds the decision of a row without a domain, wherever the row is and however a spreadsheet saved it', async () => {
    const decisions = await read(
      header,
      'R-1,Salt,,needs_review,00000001,00000002,2',
      'R-2,Thistle,9999991,needs_review,09999991,,9999992',
      'R-3,Quay,,needs_review,00000003,,None',
      'R-4,Boats,,needs_review,00000004,,',
    )
    expect(decisions.find(row('moved', ' SALT ', null))).toMatchObject({ company: '00000002' })
    expect(decisions.find(row('R-2', 'Thistle', '09999991'))).toMatchObject({ company: '09999992' })
    expect(decisions.find(row('R-4', 'Boats', null))).toBeNull()
    expect(decisions.find(row('R-5', null, null))).toBeNull()
    expect([decisions.used, decisions.count]).toEqual([2, 3])
    expect(decisions.find(row('R-3', 'Quay', null))).toMatchObject({ company: null })
  })

  it.each([
    [['ref,Company,Reg no', 'R-1,Salt,'], 'has no column decision'],
    [['ref,Firm,Reg no,decision', 'R-1,Salt,,1'], 'has no column "Company"'],
    [[header, 'R-1,Salt,,needs_review,00000001,,3'], 'Row 2 of .*The row has no candidate 3'],
    [[header, 'R-1,Salt,,needs_review,00000001,,maybe'], 'maybe is not a candidate, a company number or none'],
    [[header, 'R-1,Salt,,needs_review,00000001,,1.23E+07'], 'has rounded'],
    [[header, 'R-1,,,empty,,,none'], 'nothing to look up'],
    [[header, 'R-1,Salt,,x,1,2,1', 'R-2,Salt,,x,1,2,none'], 'Row 2 is the same and is decided otherwise'],
  ])('refuses decisions that cannot be used: %#', async (rows, message) => {
    await expect(read(...rows)).rejects.toThrow(new RegExp(message))
  })

  it('refuses contradicting decisions about rows with nothing but the same website', async () => {
    const file = join(folder, 'websites.csv')
    const websites = { sheet: { columns: ['Company', 'Web', 'Mail'] }, columns: { name: 0, domain: 1, email: 2 } }
    const decide = (...rows: string[]) => {
      writeFileSync(file, `Company,Web,Mail,bp_candidate_1_number,decision\n${rows.join('\n')}\n`)
      return readRowDecisions(file, websites)
    }
    await expect(decide(',www.salt.example,,00000001,1', ',,ada@salt.example,00000001,none')).rejects.toThrow(
      `Row 3 of ${file}: Row 2 has only the website salt.example too, and is decided otherwise.`,
    )
    expect((await decide(',salt.example,,00000001,1', ',,ada@salt.example,00000001,1')).count).toBe(2)
    // Two companies may share a website.
    expect((await decide('Salt,salt.example,,00000001,1', 'Quay,salt.example,,00000001,none')).count).toBe(2)
  })

  it('says that the file cannot be read', async () => {
    await expect(readRowDecisions(join(folder, 'nowhere.csv'), list)).rejects.toThrow('(ENOENT)')
  })
})
