import { OAuthError, type OAuthErrorCode, type Registration, scopesSupported } from '@brassplate/core'
import type { Hono } from 'hono'
import type { AppEnv, AppRequest } from '../../http/app-env.js'
import { readJson, readText } from '../../http/body/read-body.js'
import { resourceMetadataPath } from '../../http/credentials/agent-challenge.js'
import { limitAddress, limitVisitor } from '../../http/limit.js'
import { reply, setHeader } from '../../http/reply.js'
import type { Services } from '../../http/request-context.js'
import type { Log } from '../../log.js'
import { resourceMetadata, serverMetadata } from './metadata.js'
import { allowAnyOrigin, refuseOAuth, replyJson } from './oauth-reply.js'

const metadataMaxAgeSeconds = 300

/**
 * Mounts the OAuth endpoints that programs call. They are not in the route table, because OAuth defines its own request
 * and error formats. The consent page is one of the site's pages.
 */
export function mountOAuth(app: Hono<AppEnv>, services: Services, log: Log): void {
  const { engine, config } = services
  const documents = {
    [resourceMetadataPath]: resourceMetadata(config),
    '/.well-known/oauth-protected-resource': resourceMetadata(config),
    '/.well-known/oauth-authorization-server': serverMetadata(config),
  }
  for (const [path, document] of Object.entries(documents)) {
    app.all(path, async (request) => {
      request.env.exchange.route = path
      await limitVisitor(request.env.exchange, services)
      allowAnyOrigin(request, 'GET')
      if (request.req.method === 'OPTIONS') return reply(request, null, 204)
      if (request.req.method !== 'GET' && request.req.method !== 'HEAD') return refuseMethod(request, 'GET')
      setHeader(request, 'Cache-Control', `public, max-age=${metadataMaxAgeSeconds}`)
      return replyJson(request, document)
    })
  }

  const endpoint = (
    path: string,
    unreadable: OAuthErrorCode,
    answer: (request: AppRequest) => Promise<Response>,
  ): void => {
    app.all(path, async (request) => {
      request.env.exchange.route = path
      allowAnyOrigin(request, 'POST')
      if (request.req.method === 'OPTIONS') return reply(request, null, 204)
      if (request.req.method !== 'POST') return refuseMethod(request, 'POST')
      try {
        await limitAddress(request.env.exchange, services)
        return await answer(request)
      } catch (error) {
        return refuseOAuth(request, error, log, unreadable)
      }
    })
  }

  endpoint('/oauth/token', 'invalid_request', async (request) => {
    const { accessToken, refreshToken, expiresInSeconds, scope } = await engine.oauth.issueTokens(
      await readForm(request),
    )
    setHeader(request, 'Pragma', 'no-cache')
    return replyJson(request, {
      access_token: accessToken,
      token_type: 'Bearer',
      expires_in: expiresInSeconds,
      refresh_token: refreshToken,
      scope,
    })
  })

  endpoint('/oauth/revoke', 'invalid_request', async (request) => {
    await engine.oauth.revokeToken(await readForm(request))
    return replyJson(request, {})
  })

  endpoint('/oauth/register', 'invalid_client_metadata', async (request) => {
    const { incoming, exchange } = request.env
    const sent = await readJson(incoming, exchange.sent)
    const registration = await engine.oauth.registerClient(sent, { address: exchange.limitKey })
    return replyJson(request, renderRegistration(registration), 201)
  })
}

async function readForm(request: AppRequest): Promise<URLSearchParams> {
  const { incoming, exchange } = request.env
  if (exchange.sent.has('authorization'))
    throw new OAuthError('invalid_client', 'client authentication is not supported; send no Authorization header')
  return new URLSearchParams(await readText(incoming, exchange.sent, 'application/x-www-form-urlencoded'))
}

function renderRegistration({ client, applicationType }: Registration) {
  return {
    client_id: client.id,
    client_id_issued_at: Math.floor(client.createdAt / 1_000),
    ...(client.name === null ? {} : { client_name: client.name }),
    redirect_uris: client.redirectUris,
    ...(applicationType === null ? {} : { application_type: applicationType }),
    token_endpoint_auth_method: 'none',
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
    scope: scopesSupported.join(' '),
  }
}

function refuseMethod(request: AppRequest, allowed: string): Response {
  setHeader(request, 'Allow', `${allowed}, OPTIONS`)
  const body = { error: 'invalid_request', error_description: `method not allowed; use ${allowed}` }
  return replyJson(request, body, 405)
}
