import type { PageDocument } from './page-document.js'

/** Whether a page is ordinary, or parked, a bot challenge, or an unfinished template. */
export type PageKind = 'ordinary' | 'parked' | 'challenge' | 'placeholder'

const shortText = 1_500
const parking =
  /domain (?:name )?(?:\S{4,60} )?(?:is |may be |has been )?(?:for sale|parked|available|registered (?:at|with|by)|is pending|has expired)|(?:page|site|website) is parked|recently registered|\bis parked\b|rent or buy \S+\.\S+|sponsored listings|interested in this domain|domain is listed|(?:domain|name) (?:has been|was|is) (?:just |recently |now )?registered|buy this domain|domain parking|parked (?:free|domain|page)|inquire about this domain|make an offer (?:on|for) this domain|sedoparking|related searches|future home of|website coming soon|this site is (?:coming soon|under construction)|default (?:web )?page|welcome to nginx|apache2? (?:ubuntu |debian )?default page|account (?:has been )?suspended|index of \//i
const challenging =
  /checking (?:your|if the site connection is) browser|just a moment|attention required|verify(?:ing)? (?:that )?you are (?:a )?human|are you a robot|enable javascript and cookies to continue|please complete the security check|ddos protection by|access denied|request unsuccessful\. incapsula|captcha|unusual traffic|bot (?:detection|protection|verification)|ray id/i
const leftovers =
  /\[(?:x{4,}|company (?:name|number)|insert[^\]]{0,40}|your company|registered address|number)\]|lorem ipsum dolor|your company name here|company name (?:ltd|limited)\b/i

export function pageKindOf(document: PageDocument): PageKind {
  const text = `${document.title}\n${document.text.slice(0, shortText)}`
  if (document.text.length < shortText) {
    if (challenging.test(text)) return 'challenge'
    if (parking.test(text)) return 'parked'
  }
  return leftovers.test(document.text) ? 'placeholder' : 'ordinary'
}
