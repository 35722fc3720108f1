import type { Accounts, Confirmation } from '../../../src/register/company/company.js'
import { addDays, type Day, dayOf, daysIn } from '../../../src/shared/days.js'

const confirmationGraceDays = 14
const firstAccountsMonths = 21
const lastOfMonth = 31

/** The same date some months on; a month that is too short gives its last day. */
export function addMonths(day: Day, months: number): Day {
  const at = Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1 + months
  return dateIn(Math.floor(at / 12), (at % 12) + 1, Number(day.slice(8, 10)))
}

/** The last day of the month that lies some months after a day. */
export function monthEnd(day: Day, months = 0): Day {
  const there = addMonths(day, months)
  return dateIn(Number(there.slice(0, 4)), Number(there.slice(5, 7)), lastOfMonth)
}

/** Accounts whose next ones are due at the end of a month. Periods end with their month. */
export function accountsDue(due: Day, monthsToFile: number, lastType: string | null): Accounts {
  const nextMadeUpTo = monthEnd(due, -monthsToFile)
  return {
    referenceDay: Number(nextMadeUpTo.slice(5, 7)) === 2 ? 28 : Number(nextMadeUpTo.slice(8, 10)),
    referenceMonth: Number(nextMadeUpTo.slice(5, 7)),
    lastType,
    lastMadeUpTo: monthEnd(nextMadeUpTo, -12),
    nextMadeUpTo,
    nextDue: monthEnd(due),
  }
}

/** What a company has to file first: 21 months after its birth, for the period to the end of the same month next year. */
export function firstAccounts(incorporatedOn: Day): Accounts {
  const nextMadeUpTo = monthEnd(incorporatedOn, 12)
  return {
    referenceDay: Number(nextMadeUpTo.slice(5, 7)) === 2 ? 28 : Number(nextMadeUpTo.slice(8, 10)),
    referenceMonth: Number(nextMadeUpTo.slice(5, 7)),
    lastType: null,
    lastMadeUpTo: null,
    nextMadeUpTo,
    nextDue: addMonths(incorporatedOn, firstAccountsMonths),
  }
}

/** Twelve months after the last review and fourteen days. */
export function confirmationAfter(lastMadeUpTo: Day): Confirmation {
  const nextMadeUpTo = addMonths(lastMadeUpTo, 12)
  return { lastMadeUpTo, nextMadeUpTo, nextDue: addDays(nextMadeUpTo, confirmationGraceDays) }
}

export function firstConfirmation(incorporatedOn: Day): Confirmation {
  const nextMadeUpTo = addDays(addMonths(incorporatedOn, 12), -1)
  return { lastMadeUpTo: null, nextMadeUpTo, nextDue: addDays(nextMadeUpTo, confirmationGraceDays) }
}

function dateIn(year: number, month: number, day: number): Day {
  return dayOf(year, month, Math.min(day, daysIn(year, month))) ?? '2000-01-01'
}
