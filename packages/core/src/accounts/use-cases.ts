import type { KeyedWork } from '../idempotency/keyed-work.js'
import type { Ports } from '../ports.js'
import type { Settings } from '../settings.js'
import type { Caller } from '../shared/access/caller.js'
import type { AccountId, SessionId } from '../shared/ids.js'
import type { PageRequest } from '../shared/page.js'
import type { Account, AccountLimits } from './account.js'
import { authenticateKey, authenticateSession, type SessionClaims } from './api-key/authenticate.js'
import { createApiKey, endApiKey, listApiKeys, type NewApiKey, renameApiKey } from './api-key/named-keys.js'
import { revealApiKey } from './api-key/reveal-api-key.js'
import { type PreviousKey, rotateApiKey } from './api-key/rotate-api-key.js'
import { deleteAccount } from './delete-account.js'
import { describeAccount } from './describe-account.js'
import type { MailSender } from './email/mail-sender.js'
import { resendVerification } from './email/resend-verification.js'
import { sendDueMail } from './email/send-due-mail.js'
import { verifyEmail } from './email/verify-email.js'
import { type GrantRequest, grantCredits } from './grant-credits.js'
import { type OpenAccount, openAccount } from './open-account.js'
import { openLocalAccount } from './open-local-account.js'
import * as operate from './operator-accounts.js'
import { type ChangePassword, changePassword } from './password/change-password.js'
import { forgotPassword } from './password/forgot-password.js'
import { type ResetPassword, resetPassword } from './password/reset-password.js'
import { type LogIn, logIn } from './session/log-in.js'
import { logOut } from './session/log-out.js'
import type { SessionClient } from './session/session.js'
import { endOtherSessions, endSession, listSessions } from './session/sessions.js'
import { issueSignInToken, redeemSignInToken } from './session/sign-in-link.js'
import { type SignUp, signUp } from './sign-up.js'
import type { Origin } from './throttle/throttles.js'

export function accountsUseCases(ports: Ports, settings: Settings) {
  return {
    accounts: {
      signUp: (input: SignUp, from: Origin) => signUp(ports, settings, input, from),
      verifyEmail: (token: string) => verifyEmail(ports, settings, token),
      resendVerification: (email: string) => resendVerification(ports, email),
      logIn: (input: LogIn, from: Origin, client?: SessionClient) => logIn(ports, input, from, client),
      logOut: (session: SessionId) => logOut(ports, session),
      /** Signs in with a token that `operator.issueSignInToken` returned. */
      redeemSignInToken: (token: string, client: SessionClient) => redeemSignInToken(ports, token, client),
      sessions: (account: AccountId, current: SessionId | null) => listSessions(ports, account, current),
      endSession: (account: AccountId, session: string) => endSession(ports, account, session),
      endOtherSessions: (account: AccountId, current: SessionId) => endOtherSessions(ports, account, current),
      forgotPassword: (email: string) => forgotPassword(ports, email),
      resetPassword: (input: ResetPassword, from: Origin) => resetPassword(ports, settings, input, from),
      changePassword: (account: AccountId, input: ChangePassword, from: Origin, client?: SessionClient) =>
        changePassword(ports, settings, account, input, from, client),
      describe: (account: AccountId) => describeAccount(ports, settings, account),
      rotateApiKey: (account: AccountId, previous?: PreviousKey) => rotateApiKey(ports, account, previous),
      revealApiKey: (account: AccountId, password: string, from: Origin) =>
        revealApiKey(ports, account, password, from),
      apiKeys: (account: AccountId) => listApiKeys(ports, account),
      createApiKey: (creator: Caller, key: NewApiKey, work?: KeyedWork) => createApiKey(ports, creator, key, work),
      renameApiKey: (account: AccountId, id: string, name: string) => renameApiKey(ports, account, id, name),
      endApiKey: (account: AccountId, id: string) => endApiKey(ports, account, id),
      delete: (account: AccountId, password: string, from: Origin) => deleteAccount(ports, account, password, from),
      authenticateKey: (presented: string) => authenticateKey(ports, presented),
      authenticateSession: (claims: SessionClaims) => authenticateSession(ports, claims),
    },
    operator: {
      /** The built-in account for working without a server. */
      openLocalAccount: () => openLocalAccount(ports),
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
      /** For the process that runs the engine, such as the demo. No API route may call it. */
      issueSignInToken: (email: string) => issueSignInToken(ports, email),
      setAccountOperator: (email: string, isOperator: boolean) => operate.setAccountOperator(ports, email, isOperator),
      removeAccount: (email: string) => operate.removeAccount(ports, email),
      grantCredits: (request: GrantRequest) => grantCredits(ports, request),
    },
    mail: {
      sendDue: (sender: MailSender, isStopping?: () => boolean) => sendDueMail(ports, settings, sender, isStopping),
      waiting: () => ports.mail.count(),
    },
  }
}
