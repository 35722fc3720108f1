import type { Account, AccountLimits } from './accounts/account.js'
import { authenticateKey, authenticateSession, type SessionClaims } from './accounts/authenticate.js'
import { type ChangePassword, changePassword } from './accounts/change-password.js'
import { deleteAccount } from './accounts/delete-account.js'
import { describeAccount } from './accounts/describe-account.js'
import { forgotPassword } from './accounts/forgot-password.js'
import { type LogIn, logIn } from './accounts/log-in.js'
import { logOut } from './accounts/log-out.js'
import { type OpenAccount, openAccount } from './accounts/open-account.js'
import * as operate from './accounts/operate.js'
import { resendVerification } from './accounts/resend-verification.js'
import { type ResetPassword, resetPassword } from './accounts/reset-password.js'
import { rotateApiKey } from './accounts/rotate-api-key.js'
import { type SignUp, signUp } from './accounts/sign-up.js'
import type { Origin } from './accounts/throttles.js'
import { verifyEmail } from './accounts/verify-email.js'
import { type GrantRequest, grantCredits } from './credits/grant-credits.js'
import { keepHouse } from './housekeeping.js'
import type { Rate } from './limits/rate.js'
import type { MailSender } from './mail/mail-sender.js'
import { sendDueMail } from './mail/send-due-mail.js'
import type { Ports } from './ports.js'
import { getCompany } from './register/get-company.js'
import { handOnChanges } from './register/import/hand-on-changes.js'
import { type BulkFile, type ImportOptions, importSnapshot } from './register/import/import-snapshot.js'
import type { RegisterChange } from './register/register-change.js'
import type { SearchQuestion } from './register/search/question.js'
import { searchCompanies } from './register/search-companies.js'
import { type ImportPairsOptions, importPairs } from './resolution/import-pairs.js'
import type { Settings } from './settings.js'
import type { AccountId, SessionId } from './shared/ids.js'
import type { PageRequest } from './shared/page.js'

/** Every use case, grouped by domain. */
export type Engine = ReturnType<typeof createEngine>

export function createEngine(ports: Ports, settings: Settings) {
  return {
    accounts: {
      signUp: (input: SignUp) => signUp(ports, settings, input),
      verifyEmail: (token: string) => verifyEmail(ports, settings, token),
      resendVerification: (email: string) => resendVerification(ports, email),
      logIn: (input: LogIn, from: Origin) => logIn(ports, input, from),
      logOut: (session: SessionId) => logOut(ports, session),
      forgotPassword: (email: string) => forgotPassword(ports, email),
      resetPassword: (input: ResetPassword) => resetPassword(ports, settings, input),
      changePassword: (account: AccountId, input: ChangePassword, from: Origin) =>
        changePassword(ports, settings, account, input, from),
      describe: (account: AccountId) => describeAccount(ports, settings, account),
      rotateApiKey: (account: AccountId) => rotateApiKey(ports, account),
      delete: (account: AccountId, password: string, from: Origin) => deleteAccount(ports, account, password, from),
      authenticateKey: (presented: string) => authenticateKey(ports, presented),
      authenticateSession: (claims: SessionClaims) => authenticateSession(ports, claims),
    },
    operator: {
      openAccount: (input: OpenAccount) => openAccount(ports, settings, input),
      listAccounts: (page: PageRequest) => operate.listAccounts(ports, page),
      accountByEmail: (email: string) => operate.accountByEmail(ports, email),
      apiKeyOf: (account: Account) => operate.apiKeyOf(ports, account),
      verifyAccount: (email: string) => operate.verifyAccount(ports, settings, email),
      setAccountDisabled: (email: string, disabled: boolean) => operate.setAccountDisabled(ports, email, disabled),
      setAccountPassword: (email: string, password: string) =>
        operate.setAccountPassword(ports, settings, email, password),
      setAccountLimits: (email: string, limits: Partial<AccountLimits>) =>
        operate.setAccountLimits(ports, email, limits),
      removeAccount: (email: string) => operate.removeAccount(ports, email),
      grantCredits: (request: GrantRequest) => grantCredits(ports, request),
    },
    register: {
      get: (companyNumber: string) => getCompany(ports, companyNumber),
      search: (question: SearchQuestion) => searchCompanies(ports, question),
      snapshot: () => ports.register.snapshot(),
      importSnapshot: (files: AsyncIterable<BulkFile>, options: Omit<ImportOptions, 'now'>) =>
        importSnapshot(ports.registerImporter, files, { ...options, now: ports.clock.now() }),
      handOnChanges: (onChange?: (change: RegisterChange) => void) =>
        handOnChanges({ ...ports, importer: ports.registerImporter }, onChange),
      warm: () => ports.register.warm(),
    },
    sites: {
      importPairs: (open: () => BulkFile, options?: ImportPairsOptions) => importPairs(ports, open, options),
    },
    limits: {
      take: (key: string, rate: Rate) => ports.limiter.take(key, rate, ports.clock.now()),
    },
    mail: {
      sendDue: (sender: MailSender, isStopping?: () => boolean) => sendDueMail(ports, settings, sender, isStopping),
      waiting: () => ports.mail.count(),
    },
    health: {
      read: () => ports.health.read(),
      write: () => ports.health.write(ports.clock.now()),
    },
    keepHouse: () => keepHouse(ports),
  }
}
