import { expect, it } from 'vitest'
import { freeMailProblem, isSharedHost, sharedSiteProblem } from './shared-hosts.js'

it('A page on a site of many others shows no company', () => {
  expect(sharedSiteProblem('https://www.facebook.com/harbourlane')).toContain('is a page on facebook.com')
  expect(sharedSiteProblem('uk.linkedin.com/company/tidewright')).toContain('is a page on linkedin.com')
  expect(sharedSiteProblem('harbour-lane.example')).toBeNull()
})

it('An address at a free e-mail service shows no company', () => {
  expect(freeMailProblem('joe@Gmail.com')).toContain('gmail.com is a free e-mail service')
  expect(freeMailProblem('joe@harbour-lane.example')).toBeNull()
})

it.each(['justgiving.com', 'mybuilder.com'])('%s can be resolved itself, and its pages show no company', (site) => {
  expect(isSharedHost(site)).toBe(false)
  expect(sharedSiteProblem(`https://www.${site}/fundraising/ada`)).toContain(`a page on ${site}`)
})
