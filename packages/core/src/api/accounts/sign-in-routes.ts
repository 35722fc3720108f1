import { z } from 'zod'
import { defineRoutes } from '../../contract/route.js'
import { exampleAccountId, exampleApiKey, exampleEmail, exampleSession } from './examples.js'
import { email, mailedToken, newPassword, password, session } from './schemas.js'

const accepted = z.strictObject({ status: z.literal('accepted') })
export const passwordUpdated = z.strictObject({ status: z.literal('password_updated') })

const shared = { area: 'accounts', credentials: [], right: null, rate: 'address' } as const

/** What works without a session: opening an account, logging in, and getting back in. */
export const signInRoutes = defineRoutes(shared, {
  signUp: {
    method: 'POST',
    path: '/v1/auth/signup',
    summary: 'Open an account and send a verification email',
    description:
      'Opens an account and mails a link to verify the address; no session exists before. Some servers refuse sign-ups with `forbidden`.',
    input: { body: z.strictObject({ email, password: newPassword }) },
    outputs: {
      201: {
        description: 'Verification email sent; no session yet',
        schema: z.strictObject({ status: z.literal('verification_sent'), email: z.string() }),
        example: { status: 'verification_sent', email: exampleEmail },
      },
    },
    errors: ['account_exists', 'forbidden'],
    example: { body: { email: exampleEmail, password: 'correct horse battery' } },
  },

  logIn: {
    method: 'POST',
    path: '/v1/auth/login',
    summary: 'Log in: get a session token and the account API key',
    description:
      'Returns a session token, which lasts twelve hours, and the API key of the account. Wrong passwords delay further attempts.',
    input: { body: z.strictObject({ email, password }) },
    outputs: {
      200: {
        description: 'Session and API key',
        schema: z.strictObject({
          session,
          api_key: z.string(),
          account: z.strictObject({ id: z.string(), email: z.string() }),
        }),
        example: {
          session: exampleSession,
          api_key: exampleApiKey,
          account: { id: exampleAccountId, email: exampleEmail },
        },
      },
    },
    errors: ['invalid_credentials', 'email_not_verified'],
    example: { body: { email: exampleEmail, password: 'correct horse battery' } },
  },

  verifyEmail: {
    method: 'GET',
    path: '/v1/auth/verify-email',
    summary: 'Verify an email address with the emailed token',
    description:
      'Verifies the address and redirects to the sign-in page, with `verification` as `success`, `used`, `invalid` or `expired`. A link works once, for 24 hours.',
    // Loose, because mail clients add their own parameters to links.
    input: { query: z.looseObject({ token: mailedToken }) },
    outputs: { 302: { description: 'Redirect to the sign-in page, with the verification result' } },
    example: { query: { token: 'bp_verify_example' } },
  },

  resendVerification: {
    method: 'POST',
    path: '/v1/auth/resend-verification',
    summary: 'Send the verification email again',
    description:
      'Sends the verification email again if the address has an account that is not verified. The response never reveals it.',
    input: { body: z.strictObject({ email }) },
    outputs: {
      200: {
        description: 'Accepted; the response is the same whether or not the address is known',
        schema: accepted,
        example: { status: 'accepted' },
      },
    },
    example: { body: { email: exampleEmail } },
  },

  forgotPassword: {
    method: 'POST',
    path: '/v1/auth/forgot-password',
    summary: 'Send a password reset link by email',
    description: 'Mails a link that sets a new password, if the address has an account. The response never tells.',
    input: { body: z.strictObject({ email }) },
    outputs: {
      200: {
        description: 'Accepted; the response is the same whether or not the address is known',
        schema: accepted,
        example: { status: 'accepted' },
      },
    },
    example: { body: { email: exampleEmail } },
  },

  resetPassword: {
    method: 'POST',
    path: '/v1/auth/reset-password',
    summary: 'Set a new password with the emailed token',
    description:
      'Sets a new password with the token of the mailed link. All sessions and the access of all apps end; API keys only if `replace_api_key` is true.',
    input: {
      body: z.strictObject({
        token: mailedToken,
        new_password: newPassword,
        replace_api_key: z.boolean().optional().meta({
          description: 'If true, every API key of the account stops working now. The next login returns a new key.',
        }),
      }),
    },
    outputs: {
      200: {
        description: 'Password updated; all earlier sessions have ended',
        schema: passwordUpdated,
        example: { status: 'password_updated' },
      },
    },
    errors: ['invalid_token'],
    example: { body: { token: 'bp_reset_example', new_password: 'correct horse battery' } },
  },
})
