import type { ControlStatus } from '../../register/records/control-statements.js'

/** What the register says about the owners of a company, unless it lists them. */
export const controlStatusWords: Readonly<Record<ControlStatus, string | null>> = {
  owners_listed: null,
  exempt: 'The company is exempt from naming its owners.',
  states_no_owner: 'The company states that no one controls it.',
  not_confirmed: 'The company states that its owners are not confirmed yet.',
  none_listed: 'The register names no owner and says no more about it.',
  not_known: 'What the register says about its owners is not known here.',
}
