import { type CompanyNumber, parseCompanyNumber } from '../../../register/company/company-number.js'
import type { SiteCertificate } from '../../read/site-certificate.js'
import type { Candidate } from '../candidate.js'
import { isSameName } from '../register-names.js'
import type { SiteView } from '../site-view.js'
import type { FeatureSet } from './feature-set.js'
import { isStated } from './number-features.js'

/**
 * The first-pass probability of another company from which on a certificate adds nothing. Every candidate of the
 * labelled sites that is matched has at least .56, so a certificate takes no match away from another company.
 */
const rivalMin = 0.5
/** `Trading name (Legal Name Ltd)` is how certificates with extended validation write both. */
const legalNameInBrackets = /\(([^()]+)\)$/

/** The Companies House number in a certificate with extended validation. */
export function certifiedNumber(certificate: SiteCertificate | null): CompanyNumber | null {
  const registration = certificate?.registration
  return registration?.jurisdiction === 'GB' ? parseCompanyNumber(registration.number) : null
}

/**
 * What the certificate of the site adds for the company that it names. It confirms a company that the pages speak of,
 * or names one if they name none; it never outweighs them. Needs the lead features, and is known to the second pass
 * alone, so that it changes nothing for other companies.
 */
export function certificateFeatures(set: FeatureSet, site: SiteView, candidate: Candidate): void {
  const { certificate } = site
  if (!certificate || isContradicted(set, site, candidate)) return
  const isOnPages = candidate.mentions.length > 0 || candidate.numbers.length > 0
  if (certificate.registration) {
    // Number and name have to agree, so that neither a slip in the number nor a namesake counts.
    if (certifiedNumber(certificate) !== candidate.company.number || !isNamedIn(certificate, candidate)) return
    const isConfirmed = isOnPages || !namesCompanies(site)
    set.set('certificate_number', isConfirmed ? 1 : 0.5)
    // The certificate gives the name and the number that the pages lack.
    if (isConfirmed && set.has('fit_full', 'fit_adorned', 'fit_first_words', 'fit_first_word', 'fit_initials')) {
      for (const name of ['stop_unnamed', 'stop_unnamed_claimed']) set.values.delete(name)
    }
  } else if (certificate.country === 'GB' && (isOnPages || set.has('pc_equal'))) {
    const [current] = candidate.names
    set.set('certificate_name', current !== undefined && isSameName(certificate.organisation, current))
  }
}

/**
 * The pages state the number of another company alone, name this one only as a third party or a parent, or show another
 * one to be more likely than not.
 */
function isContradicted(set: FeatureSet, { numbers }: SiteView, candidate: Candidate): boolean {
  if (numbers.some(isStated) && !candidate.numbers.some(isStated)) return true
  if (set.get('role_third') + set.get('role_parent') > 0.99) return true
  return set.get('behind') > 0 && set.get('runner_up') >= rivalMin
}

function isNamedIn({ organisation }: SiteCertificate, { names }: Candidate): boolean {
  const texts = [organisation, legalNameInBrackets.exec(organisation)?.[1] ?? organisation]
  return names.some((name) => texts.some((text) => isSameName(text, name)))
}

function namesCompanies({ legalNames, foreignSigns }: SiteView): boolean {
  return legalNames.length > 0 || foreignSigns.some(({ kind }) => kind.startsWith('form'))
}
