import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import * as oauth from 'oauth4webapi'
import type { TestServer } from './server.js'

const plainHttp = { [oauth.allowInsecureRequests]: true }

/** An OAuth app on the user's computer. It validates responses strictly and serves a callback page. */
export class LoopbackClient {
  /** An additional page of the app, for attacks of a hostile app. */
  body = '<h1>Lantern</h1>'

  private constructor(
    readonly server: TestServer,
    readonly url: string,
    readonly pages: Server,
    readonly authorization: oauth.AuthorizationServer,
    readonly client: oauth.Client,
  ) {
    pages.on('request', (_, response) => {
      response.setHeader('content-type', 'text/html; charset=utf-8')
      response.end(`<!doctype html><html lang="en"><title>Lantern</title>${this.body}</html>`)
    })
  }

  static async open(server: TestServer, name = 'Lantern'): Promise<LoopbackClient> {
    const pages = createServer()
    await new Promise<void>((done) => pages.listen(0, '127.0.0.1', done))
    const url = `http://127.0.0.1:${(pages.address() as AddressInfo).port}`
    const issuer = new URL(server.url)
    const found = await oauth.discoveryRequest(issuer, { ...plainHttp, algorithm: 'oauth2' })
    const authorization = await oauth.processDiscoveryResponse(issuer, found)
    const described = { client_name: name, redirect_uris: [`${url}/back`], token_endpoint_auth_method: 'none' }
    const client = await oauth.processDynamicClientRegistrationResponse(
      await oauth.dynamicClientRegistrationRequest(authorization, described, plainHttp),
    )
    return new LoopbackClient(server, url, pages, authorization, client)
  }

  /** Starts an authorization: the URL for the user, and a function that handles the callback. */
  async ask() {
    const [verifier, state] = [oauth.generateRandomCodeVerifier(), oauth.generateRandomState()]
    const page = new URL(this.authorization.authorization_endpoint ?? '')
    page.search = new URLSearchParams({
      response_type: 'code',
      client_id: this.client.client_id,
      redirect_uri: `${this.url}/back`,
      state,
      code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
      resource: `${this.server.url}/mcp`,
      scope: 'service:mcp',
    }).toString()
    return { page: page.href, state, redeem: (callback: URL) => this.#redeem(callback, state, verifier) }
  }

  async #redeem(callback: URL, state: string, verifier: string): Promise<oauth.TokenEndpointResponse> {
    const { authorization, client } = this
    this.server.noteSecret(callback.searchParams.get('code') ?? '')
    const response = oauth.validateAuthResponse(authorization, client, callback, state)
    const more = { ...plainHttp, additionalParameters: { resource: `${this.server.url}/mcp` } }
    const back = `${this.url}/back`
    const tokens = await oauth.processAuthorizationCodeResponse(
      authorization,
      client,
      await oauth.authorizationCodeGrantRequest(authorization, client, oauth.None(), response, back, verifier, more),
    )
    this.server.noteSecret(tokens.access_token)
    this.server.noteSecret(tokens.refresh_token ?? '')
    return tokens
  }

  close(): Promise<void> {
    this.pages.closeAllConnections()
    return new Promise((done) => this.pages.close(() => done()))
  }
}
