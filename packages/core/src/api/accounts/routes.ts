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
    summary: 'Open an account; a verification mail follows',
    credentials: [],
    rate: 'address',
    input: { body: z.strictObject({ email, password: newPassword }) },
    outputs: {
      201: {
        description: 'Verification mail sent, no session',
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
    summary: 'Get a session token and the account API key',
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
    summary: 'Use up the mailed verification token',
    credentials: [],
    rate: 'address',
    // Loose: mail programs add parameters of their own to links.
    input: { query: z.looseObject({ token: mailedToken }) },
    outputs: { 302: { description: 'To the sign-in page with the verification result' } },
    errors: [],
    example: { query: { token: 'bp_verify_example' } },
  }),

  resendVerification: defineRoute({
    id: 'resendVerification',
    method: 'POST',
    path: '/v1/auth/resend-verification',
    area: 'accounts',
    summary: 'Send the verification mail again',
    credentials: [],
    rate: 'address',
    input: { body: z.strictObject({ email }) },
    outputs: { 200: { description: 'The same answer for any address', schema: accepted } },
    errors: [],
    example: { body: { email: 'ada@harbour-lane.example' } },
  }),

  forgotPassword: defineRoute({
    id: 'forgotPassword',
    method: 'POST',
    path: '/v1/auth/forgot-password',
    area: 'accounts',
    summary: 'Have a password reset link mailed',
    credentials: [],
    rate: 'address',
    input: { body: z.strictObject({ email }) },
    outputs: { 200: { description: 'The same answer for any address', schema: accepted } },
    errors: [],
    example: { body: { email: 'ada@harbour-lane.example' } },
  }),

  resetPassword: defineRoute({
    id: 'resetPassword',
    method: 'POST',
    path: '/v1/auth/reset-password',
    area: 'accounts',
    summary: 'Set a new password by the mailed token',
    credentials: [],
    rate: 'address',
    input: {
      body: z.strictObject({
        token: mailedToken,
        new_password: newPassword,
        replace_api_key: z
          .boolean()
          .optional()
          .meta({ description: 'True ends every API key of the account at once; the next login returns a new one.' }),
      }),
    },
    outputs: { 200: { description: 'Password updated; older sessions are ended', schema: passwordUpdated } },
    errors: ['invalid_token'],
    example: { body: { token: 'bp_reset_example', new_password: 'correct horse battery' } },
  }),

  changePassword: defineRoute({
    id: 'changePassword',
    method: 'POST',
    path: '/v1/auth/change-password',
    area: 'accounts',
    summary: 'Change the password; every other session is ended',
    credentials: ['session'],
    rate: 'account',
    input: { body: z.strictObject({ current_password: password, new_password: newPassword }) },
    outputs: {
      200: { description: 'Password updated, with a fresh session', schema: passwordUpdated.extend({ session }) },
    },
    errors: ['invalid_credentials'],
    example: { body: { current_password: 'correct horse battery', new_password: 'staple gun orchard' } },
  }),

  describeAccount: defineRoute({
    id: 'describeAccount',
    method: 'GET',
    path: '/v1/auth/me',
    area: 'accounts',
    summary: 'The account with its credits, limits and key metadata',
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
    summary: 'Delete the account; only its ledger lines stay',
    credentials: ['session'],
    rate: 'account',
    input: { body: z.strictObject({ password }) },
    outputs: { 200: { description: 'Gone', schema: z.strictObject({ status: z.literal('deleted') }) } },
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
    outputs: { 200: { description: 'Ended', schema: z.strictObject({ status: z.literal('logged_out') }) } },
    errors: [],
    example: {},
  }),

  rotateApiKey: defineRoute({
    id: 'rotateApiKey',
    method: 'POST',
    path: '/v1/auth/api-key/rotate',
    area: 'accounts',
    summary: 'Get a new API key; the previous one works for another day, or ends now',
    credentials: ['session'],
    rate: 'account',
    input: {
      body: z.strictObject({
        previous: z
          .enum(['keep_for_a_day', 'end_now'])
          .optional()
          .meta({ description: 'What happens to the key in use. Keys that were replaced earlier always end at once.' }),
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
