import { scopesSupported } from '@brassplate/core'

interface Urls {
  readonly baseUrl: string
  readonly siteUrl: string
}

/** RFC 9728: which authorization servers issue tokens for the agent endpoint. */
export function resourceMetadata({ baseUrl, siteUrl }: Urls) {
  return {
    resource: `${baseUrl}/mcp`,
    authorization_servers: [siteUrl],
    scopes_supported: scopesSupported,
    bearer_methods_supported: ['header'],
  }
}

/** RFC 8414: the endpoints and capabilities of the authorization server. */
export function serverMetadata({ siteUrl }: Urls) {
  return {
    issuer: siteUrl,
    authorization_endpoint: `${siteUrl}/oauth/authorize`,
    token_endpoint: `${siteUrl}/oauth/token`,
    registration_endpoint: `${siteUrl}/oauth/register`,
    revocation_endpoint: `${siteUrl}/oauth/revoke`,
    response_types_supported: ['code'],
    response_modes_supported: ['query'],
    grant_types_supported: ['authorization_code', 'refresh_token'],
    code_challenge_methods_supported: ['S256'],
    token_endpoint_auth_methods_supported: ['none'],
    revocation_endpoint_auth_methods_supported: ['none'],
    scopes_supported: scopesSupported,
    client_id_metadata_document_supported: true,
    authorization_response_iss_parameter_supported: true,
  }
}
