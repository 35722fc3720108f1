import type { CompanyFilters } from '@brassplate/sdk'
import type { Command } from 'commander'

/** The options of `search` and `export companies` that narrow the result. */
export interface FilterOptions {
  readonly postcode?: string
  readonly town?: string
  readonly county?: string
  readonly status?: string
  readonly type?: string
  readonly jurisdiction?: string
  readonly sic?: string
  readonly section?: string
  readonly accountsType?: string
  readonly from?: string
  readonly to?: string
  readonly dissolvedFrom?: string
  readonly dissolvedTo?: string
  readonly charges?: boolean
  readonly insolvent?: boolean
  readonly overdue?: boolean
  readonly previousNames?: boolean
}

export function addFilterOptions(command: Command): Command {
  return command
    .option('--postcode <text>', 'postcode, or the start of one')
    .option('--town <name>', 'town of the registered office')
    .option('--county <name>', 'county of the registered office')
    .option('--status <word>', 'company status as in the register, such as active')
    .option('--type <word>', 'company type as in the register, such as ltd, plc or llp')
    .option('--jurisdiction <word>', 'england-wales, scotland or northern-ireland')
    .option(
      '--sic <codes>',
      'industries, separated by commas: words such as bakery, SIC codes or their first two to four digits',
    )
    .option('--section <letter>', 'section of the SIC codes, from A to U')
    .option('--accounts-type <word>', 'accounts type as in the register, such as micro-entity')
    .option('--from <date>', 'incorporated on or after YYYY-MM-DD')
    .option('--to <date>', 'incorporated on or before YYYY-MM-DD')
    .option('--dissolved-from <date>', 'dissolved on or after YYYY-MM-DD')
    .option('--dissolved-to <date>', 'dissolved on or before YYYY-MM-DD')
    .option('--charges', 'with an outstanding charge')
    .option('--no-charges', 'without a known outstanding charge')
    .option('--insolvent', 'in insolvency proceedings')
    .option('--no-insolvent', 'not in insolvency proceedings')
    .option('--overdue', 'with overdue accounts or an overdue confirmation statement')
    .option('--no-overdue', 'with nothing known to be overdue')
    .option('--no-previous-names', 'compare the name with current names only')
}

export function filtersOf(name: string | undefined, options: FilterOptions): CompanyFilters {
  return {
    name,
    previousNames: options.previousNames === false ? false : undefined,
    postcode: options.postcode,
    town: options.town,
    county: options.county,
    companyStatus: options.status,
    companyType: options.type,
    jurisdiction: options.jurisdiction,
    sicCode: options.sic,
    sicSection: options.section,
    accountsType: options.accountsType,
    incorporatedFrom: options.from,
    incorporatedTo: options.to,
    dissolvedFrom: options.dissolvedFrom,
    dissolvedTo: options.dissolvedTo,
    hasCharges: options.charges,
    isInsolvent: options.insolvent,
    isOverdue: options.overdue,
  }
}
