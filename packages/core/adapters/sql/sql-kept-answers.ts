import { asCompanyNumber } from '../../src/register/company-number.js'
import { companiesOf } from '../../src/resolution/keep-resolution.js'
import type { KeptAnswer, KeptAnswers } from '../../src/resolution/kept-answers.js'
import { asId } from '../../src/shared/ids.js'
import { one, type SqlSession } from './sql-session.js'

interface PinRow {
  account_id: string
  domain: string
  company_number: string | null
  decided_at: number
}

export function sqlKeptAnswers(session: SqlSession): KeptAnswers {
  return {
    async find(domain) {
      const row = await one<{ value: string; expires_at: number }>(
        session,
        'SELECT value, expires_at FROM kept_answers WHERE domain = ?',
        domain,
      )
      // Its end may have been brought forward since it was written.
      return row && { ...(JSON.parse(row.value) as KeptAnswer), expiresAt: row.expires_at }
    },

    keep: (answer) =>
      session.together(async (inside) => {
        await inside.change(
          `INSERT INTO kept_answers (domain, expires_at, value) VALUES (?, ?, ?)
           ON CONFLICT (domain) DO UPDATE SET expires_at = excluded.expires_at, value = excluded.value`,
          ...[answer.domain, answer.expiresAt, JSON.stringify(answer)],
        )
        await inside.change('DELETE FROM kept_answer_companies WHERE domain = ?', answer.domain)
        for (const number of companiesOf(answer)) {
          await inside.change(
            'INSERT INTO kept_answer_companies (company_number, domain) VALUES (?, ?)',
            ...[number, answer.domain],
          )
        }
      }),

    async endFor(company, at) {
      const ended = await session.change<{ domain: string }>(
        `UPDATE kept_answers SET expires_at = ? WHERE expires_at > ? AND domain IN
           (SELECT domain FROM kept_answer_companies WHERE company_number = ?) RETURNING domain`,
        ...[at, at, company],
      )
      return ended.length
    },

    async pin(account, domain, { company, decidedAt }) {
      await session.change(
        `INSERT INTO review_pins (account_id, domain, company_number, decided_at) VALUES (?, ?, ?, ?)
         ON CONFLICT (account_id, domain) DO UPDATE
         SET company_number = excluded.company_number, decided_at = excluded.decided_at`,
        ...[account, domain, company, decidedAt],
      )
    },

    async pinned(account, domain) {
      const row = await one<PinRow>(
        session,
        'SELECT account_id, domain, company_number, decided_at FROM review_pins WHERE account_id = ? AND domain = ?',
        ...[account, domain],
      )
      return row && pinOf(row)
    },

    async pins(after, limit) {
      const rows = await session.all<PinRow>(
        `SELECT account_id, domain, company_number, decided_at FROM review_pins
         WHERE account_id > ? OR (account_id = ? AND domain > ?) ORDER BY account_id, domain LIMIT ?`,
        ...[after?.account ?? '', after?.account ?? '', after?.domain ?? '', limit],
      )
      return rows.map((row) => ({ ...pinOf(row), account: asId('acc', row.account_id), domain: row.domain }))
    },
  }
}

function pinOf({ company_number: number, decided_at: decidedAt }: PinRow) {
  return { company: number === null ? null : asCompanyNumber(number), decidedAt }
}
