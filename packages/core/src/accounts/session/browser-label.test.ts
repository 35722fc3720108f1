import { describe, expect, it } from 'vitest'
import { browserLabel } from './browser-label.js'

const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)'

describe('browserLabel', () => {
  it.each([
    ['Firefox on Linux', 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'],
    ['Chrome on Windows', `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/140.0.0.0 Safari/537.36`],
    ['Edge on Windows', `Mozilla/5.0 (Windows NT 10.0) ${webkit} Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0`],
    ['Opera on macOS', `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${webkit} Chrome/140.0 Safari/537.36 OPR/120`],
    ['Safari on macOS', 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.5 Safari/605'],
    [
      'Safari on iOS',
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Version/18 Safari/604',
    ],
    ['Chrome on iOS', 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit CriOS/140.0 Safari/604.1'],
    ['Firefox on Android', 'Mozilla/5.0 (Android 15; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0'],
    [
      'Samsung Internet on Android',
      `Mozilla/5.0 (Linux; Android 15) ${webkit} SamsungBrowser/28.0 Chrome/130 Safari/537`,
    ],
    ['Chrome on ChromeOS', `Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${webkit} Chrome/140.0.0.0 Safari/537.36`],
    ['Firefox', 'Firefox/140.0'],
    ['Unknown browser', 'curl/8.5.0'],
    ['Unknown browser', 'Mozilla/5.0 (Windows NT 10.0)'],
    ['Unknown browser', ''],
    ['Unknown browser', null],
    ['Unknown browser', `${'x'.repeat(500)} Firefox/140.0`],
  ])('is %s for %s', (label, userAgent) => {
    expect(browserLabel(userAgent)).toBe(label)
  })
})
