import { z } from 'zod'
import { time } from '../../contract/common.js'
import { defineRoute } from '../../contract/route.js'
import { accountProfile, email, mailedToken, newPassword, password, session } from './schemas.js'

const accepted = z.strictObject({ status: z.literal('accepted') })
const passwordUpdated = z.strictObject({ status: z.literal('password_updated') })

export const accountRoutes = {
  signUp: defineRoute({
    id: 'signUp',
    method: 'POST',
    path: '/v1/auth/signup',
    area: 'accounts',
    summary: 'Open an account and send a verification email',
    credentials: [],
    rate: 'address',
    input: { body: z.strictObject({ email, password: newPassword }) },
    outputs: {
      201: {
        description: 'Verification email sent; no session yet',
        schema: z.strictObject({ status: z.literal('verification_sent'), email: z.string() }),
      },
    },
    errors: ['account_exists', 'forbidden'],
    example: { body: { email: 'ada@harbour-lane.example', password: 'correct horse battery' } },
  }),

  logIn: defineRoute({
    id: 'logIn',
    method: 'POST',
    path: '/v1/auth/login',
    area: 'accounts',
    summary: 'Log in: get a session token and the account API key',
    credentials: [],
    rate: 'address',
    input: { body: z.strictObject({ email, password }) },
    outputs: {
      200: {
        description: 'Session and API key',
        schema: z.strictObject({
          session,
          api_key: z.string(),
          account: z.strictObject({ id: z.string(), email: z.string() }),
        }),
      },
    },
    errors: ['invalid_credentials', 'email_not_verified'],
    example: { body: { email: 'ada@harbour-lane.example', password: 'correct horse battery' } },
  }),

  verifyEmail: defineRoute({
    id: 'verifyEmail',
    method: 'GET',
    path: '/v1/auth/verify-email',
    area: 'accounts',
    summary: 'Verify an email address with the emailed token',
    credentials: [],
    rate: 'address',
    // Loose, because mail clients add their own parameters to links.
    input: { query: z.looseObject({ token: mailedToken }) },
    outputs: { 302: { description: 'Redirect to the sign-in page, with the verification result' } },
    errors: [],
    example: { query: { token: 'bp_verify_example' } },
  }),

  resendVerification: defineRoute({
    id: 'resendVerification',
    method: 'POST',
    path: '/v1/auth/resend-verification',
    area: 'accounts',
    summary: 'Send the verification email again',
    credentials: [],
    rate: 'address',
    input: { body: z.strictObject({ email }) },
    outputs: {
      200: { description: 'Accepted; the response is the same whether or not the address is known', schema: accepted },
    },
    errors: [],
    example: { body: { email: 'ada@harbour-lane.example' } },
  }),

  forgotPassword: defineRoute({
    id: 'forgotPassword',
    method: 'POST',
    path: '/v1/auth/forgot-password',
    area: 'accounts',
    summary: 'Send a password reset link by email',
    credentials: [],
    rate: 'address',
    input: { body: z.strictObject({ email }) },
    outputs: {
      200: { description: 'Accepted; the response is the same whether or not the address is known', schema: accepted },
    },
    errors: [],
    example: { body: { email: 'ada@harbour-lane.example' } },
  }),

  resetPassword: defineRoute({
    id: 'resetPassword',
    method: 'POST',
    path: '/v1/auth/reset-password',
    area: 'accounts',
    summary: 'Set a new password with the emailed token',
    credentials: [],
    rate: 'address',
    input: {
      body: z.strictObject({
        token: mailedToken,
        new_password: newPassword,
        replace_api_key: z.boolean().optional().meta({
          description: 'If true, every API key of the account stops working now. The next login returns a new key.',
        }),
      }),
    },
    outputs: { 200: { description: 'Password updated; all earlier sessions have ended', schema: passwordUpdated } },
    errors: ['invalid_token'],
    example: { body: { token: 'bp_reset_example', new_password: 'correct horse battery' } },
  }),

  changePassword: defineRoute({
    id: 'changePassword',
    method: 'POST',
    path: '/v1/auth/change-password',
    area: 'accounts',
    summary: 'Change the password and end all other sessions',
    credentials: ['session'],
    rate: 'account',
    input: { body: z.strictObject({ current_password: password, new_password: newPassword }) },
    outputs: {
      200: { description: 'Password updated, with a new session', schema: passwordUpdated.extend({ session }) },
    },
    errors: ['invalid_credentials'],
    example: { body: { current_password: 'correct horse battery', new_password: 'staple gun orchard' } },
  }),

  describeAccount: defineRoute({
    id: 'describeAccount',
    method: 'GET',
    path: '/v1/auth/me',
    area: 'accounts',
    summary: 'Get the account with its credits, limits and API key details',
    credentials: ['session', 'key'],
    rate: 'account',
    input: {},
    outputs: { 200: { description: 'Account profile', schema: accountProfile } },
    errors: [],
    example: {},
  }),

  deleteAccount: defineRoute({
    id: 'deleteAccount',
    method: 'DELETE',
    path: '/v1/auth/me',
    area: 'accounts',
    summary: 'Delete the account; only its credit ledger entries remain',
    credentials: ['session'],
    rate: 'account',
    input: { body: z.strictObject({ password }) },
    outputs: { 200: { description: 'Account deleted', schema: z.strictObject({ status: z.literal('deleted') }) } },
    errors: ['invalid_credentials'],
    example: { body: { password: 'correct horse battery' } },
  }),

  logOut: defineRoute({
    id: 'logOut',
    method: 'POST',
    path: '/v1/auth/logout',
    area: 'accounts',
    summary: 'End this session',
    credentials: ['session'],
    rate: 'account',
    input: {},
    outputs: { 200: { description: 'Session ended', schema: z.strictObject({ status: z.literal('logged_out') }) } },
    errors: [],
    example: {},
  }),

  rotateApiKey: defineRoute({
    id: 'rotateApiKey',
    method: 'POST',
    path: '/v1/auth/api-key/rotate',
    area: 'accounts',
    summary: 'Get a new API key; the previous key works for another day or ends now',
    credentials: ['session'],
    rate: 'account',
    input: {
      body: z.strictObject({
        previous: z.enum(['keep_for_a_day', 'end_now']).optional().meta({
          description: 'What happens to the current key. Keys that were replaced earlier always stop working at once.',
        }),
      }),
      isBodyOptional: true,
    },
    outputs: {
      200: { description: 'The new key', schema: z.strictObject({ api_key: z.string(), previous_valid_until: time }) },
    },
    errors: ['invalid_credentials'],
    example: { body: { previous: 'end_now' } },
  }),
}
