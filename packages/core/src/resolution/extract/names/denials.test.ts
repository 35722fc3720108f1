import { describe, expect, it } from 'vitest'
import { findUnincorporated, isDenied } from './denials.js'

/** `X` marks the name. */
function isDeniedIn(text: string): boolean {
  const at = text.indexOf('X')
  return isDenied(text.slice(0, at), text.slice(at + 1))
}

describe('a site denies that a company runs it', () => {
  it.each([
    'We are not connected with X of Saltby, who happen to share our name.',
    'Not affiliated with, endorsed by or run by X, registered in England 09999991.',
    'This is a fan page. It is not the official website of X.',
    'We have no connection with X.',
    'Please note: we are often mistaken for X (Reg. 09999991).',
    'A different business called X trades from 51 Kiln Road.',
    'Looking for X, 2 Tannery Yard? That is another firm.',
    'Harbour Lane. Not X!',
    'Not X, which went into liquidation.',
    'Until 2020 we traded as X (company number 09999991). That company is being wound up.',
    'This site was previously run by X.',
    'Ada Quay bought the name and the website from the liquidator of X.',
    'Volunteers run this site for creditors of X.',
    'The debts of the former X are no concern of ours.',
    'This independent page is about X (registered in England 09999991). Its own website is elsewhere.',
    'We paid X (company number 09999991). This is not the website of Harbour Lane.',
    'X (09999991), the seller of domains, neither owns nor uses the domain.',
    'X no longer runs this shop.',
    'We have no relationship whatsoever to X.',
    'Please do not confuse us with X.',
    'This shop has never had anything to do with X.',
    'X is somebody else entirely.',
    'Until 2023 the shop belonged to the family, latterly through X (09999991), which ceased trading.',
    'The manager is X (registered in England, no. 09999991). The manager does not publish this site.',
    'The Saltby importer called X is not ours.',
    'Old pages of the previous owner are kept here. Copyright X 2009.',
  ])('with the words %j', (text) => {
    expect(isDeniedIn(text)).toBe(true)
  })

  it.each([
    'X is not responsible for the content of other websites.',
    'X, which is not affiliated with any other bank, is regulated.',
    'X and Harbour Lane US LLP, each of which is a separate legal entity.',
    'We operate our business under licence from X.',
    'X (formerly Quay Lane Limited) is registered in England.',
    'X is not VAT registered.',
    'This website is owned and operated by X.',
    'All information on the web site is provided by X "as is".',
    'Complaints about X should be sent to our office.',
    'X (in administration). The administrators act as agents without personal liability.',
    'Your contract is with X and not with the manufacturer.',
  ])('but not with the words %j', (text) => {
    expect(isDeniedIn(text)).toBe(false)
  })
})

describe('a site says that no company runs it', () => {
  it.each([
    'Harbour Lane is not a limited company.',
    'Ada Quay, sole trader',
    'I am self-employed and work from home.',
    'Each therapist is self-employed.',
    'I am Ada Quay, your local franchise owner and a sole trader.',
    'Who is behind this? Only me. There is no company.',
    'Harbour Lane is run by Ada Quay as a self-employed joiner',
    'The club is an unincorporated association.',
    'Harbour Lane is a partnership of Ada and Bea Quay.',
    'The fund is a trust without company status.',
    'No limited company is involved, and no limited company is meant.',
    'We are not a registered company.',
    'I am not a company.',
    'Ada Quay, sole-trader',
  ])('with the words %j', (text) => {
    expect(findUnincorporated(text)).not.toBeNull()
  })

  it.each([
    'Whether you are a sole trader, a partnership or a limited company, we can help.',
    'We work with every sole trader in Saltby.',
    'Accounts for limited companies, partnerships and self-employed people.',
  ])('but not with the words %j', (text) => {
    expect(findUnincorporated(text)).toBeNull()
  })
})
