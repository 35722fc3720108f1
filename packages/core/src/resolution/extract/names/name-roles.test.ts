import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type NameRole, rolesOf } from './name-roles.js'

/** `X` marks the name. */
function rolesIn(text: string): NameRole[] {
  const at = text.indexOf('X')
  return rolesOf(text.slice(0, at), text.slice(at + 1))
}

describe('rolesOf', () => {
  it.each<[string, NameRole]>([
    ['© X', 'copyright'],
    ['Sold under licence from X', 'third-party'],
    ['Website designed, built and maintained by X', 'third-party'],
    ['The Arcade is owned and managed by X', 'third-party'],
    ['The building is run by X', 'third-party'],
    ['Freehold: X', 'third-party'],
    ['Payroll services are bought from X', 'third-party'],
    ['Principal firm: X', 'third-party'],
    ['Employer: X', 'third-party'],
    ['Escrow by X', 'third-party'],
    ['The café is let to X', 'third-party'],
    ['Trading subsidiary: X', 'third-party'],
    ['X, its shop company, has its own website', 'third-party'],
    ['X (company number 09999991) owns its trade marks', 'third-party'],
    ['Ein Unternehmen der X', 'parent'],
    ['Muttergesellschaft: X', 'parent'],
    ['Ada Quay is an appointed representative of X', 'principal'],
    ['We are not connected with X', 'denied'],
    ['The block is managed by X (managing agent)', 'third-party'],
    ['X holds the money in a client account', 'third-party'],
    ['Your money is held in trust by X', 'third-party'],
    ['This guide is published by X', 'third-party'],
    ['© 2026 X. All rights reserved.', 'copyright'],
    ['Copyright © 2019–2026 X', 'copyright'],
    ['(c) X', 'copyright'],
    ['Copyright X 2026', 'copyright'],
    ['This website is operated by X.', 'operator'],
    ['harbour-lane.example is owned and operated by X', 'operator'],
    ['The site is owned by X', 'operator'],
    ['harbour-lane.co.uk is owned by X', 'operator'],
    ['This shop is run by X', 'operator'],
    ['This site is managed by X', 'operator'],
    ['X operates this website', 'operator'],
    ['X owns and operates the website', 'operator'],
    ['X runs this site', 'operator'],
    ['"We", "us" and "our" means X', 'definition'],
    ['“We” means X', 'definition'],
    ['the “Company” means X', 'definition'],
    ['"the Company" shall mean X', 'definition'],
    ['“We” refers to X', 'definition'],
    ['We are X', 'definition'],
    ['Who we are: X', 'definition'],
    ['Company name: X', 'definition'],
    ['Full name of legal entity: X', 'definition'],
    ['Welcome to X', 'definition'],
    ['These are the terms and conditions of X', 'definition'],
    ['This is the privacy policy of X', 'definition'],
    ['X (“we”, “us”, “our”)', 'definition'],
    ['X ("the Company")', 'definition'],
    ['X (company number 09999991) ("we")', 'definition'],
    ['X of 12 Quay Street, Saltby (“us”)', 'definition'],
    ['X ("the Seller")', 'definition'],
    ['X (hereinafter "the Company")', 'definition'],
    ['X ("Harbour Lane", "we", "us")', 'definition'],
    ['"Website owner" refers to X', 'definition'],
    ['harbour-lane.co.uk is the website of X', 'definition'],
    ['X (we)', 'definition'],
    ['References to we, our or us in this notice are to X', 'definition'],
    ['X, a company with its registered office at 1 Quay Road ("Harbour Lane", "Us", "We")', 'definition'],
    ['The responsible data controller is: X', 'controller'],
    ['Harbour Lane acts as an introducer to X', 'third-party'],
    ['Our books are kept by X', 'third-party'],
    ['Photography: The X', 'third-party'],
    ['Harbour Lane joined the X group in 2021', 'parent'],
    ['X is the data controller', 'controller'],
    ['X is a registered data controller', 'controller'],
    ['X acts as the data controller', 'controller'],
    ['The data controller is X', 'controller'],
    ['Data controller: X', 'controller'],
    ['The controller of your data is X', 'controller'],
    ['Harbour Lane is a trading name of X', 'trading-as'],
    ['Harbour Lane is a trading style of X', 'trading-as'],
    ['Harbour Lane is a business name used by X', 'trading-as'],
    ['Harbour Lane is a brand of X', 'trading-as'],
    ['Harbour Lane is a division of X', 'trading-as'],
    ['X trading as Harbour Lane', 'trading-as'],
    ['X t/a Harbour Lane', 'trading-as'],
    ['X, T/A Harbour Lane', 'trading-as'],
    ['X (trading as Harbour Lane)', 'trading-as'],
    ['X trades as Harbour Lane', 'trading-as'],
    ['X is trading under the name of Harbour Lane', 'trading-as'],
    ['All goods remain the property of X until paid for in full', 'title-retained'],
    ['We keep title and ownership with X', 'title-retained'],
    ['The contract is between you and X', 'contract'],
    ['You are contracting with X', 'contract'],
    ['Registered office: X', 'registered'],
    ['X is registered in England and Wales', 'registered'],
    ['X is a company registered in England', 'registered'],
    ['X, a private company limited by guarantee, registered in England', 'registered'],
    ['X. Registered in Scotland', 'registered'],
    ['X. Company No. 09999991', 'registered'],
    ['X, incorporated in England', 'registered'],
    ['X Cofrestrwyd yng Nghymru', 'registered'],
    ['part of X', 'parent'],
    ['a member of X', 'parent'],
    ['Harbour Lane is a wholly owned subsidiary of X', 'parent'],
    ['Our ultimate parent company is X', 'parent'],
    ['Harbour Lane is owned by X', 'parent'],
    ['We were acquired by X', 'parent'],
    ['Harbour Lane belongs to X', 'parent'],
  ])('in %j finds %s', (text, role) => {
    const roles = rolesIn(text)
    expect(roles).toContain(role)
  })

  it('takes the owner of the site for its operator, not for a parent company', () => {
    expect(rolesIn('This site belongs to X')).toEqual(['definition'])
    expect(rolesIn('Harbour Lane belongs to X')).toEqual(['parent'])
  })

  it.each(['Website designed, built and maintained by X', 'The building is run by X'])(
    'in %j finds no operator',
    (text) => {
      expect(rolesIn(text)).not.toContain('operator')
    },
  )

  it.each([
    'Website by X',
    'Site by X',
    'Web design by X',
    'Website designed by X',
    'Designed and developed by X',
    'Website designed & built by X',
    'Website built by the team at X',
    'Site design: website by X',
    'Web design: X',
    'Made by X',
    'Powered by X',
    'Hosted by X',
    'SEO by X',
    'Photography by X',
    'Payments are processed by X',
    'Card payments are handled by X',
    'Your payment is taken through X',
    'Our payment processor is X',
    'We use X',
    'X, our payment processor',
    'X is our payment provider',
    'Our payment partner, X',
    'Insured by X',
    'This policy is underwritten by X',
    'Our insurer is X',
    'Our insurers: X',
    'X is our insurer',
    'Insurance from X',
    'in partnership with X',
    'in association with X',
    'Our partners include X',
    'Our partners: X',
    'Our delivery partners are X',
    'Your data may be shared with X',
    'passed to X',
    'Processors such as X',
    'third parties, including X',
    'third parties such as X',
    'Data processors: X',
    'Our email provider is X',
    'X acts as data processor',
    'Harbour Lane is an appointed representative of X',
    'an appointed representative of The Harbour Partnership, a trading style of X',
    'an introducer appointed representative of X',
    'Our principal is X',
    'X is our principal',
    'We are a franchisee of X',
    'Franchisor: X',
    'Our franchisor is X',
    'X is the franchisor',
    'operated under licence from X',
    'c/o X',
    'C/O X, 12 Quay Street',
    'care of X',
    'Our clients include X',
    'Clients: X',
    'Our customers include X',
    'We have built boats for clients such as X',
    'Stockists: X',
    'is a registered trade mark of X',
    'Part of X',
    'Our parent company is X',
    'a subsidiary of X',
    'Owned by X',
    'X’s privacy policy',
    "X's terms",
    'Our landlord is X',
    'Credit is provided by X',
    'Finance is arranged through X',
    'Sponsored by X',
    'Orders are delivered by X',
    'Couriers: X',
    'Audited by X',
  ])('in %j finds a third party or a parent', (text) => {
    expect(rolesIn(text).some((role) => role === 'third-party' || role === 'parent')).toBe(true)
  })

  it.each(['X builds boats.', 'Call X on Monday', 'Last week X moved to Saltby', ''])('in %j finds no role', (text) => {
    expect(rolesIn(text)).toEqual([])
  })

  it('ignores an opening quotation mark or bracket', () => {
    expect(rolesIn('This website is operated by “X”')).toContain('operator')
    expect(rolesIn('This website is operated by (X)')).toContain('operator')
  })

  it('returns each role once and never throws', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }), (before, after) => {
        const roles = rolesOf(before, after)
        expect(new Set(roles).size).toBe(roles.length)
      }),
    )
  })
})
