import { monthEnd, written } from './calendar.js'

const previousNamesMax = 10
const monthsInYear = 12

/** The header of Companies House, including the spaces before some names. */
export const header =
  'CompanyName, CompanyNumber,RegAddress.CareOf,RegAddress.POBox,RegAddress.AddressLine1, RegAddress.AddressLine2,' +
  'RegAddress.PostTown,RegAddress.County,RegAddress.Country,RegAddress.PostCode,CompanyCategory,CompanyStatus,' +
  'CountryOfOrigin,DissolutionDate,IncorporationDate,Accounts.AccountRefDay,Accounts.AccountRefMonth,' +
  'Accounts.NextDueDate,Accounts.LastMadeUpDate,Accounts.AccountCategory,Returns.NextDueDate,Returns.LastMadeUpDate,' +
  'Mortgages.NumMortCharges,Mortgages.NumMortOutstanding,Mortgages.NumMortPartSatisfied,Mortgages.NumMortSatisfied,' +
  'SICCode.SicText_1,SICCode.SicText_2,SICCode.SicText_3,SICCode.SicText_4,LimitedPartnerships.NumGenPartners,' +
  'LimitedPartnerships.NumLimPartners,URI,PreviousName_1.CONDATE, PreviousName_1.CompanyName,' +
  ' PreviousName_2.CONDATE, PreviousName_2.CompanyName,' +
  Array.from({ length: 8 }, (_, at) => `PreviousName_${at + 3}.CONDATE, PreviousName_${at + 3}.CompanyName,`).join('') +
  'ConfStmtNextDueDate, ConfStmtLastMadeUpDate\n'

/** The empty columns after this many previous names. */
const noMoreNames = Array.from({ length: previousNamesMax + 1 }, (_, names) =>
  '"","",'.repeat(previousNamesMax - names),
)

const referenceDays = ['31', '28', '31', '30', '31', '30', '31', '31', '30', '31', '30', '31']

/** One line with 55 columns, every field quoted. Generated fields never contain a quote. */
export function snapshotLine(row) {
  const month = row.accountsMonth < 0 ? -1 : row.accountsMonth % monthsInYear
  let line =
    `"${row.name}","${row.number}","${row.careOf}","","${row.line1}","${row.line2}","${row.town}","${row.county}",` +
    `"${row.country}","${row.postcode}","${row.category}","${row.status}","${row.origin}","","${written[row.born]}",` +
    `"${month < 0 ? '' : referenceDays[month]}","${month < 0 ? '' : month + 1}","${dateOf(row.accountsDue)}",` +
    `"${dateOf(row.accountsMade)}","${row.accountCategory}","","","${row.charges}","${row.chargesOutstanding}",` +
    `"${row.chargesPart}","${row.chargesSatisfied}","${row.industry1}","${row.industry2}","${row.industry3}",` +
    `"${row.industry4}","0","0","http://business.data.gov.uk/id/company/${row.number}",`
  const { previous } = row
  for (let at = 0; at < previous.length; at += 2) line += `"${written[previous[at]]}","${previous[at + 1]}",`
  return `${line}${noMoreNames[previous.length / 2]}"${dateOf(row.confirmationDue)}","${dateOf(row.confirmationMade)}"\n`
}

/** Advances a company's accounts by one year, as if the next ones had been filed. */
export function fileAccounts(row) {
  row.accountsMade = monthEnd(row.accountsMonth)
  row.accountsMonth += monthsInYear
  row.accountsDue = monthEnd(row.accountsMonth + (row.category === 'Public Limited Company' ? 6 : 9))
  if (row.accountCategory === 'NO ACCOUNTS FILED') row.accountCategory = 'MICRO ENTITY'
}

function dateOf(day) {
  return day < 0 ? '' : written[day]
}
