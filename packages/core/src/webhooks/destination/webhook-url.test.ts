import { describe, expect, it } from 'vitest'
import { parseWebAddress } from '../../../adapters/node/web/parse-url.js'
import { requireWebhookUrl } from './webhook-url.js'

const check = (url: string, isPrivateAllowed = false) => {
  try {
    return requireWebhookUrl(parseWebAddress, url, isPrivateAllowed).href
  } catch (error) {
    return error instanceof Error ? error.message : error
  }
}

describe('requireWebhookUrl', () => {
  it('accepts a public https URL and normalises it', () => {
    expect(check('https://hooks.harbour-lane.co.uk/signals?team=1')).toBe(
      'https://hooks.harbour-lane.co.uk/signals?team=1',
    )
    expect(check('HTTPS://Hooks.Harbour-Lane.co.uk:443')).toBe('https://hooks.harbour-lane.co.uk/')
  })

  it.each([
    ['hooks', 'is not a valid URL'],
    ['', 'is not a valid URL'],
    ['https://', 'is not a valid URL'],
    ['http://hooks.harbour-lane.co.uk/', 'must begin with https://'],
    ['ftp://hooks.harbour-lane.co.uk/', 'must begin with https://'],
    ['javascript:alert(1)', 'must begin with https://'],
    ['https://ada:secret@hooks.harbour-lane.co.uk/', 'must not contain a user name or password'],
    ['https://ada@hooks.harbour-lane.co.uk/', 'must not contain a user name or password'],
    ['https://hooks.harbour-lane.co.uk:8443/', 'must use port 443'],
    ['https://hooks.harbour-lane.co.uk:80/', 'must use port 443'],
    ['https://127.0.0.1/', 'must use a host name, not an IP address'],
    ['https://0x7f.1/', 'must use a host name, not an IP address'],
    ['https://2130706433/', 'must use a host name, not an IP address'],
    ['https://10.0.0.8/', 'must use a host name, not an IP address'],
    ['https://169.254.169.254/latest/meta-data', 'must use a host name, not an IP address'],
    ['https://[::1]/', 'must use a host name, not an IP address'],
    ['https://[fe80::1]/', 'must use a host name, not an IP address'],
    ['https://localhost/', 'must use a public host name'],
    ['https://printer.local/', 'must use a public host name'],
    ['https://metadata.google.internal/', 'must use a public host name'],
    ['https://hooks.harbour-lane.example/', 'must use a public host name'],
    [`https://hooks.harbour-lane.co.uk/${'a'.repeat(5_000)}`, 'is too long'],
  ])('rejects %s with the reason', (url, problem) => {
    expect(check(url)).toContain(`webhook_url ${problem}`)
  })

  it.each([
    'http://127.0.0.1:8787/hook',
    'http://localhost:8787/hook',
    'https://[::1]:8443/hook',
    'http://receiver/hook',
    'https://hooks.harbour-lane.co.uk/',
  ])('accepts %s if private networks are allowed', (url) => {
    expect(check(url, true)).toBe(url)
  })

  it.each([
    ['ftp://127.0.0.1/', 'must begin with http:// or https://'],
    ['http://ada:secret@127.0.0.1/', 'must not contain a user name or password'],
  ])('rejects %s even then', (url, problem) => {
    expect(check(url, true)).toContain(problem)
  })
})
