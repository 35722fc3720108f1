import {
  type Domain,
  type DomainRules,
  requireHost,
  requireRegistrable,
  siteNameOf,
  suffixOf,
  withTenant,
} from './domain.js'
import { type TestDomain, testDomain } from './test-domains.js'

declare const brand: unique symbol

/** The name that an answer is stored under, in DNS letters. Only `requireSubject` makes one. */
export type SubjectName = string & { readonly [brand]: true }

/** What a caller asks about: a registrable domain or a host below it, a public suffix such as co.uk, or a test domain. */
export type Subject =
  | { readonly kind: 'domain'; readonly name: SubjectName; readonly domain: Domain }
  | { readonly kind: 'public_suffix'; readonly name: SubjectName }
  | { readonly kind: 'test'; readonly name: SubjectName; readonly test: TestDomain }

/** Parses a domain, URL or e-mail address once. What it returns is carried on instead of the text. */
export function requireSubject(text: string, rules: DomainRules = {}): Subject {
  const test = testDomain(text)
  if (test) return { kind: 'test', name: test.domain as SubjectName, test }
  const host = requireHost(text)
  const suffix = suffixOf(host)
  if (suffix.isPublic) return { kind: 'public_suffix', name: host as SubjectName }
  const domain = withTenant(text, requireRegistrable(text, host, suffix, rules))
  return { kind: 'domain', name: siteNameOf(domain) as SubjectName, domain }
}
