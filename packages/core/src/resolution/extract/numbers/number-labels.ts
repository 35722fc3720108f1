/** The kind of number, according to the words before it. */
export type NumberLabel =
  /** Explicitly a company number. */
  | 'company'
  /** Only `registration number`, which other registers also use. */
  | 'registration'
  /** In brackets right after a legal name. */
  | 'bracket'
  | 'vat'
  | 'charity'
  | 'other'
  | 'none'

const windowMax = 110

const kinds: readonly (readonly [Exclude<NumberLabel, 'bracket' | 'none'>, string])[] = [
  ['vat', String.raw`\bv\.?a\.?t\b|value added tax|\btva\b|\btaw\b`],
  ['charity', String.raw`charit(?:y|ies|able)|\boscr\b|\bscio\b|elusen`],
  [
    'other',
    String.raw`\b(?:fca|fsa|frn|pra|sra|ico|cqc|rqia|nmc|gmc|gphc|gdc|hcpc|rcvs|bacp|rics|arla|naea|abta|atol|abtot|niceic|napit|oftec|hetas|gas safe|trustmark|fensa|ofsted|ofcom|hmrc|aml|utr|eori|duns|d-u-n-s|iban|bic|swift|isbn|issn|sic|naics|iso|nhs|urn|ukprn|dvsa|dvla|weee|oisc|pcn|crb|dbs|ecs|cscs|cipr|fpo|icaew|acca|cima|aat|bvrla|bs|en|wras|lei|upc|ean|sku)\b|firm reference|financial conduct|financial services (?:authority|register)|prudential regulation|solicitors regulation|law society|bar council|legal services|information commissioner|data protection|notification (?:number|no)|gambling|waste carrier|environment agency|licen[cs]e|permit|patents?\b|trade ?marks?|design (?:number|no)|bank|account (?:number|no|name)|a\/c|sort code|policy (?:no|num|ref)|policy:|insurance policy|(?:public|employers['’]?|professional|product) liability|liability insurance|member(?:ship)?|accreditation|certificate|approval|authorisation (?:number|no)|tel(?:ephone)?\b|phone|mobile|\bmob\b|fax|call (?:us|on|now)|whats ?app|\btext (?:us|to)\b|sms|hotline|helpline|switchboard|order (?:no|num)|invoice|customer (?:no|num|service)|reference (?:no|num)|our ref|po box|post ?box|p\.o\.|grid ref|version|model (?:no|num)|serial|postage|tax (?:id|number|no|reference)|tax\b|paye|pension|insurance|insurer|scheme (?:no|num)|fund (?:no|num)|course|vacancy|listing|since|established|\bref\b`,
  ],
  [
    'company',
    String.raw`firmennummer|n[uú]mero de (?:la )?empresa|num[eé]ro de (?:la )?soci[eé]t[eé]|compan(?:y|ies)(?:'s|’s)?(?: house)?|compnay|\bco\.? ?(?:reg(?:istration|istered|n)?|no|num(?:ber)?)(?![a-z])|\bcrn\b|\bchn\b|\bllp\b|partnership|incorporat(?:ed|ion)|registered (?:in|at|as|with companies)|registered,? |england|wales|scotland|northern ireland|\bcwmni\b|cofrestr\w*|lloegr|cymru`,
  ],
  ['registration', String.raw`regist(?:ration|ered|er|ry)|\breg\b|\breg'?d\b`],
]

const labels = new RegExp(kinds.map(([, source]) => `(${source})`).join('|'), 'gi')

/** The only words allowed between a label and its number. */
const filler =
  /^(?:[\s:;.,#\-–—=|()[\]"'“”‘’*•/&°º№]|\b(?:number|numbers|no|nos|num|n|nr|n°|nº|№|id|is|are|of|in|under|with|the|and|as|by|at|our|its|uk|united kingdom|great britain|gb|england|wales|scotland|northern ireland|house|company|companies|registered|registration|register|reg|regn|maintained|limited|ltd|llp|plc|private|public|code|rhif|yng|nghymru|nghymru a|a|lloegr|y|office|incorporated|incorporation|by|guarantee|shares|for|its|it|was|which|has|been|given|being|following|details|details are|having|bearing|to|on|from)\b)*$/i

const nameThenNumber = /^[^\n]{0,70}\b(?:limited|ltd|llp|plc|cic)\b\.?[\s,\-–—:(]*(?:\b(?:number|no|is)\b[\s.:]*)?$/i
const bracketAfterName =
  /\b(?:limited|ltd|llp|plc|cic|cyf|c\.i\.c|l\.l\.p)\b\.?["”’')]*,?\s*[([]\s*(?:(?:no|number|num|reg|n°|№|#)[\s.:#]*)?$/i
/** Words that only apply to companies. `Registered in Scotland` also applies to charities. */
const decisive = /compan|firmennummer|empresa|soci[eé]t[eé]|\bcrn\b|\bllp\b|incorporat|cwmni|\bco\.? ?(?:reg|no)/i
const placed =
  /registered in (?:the )?(?:uk|u\.k|united kingdom|great britain|gb)\b|england|wales|scotland|northern ireland|lloegr|cymru/i

/** Reads the label of a number from the text between it and the previous number. */
export function labelOf(before: string): NumberLabel {
  const context = before.slice(-windowMax)
  const found = lastLabel(context)
  const isBracketed = bracketAfterName.test(context)
  if (found === null) return isBracketed ? 'bracket' : 'none'

  const { label, end } = found
  const gap = context.slice(end)
  const isDirect = filler.test(gap) || ((label === 'company' || label === 'registration') && nameThenNumber.test(gap))
  if (!isDirect) return isBracketed ? 'bracket' : 'none'
  if (label !== 'company' && label !== 'registration') return label
  return resolveAmbiguity(context, label)
}

function lastLabel(context: string): { label: NumberLabel; end: number } | null {
  let last: { label: NumberLabel; end: number } | null = null
  labels.lastIndex = 0
  for (let found = labels.exec(context); found; found = labels.exec(context)) {
    const kind = kinds[found.slice(1).findIndex((group) => group !== undefined)]
    if (kind) last = { label: kind[0], end: found.index + found[0].length }
  }
  return last
}

/**
 * A sentence that starts with the place of registration speaks of the company, whatever the one before speaks of. Not in
 * Scotland, where charities are registered too.
 */
function ownSentence(context: string): string {
  let start = 0
  for (const { index } of context.matchAll(registeredSentence)) start = index
  return context.slice(start)
}

const registeredSentence = /[.;|\n]\s*(?:it is |we are |company )?registered in (?:england|wales|northern ireland)/gi

/** `Registered number` refers to a regulator if one was named just before and nothing nearer says `company`. */
function resolveAmbiguity(whole: string, label: 'company' | 'registration'): NumberLabel {
  const context = ownSentence(whole)
  labels.lastIndex = 0
  let speaksOf: NumberLabel = 'none'
  for (let found = labels.exec(context); found; found = labels.exec(context)) {
    const kind = kinds[found.slice(1).findIndex((group) => group !== undefined)]?.[0]
    if (kind === undefined || kind === 'registration') continue
    if (kind === 'company' && !decisive.test(found[0]) && speaksOf !== 'none' && speaksOf !== 'company') continue
    speaksOf = kind
  }
  if (speaksOf === 'none') return 'registration'
  if (speaksOf === 'company') return decisive.test(context) || placed.test(context) ? 'company' : 'registration'
  return label === 'company' && decisive.test(context.slice(-60)) ? 'company' : speaksOf
}
