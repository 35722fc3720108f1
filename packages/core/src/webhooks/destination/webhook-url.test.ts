import { describe, expect, it } from 'vitest'
import { parseWebAddress } from '../../../adapters/node/web/parse-url.js'
import { requireWebhookUrl } from './webhook-url.js'

const judged = (url: string, isPrivateAllowed = false) => {
  try {
    return requireWebhookUrl(parseWebAddress, url, isPrivateAllowed).href
  } catch (error) {
    return error instanceof Error ? error.message : error
  }
}

describe('requireWebhookUrl', () => {
  it('takes an https address of the public internet, in the one way that its spellings come to', () => {
    expect(judged('https://hooks.harbour-lane.co.uk/signals?team=1')).toBe(
      'https://hooks.harbour-lane.co.uk/signals?team=1',
    )
    expect(judged('HTTPS://Hooks.Harbour-Lane.co.uk:443')).toBe('https://hooks.harbour-lane.co.uk/')
  })

  it.each([
    ['hooks', 'is no URL'],
    ['', 'is no URL'],
    ['https://', 'is no URL'],
    ['http://hooks.harbour-lane.co.uk/', 'has to begin with https://'],
    ['ftp://hooks.harbour-lane.co.uk/', 'has to begin with https://'],
    ['javascript:alert(1)', 'has to begin with https://'],
    ['https://ada:secret@hooks.harbour-lane.co.uk/', 'must not carry a user name or a password'],
    ['https://ada@hooks.harbour-lane.co.uk/', 'must not carry a user name or a password'],
    ['https://hooks.harbour-lane.co.uk:8443/', 'has to use port 443'],
    ['https://hooks.harbour-lane.co.uk:80/', 'has to use port 443'],
    ['https://127.0.0.1/', 'has to name a host, not an IP address'],
    ['https://0x7f.1/', 'has to name a host, not an IP address'],
    ['https://2130706433/', 'has to name a host, not an IP address'],
    ['https://10.0.0.8/', 'has to name a host, not an IP address'],
    ['https://169.254.169.254/latest/meta-data', 'has to name a host, not an IP address'],
    ['https://[::1]/', 'has to name a host, not an IP address'],
    ['https://[fe80::1]/', 'has to name a host, not an IP address'],
    ['https://localhost/', 'has a host that is not on the public internet'],
    ['https://printer.local/', 'has a host that is not on the public internet'],
    ['https://metadata.google.internal/', 'has a host that is not on the public internet'],
    ['https://hooks.harbour-lane.example/', 'has a host that is not on the public internet'],
    [`https://hooks.harbour-lane.co.uk/${'a'.repeat(5_000)}`, 'is too long'],
  ])('refuses %s and says why', (url, complaint) => {
    expect(judged(url)).toContain(`webhook_url ${complaint}`)
  })

  it.each([
    'http://127.0.0.1:8787/hook',
    'http://localhost:8787/hook',
    'https://[::1]:8443/hook',
    'http://receiver/hook',
    'https://hooks.harbour-lane.co.uk/',
  ])('takes %s where private networks are allowed', (url) => {
    expect(judged(url, true)).toBe(url)
  })

  it.each([
    ['ftp://127.0.0.1/', 'has to begin with http:// or https://'],
    ['http://ada:secret@127.0.0.1/', 'must not carry a user name or a password'],
  ])('refuses %s even then', (url, complaint) => {
    expect(judged(url, true)).toContain(complaint)
  })
})
