import type { Accounts, Confirmation } from '../../../src/register/company/company.js'
import { addDays, type Day, dayOf, daysIn } from '../../../src/shared/days.js'

const confirmationGraceDays = 14
const firstAccountsMonths = 21
const lastOfMonth = 31

/** The same day of a later month, or that month's last day if it is shorter. */
export function addMonths(day: Day, months: number): Day {
  const at = Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1 + months
  return dateIn(Math.floor(at / 12), (at % 12) + 1, Number(day.slice(8, 10)))
}

/** The last day of the month that is this many months later. */
export function monthEnd(day: Day, months = 0): Day {
  const there = addMonths(day, months)
  return dateIn(Number(there.slice(0, 4)), Number(there.slice(5, 7)), lastOfMonth)
}

/** Accounts with the given due date, a month end. Periods end with a month. */
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

/** First accounts: due 21 months after incorporation, for the period to the end of the same month next year. */
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

/** Due twelve months and fourteen days after the last review. */
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
