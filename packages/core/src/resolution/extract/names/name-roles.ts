import { isDenied } from './denials.js'

/** What the text says about a name. */
export type NameRole =
  | 'copyright'
  | 'operator'
  | 'definition'
  | 'controller'
  | 'trading-as'
  | 'registered'
  | 'title-retained'
  | 'heading'
  | 'structured'
  | 'contract'
  | 'parent'
  | 'third-party'
  /** The text says that it does not run the site, or no longer does. */
  | 'denied'
  /** The operator of the site acts for it, as a franchisee or an appointed representative. */
  | 'principal'

const beforeRoles: readonly (readonly [NameRole, RegExp])[] = [
  [
    'third-party',
    /(?:\b(?:escrow|notice served|printed|typeset|translated|brokered|promoted separately|registered for us|countersigned) by|\blet to|\bprincipal firm(?: is|,|:)|\bemployer:|\bUKRP:?|\bresponsible person(?: in the uk)?(?: is|,|:)|\bby its publisher,?|\bcare of [^\n.:]{0,40},|\btrading subsidiar(?:y|ies)(?: is| are|,|:)?|\bsubsidiar(?:y|ies)(?: is| are|:))\s*(?:the |©\s*)?$/i,
  ],
  ['third-party', /\bfranchise\? (?:please )?(?:write to|contact|call|ask|e-?mail)\s*(?:the )?$/i],
  [
    'third-party',
    /(?:(?:web ?)?site|page|design(?:ed)?|web ?design|developed|built|created|crafted|hosted|hosting|powered|seo|branding|photograph[sy]|photography|images?)(?: (?:and|&) (?:designed|developed|built|hosted|maintained|hosting|development|powered))?(?: (?:is|are|was|were))? ?by:?\s*(?:the )?(?:team at )?["“']?$/i,
  ],
  [
    'third-party',
    /(?:processed|handled|protected|secured|held|made|kept|prepared|measured|done|powered|underwritten|insured|financed|funded|fulfilled|delivered|dispatched|couriered|audited|administered|arranged|sponsored|manufactured|distributed|supplied|sold|dispatched|issued|guaranteed|published|regulated|authorised|verified|certified) (?:and \w+ )?(?:by|through|via)\s*(?:the )?$/i,
  ],
  [
    'third-party',
    /(?:processors?|providers?|partners?|clients?|customers?|stockists?|suppliers?|sub-?contractors?|insurers?|underwriters?|lenders?|brokers?|agents?|principal|landlord|platform|couriers?|third part(?:y|ies)|compan(?:y|ies) such as|such as|including|e\.g\.|for example|like)(?: (?:is|are|include|includes|including|namely))?:?[,\s]*(?:the )?$/i,
  ],
  [
    'third-party',
    /(?:\bc\/[o-]|permission of|licen[cs]e of|courtesy of|agreement with|spread the cost with|\bcare of|\bfranchisors?(?: is|,|:)?|\btogether with|\balongside|\bsponsors?(?: are| is|:)?|\bhosted at|\bvisit)\s*(?:the )?$/i,
  ],
  [
    'third-party',
    /(?:theme|hosting|design|photography|accountants?|solicitors?|bankers?|auditors?|partners?|providers?|suppliers?|sellers?|merchants?|traders?|retailers?|hosts?|landlords?|processors?|part(?:y|ies)|vendors?|recipients?|customers|clients|insurers?|sponsors?|brands)\b[^\n.:]{0,40}:\s*(?:the )?$/i,
  ],
  [
    'third-party',
    /(?:(?:appointed representative|introducer appointed representative|agent|agents|licensee|franchisee|reseller|distributor|dealer|stockist|registered trade ?mark|trade ?mark|trademark|product|client|customer|employee)s? of|introducers? (?:to|for))\s*(?:the )?$/i,
  ],
  [
    'third-party',
    /(?:payable to|payments? (?:are|is) (?:made|handled|taken) (?:to|by)|paid to|services? (?:from|of)|analytics,?(?: a \w+ \w+)? (?:provided|offered|operated) by|provided by|offered by|service by|services (?:are )?bought from|stocked by|insurance (?:with|from|by)|in partnership with|in association with|on behalf of|acting for|introduced by|approved by|trust account of|approved for issue by)\s*(?:the )?$/i,
  ],
  [
    'third-party',
    /(?:\b(?:we|to|by|which) (?:use|using|used)|\bvia|\bthrough|transfer(?:red)? to|shared? with|disclosed? to|passed? to|sent? to)\s*$/i,
  ],
  [
    'third-party',
    /(?:(?:money|monies|deposits?|funds?)\b[^\n.]{0,40}\bheld (?:in trust )?|\bin trust )by\s*(?:the )?$/i,
  ],
  ['parent', /(?:part|member|subsidiary|arm|wholly[- ]owned subsidiary|group company) of\s*(?:the )?$/i],
  [
    'parent',
    /\b(?:ein unternehmen der|muttergesellschaft(?: ist)?:?(?: die)?|(?:tochter|tochtergesellschaft) der|gehören wir zur|filiale de|une société du groupe|spółka z grupy)\s*$/i,
  ],
  ['parent', /\b(?:joined|became part of|sold to|merged (?:with|into))\s*(?:the )?$/i],
  ['parent', /(?:ultimate |immediate )?(?:parent|holding) company,?(?: (?:is|of))?:?\s*$/i],
  ['copyright', /(?:©|\(c\)|copyright|&copy;)[^\n]{0,40}$/i],
  [
    'operator',
    /(?:operated|run|managed|maintained|controlled|brought to you|owned (?:and|&|\/|or) (?:operated|run|managed|maintained|controlled))(?: (?:and|&|\/|or) (?:operated|run|managed|maintained|controlled|owned|published))?(?: under (?:a )?(?:licen[cs]e|franchise),?)? ?by\s*(?:us,? )?(?:the )?["“']?$/i,
  ],
  [
    'operator',
    /(?:site|page|domain|portal|platform|app|shop|store|blog|\.[a-z]{2,6}|content)\b[^\n.]{0,40} (?:is|are) (?:owned|published) by\s*(?:the )?$/i,
  ],
  [
    'third-party',
    /(?:under (?:a |the )?(?:licen[cs]e|franchise)(?: agreement)?|franchised?|licensed) (?:from|by|of)\s*(?:the )?$/i,
  ],
  ['parent', /\b(?:owned|backed|acquired|bought|funded|held) by\s*(?:the )?$/i],
  [
    'parent',
    /(?:(?<!\b(?:web ?)?(?:site|page|shop|store|domain|app) )belong(?:s|ed|ing)? to|(?:majority |minority |principal |our )?(?:shareholders?|investors?|owners?|backers?)(?: is| are|,|:)?)\s*(?:the )?$/i,
  ],
  [
    'trading-as',
    /(?:(?:trading|business|brand|registered trading|operating) (?:name|style|division|identity|brand)s?(?: and (?:registered )?(?:trade ?mark|trading name|style|brand))?|brands?|division) (?:of|for|used by|owned by|belonging to)\s*(?:the )?$/i,
  ],
  [
    'controller',
    /(?:data )?controllers?(?: (?:of|for|in respect of) [^\n.]{0,60})?(?:,| is:?| are:?| means:?| \(|:)\s*(?:the )?["“']?$/i,
  ],
  [
    'definition',
    /["“”'‘’)](?:,| or\b| and\b|\/|\s)*(?:["“'‘]?\b(?!(?:or|and)\b)\w+\b["”'’]?(?:,| or\b| and\b|\s)*){0,6}(?:shall |will |in this \w+ |these words )?(?:means?|refers? to|is|are|denotes?)\s*:?\s*(?:the )?$/i,
  ],
  [
    'definition',
    /\b(?:we|us|our|company|firm|agency|operator|website owner|site owner|business|words)\b["”'’]?(?:\s*[-–—:=|]\s*|,? (?:shall |will )?(?:means?|refers? to|mean|denotes?|is defined as) (?:to )?)(?:the )?$/i,
  ],
  [
    'definition',
    /\b(?:we are|who we are|we,|about us|i am|i'm|we're|my company(?: is)?|our company(?: is| name is)?|name of (?:the )?(?:company|business|legal entity)|(?:full )?(?:company|business|legal|registered|trading) (?:name|entity)(?: of (?:the )?legal entity)?(?: is)?|legal entity|welcome to|company details|company information)\s*[:\-–.]?\s*(?:the )?["“']?$/i,
  ],
  [
    'definition',
    /(?:(?:policy|notice|statement|terms|conditions)\b[^\n.:]{0,30}\b(?:of|for|from|made by|issued by)|(?:website|site) (?:of|belongs to))\s*(?:the )?$/i,
  ],
  [
    'definition',
    /\breferences? (?:in [^\n.]{0,40} )?to ["“'‘]?(?:we|us|our)\b[^\n.]{0,80}? (?:are|is|mean|means)(?: references?)?(?: to)?\s*(?:the )?$/i,
  ],
  [
    'contract',
    /(?:between|contract(?:ing)? with|agreement with|you and|by and between|offered by|entered into (?:by|with)|goods (?:and services )?(?:are )?(?:sold|supplied) by|purchas\w+ from|buying from|contracting party is)\s*(?:you and )?(?:the )?$/i,
  ],
  ['operator', /(?:the service|goods|products) (?:is|are) (?:supplied|sold) by\s*(?:the )?$/i],
  ['operator', /invoices? (?:are|is|will be|shall be) (?:raised|issued|sent|made out) by\s*(?:the )?$/i],
  [
    'operator',
    /(?:company secretary|data protection officer|managing director|the directors?|customer (?:services?|care)|head office|accounts department)(?: (?:at|of|for|is)|,|:)?\s*(?:the )?$/i,
  ],
  [
    'definition',
    /^\s*(?:the )?["“'‘]?(?:we|us|our|the company|company|seller|supplier|licensor|provider|lessor|agency|operator|business)["”'’]?\s*[:–|-]?\s*$/i,
  ],
  ['definition', /(?:the )?(?:seller|supplier|licensor|contracting party|other party) is\s*(?:the )?$/i],
  ['contract', /contracts?\b[^\n.]{0,80}\b(?:and|of|with)\s*(?:the )?$/i],
  [
    'copyright',
    /(?:text|content|material|images|photographs|drawings|copyright|design|intellectual property)[^\n.]{0,70}(?:belongs? to|is owned by|are owned by|is the property of|are the property of|vests? in)\s*(?:the )?$/i,
  ],
  ['title-retained', /(?:property|title|ownership) (?:of|with|in)\s*(?:the )?$/i],
  [
    'registered',
    /(?:registered office(?: of)?|registered as|incorporated as|registered name(?: is)?|registered company(?: name)?(?: is)?)\s*[:\-–]?\s*(?:the )?$/i,
  ],
]

/** Who made the website, or runs the building that the business is in. Neither runs the site. */
const credits: readonly RegExp[] = [
  /\b(?:designed|developed|built|created|hosted|powered)(?:(?:,| and| &|,? and)? ?(?:designed|developed|built|created|hosted|maintained|powered|managed|supported))+ by\s*(?:the )?(?:team at )?$/i,
  /\b(?:arcade|building|block|freehold|premises|car park|land|mill|shopping centre|retail park)\b[^\n.]{0,40}\b(?:owned|run|managed|let|operated|leased)(?: (?:and|&) \w+)? (?:by|from)\s*(?:the )?$/i,
  /\b(?:freehold|freeholder|leaseholder|head lease)(?: is|,|:)\s*(?:the )?$/i,
]

const afterRoles: readonly (readonly [NameRole, RegExp])[] = [
  ['parent', /^\.?[^\n.]{0,60}\bcovers all (?:of )?its subsidiaries/i],
  [
    'third-party',
    /^[^\n]{0,140}?\b(?:is|are|acts? as|,? as) (?:the|our|a|an|your|their) (?:[\w-]+ ){0,2}(?:lender|insurer|underwriter|processor|franchisor|landlord|lessor|principal|web ?host|supplier|wholesaler|manufacturer|publisher|distributor|courier)\b/i,
  ],
  [
    'parent',
    /^[^\n]{0,80}\b(?:has |have )?(?:bought|acquired|purchased|owns|holds|invested)\b[^\n]{0,50}(?:share|stake|company|business|us\b|group)/i,
  ],
  [
    'controller',
    /^["”')\s,.]*(?:\([^)\n]{0,60}\)\s*)?(?:of [^\n]{0,120}?)?\s*(?:decides? (?:why|how)|is responsible for (?:your|the)|(?:collects?|process(?:es)?|holds?|keeps?|uses?|protects?|takes?)(?: and \w+)? (?:your|personal|any|all|the)(?! (?:money|monies|deposits?|funds?|client)))/i,
  ],
  [
    'definition',
    /^["”')\s,.]*(?:accepts? no|shall not be|will not be|is not|cannot be|reserves? the right|makes? no|gives? no|endeavours|aims|may change|will accept|shall accept)\b/i,
  ],
  [
    'third-party',
    /^["”')\s,.]*(?:\([^)\n]{0,40}\)\s*,?\s*)?(?:,? ?as |is |are |,? who (?:is|are) |acts? as )?(?:our|the|a|an|your|their)?\s*(?:(?:third[- ]party|payment|data|web|website|hosting|email|marketing|finance|insurance|authorised|external|independent|credit|delivery|e-commerce|ecommerce)\s)*(?:processor|processors|provider|providers|insurer|underwriter|lender|credit broker|supplier|landlord|host|designers?|developers?|web designers?|principal|umbrella|platform|courier)\b/i,
  ],
  [
    'third-party',
    /^["”')\s,.]*(?:\(?(?:the |our |as )?managing agents?\b|holds? (?:the |your |all |client |any )?(?:money|monies|deposits?|funds?|client money)\b)/i,
  ],
  [
    'trading-as',
    /^["”')\s,.(]*(?:\([^)\n]{0,40}\)\s*,?\s*)?(?:is |are )?(?:a company |a business |also |currently )?(?:trading as|trades as|traded as|t\/as|t\/a|t\.a\.|trading under|who trade as|which trades as|trading name|known as|operating as|masnachu fel)\b/i,
  ],
  [
    'definition',
    /^["”')\s,.]*(?:\([^)\n]{0,60}\)\s*,?\s*)?(?:of [^\n(]{0,140}|[^\n("“]{0,60})?[(["“](?:[^)\n]{0,40}["“'‘\s,(/])?(?:we|us|our|the company|company|the seller|the firm|the website|the site|the supplier|the agency|the business)["”'’),;\]]/i,
  ],
  // After the number and the office of the same company.
  [
    'definition',
    /^(?:(?!\b(?:limited|ltd|plc|llp|inc)\b)[^\n]){0,280}?\([^)\n]{0,50}["“'‘](?:we|us|our)["”'’][^)\n]{0,40}\)/i,
  ],
  [
    'parent',
    /^[.\s]+(?:group\s+)?(?:company|brand|business|venture)\b(?!\s*(?:number|no\b|reg|limited|is\b|house|,))/i,
  ],
  [
    'third-party',
    /^["”')\s,.]*(?:\([^)\n]{0,60}\)\s*)?,?\s*(?:(?:company|registered) (?:number|no\.?) [\w ]{4,12},?\s*)?(?:grants? franchises|is the franchisor|licen[cs]es the|our franchisor|our principal|sponsors?\b|supports?\b)/i,
  ],
  [
    'controller',
    /^["”')\s,.]*(?:\([^)\n]{0,60}\)\s*,?\s*)?(?:is|are|acts? as|will be|being)?,? ?(?:the|a|an|your|our)?\s*(?:registered )?data controller/i,
  ],
  [
    'registered',
    /^["”')\s,.:;\-–—|]*(?:\([^)\n]{0,60}\)\s*,?\s*)?(?:is |are |being |which is )?(?:an? )?(?:(?:private|public|limited|uk|english|scottish|welsh|british|trading|family|ltd)\s)*(?:company|business|partnership|firm|llp|organisation|society|registered charity)?\s*(?:limited by (?:guarantee|shares))?,?\s*(?:and |is |a )?(?:duly )?(?:regist(?:ered|ration)|incorporated|reg\b|reg'd|company (?:reg|no|num)|co\.? (?:reg|no)|cofrestr)/i,
  ],
  [
    'operator',
    /^["”')\s,.]*(?:\([^)\n]{0,60}\)\s*,?\s*)?(?:owns?|operates?|runs?|manages?|publishes?|maintains?|controls?)(?: (?:and|&) (?:operates?|runs?|manages?|maintains?))? (?:this|the|our|www|https?)/i,
  ],
  ['third-party', /^[^\n]{0,90}\b(?:franchisor|is our principal|our landlord|our parent)\b/i],
  [
    'third-party',
    /^["”')\s,.]*(?:\([^)\n]{0,60}\)\s*)?,? ?(?:(?:is|are|as) )?(?:(?:our|the|its|their|the charity['’]s) (?:[\w-]+ ){0,2}(?:trading|shop|lottery|retail|commercial)(?: company| arm| subsidiary)|(?:the |our )?(?:escrow agent|auditors?|accountants?|printers?)\b)/i,
  ],
  [
    'third-party',
    /^["”')\s,.]*(?:\([^)\n]{0,60}\)\s*)?owns? (?:its|the|all|their) (?:own )?(?:trade ?marks?|brand names?|logos?)\b/i,
  ],
  ['third-party', /^["”')\s,.]*(?:'s|’s) (?:privacy|terms|services|website|platform|policy|payment)/i],
]

/** The site is one of many that act for this company. */
const principal =
  /\b(?:is|are|am|as|being) (?:an? )?(?:introducer )?(?:appointed representative|franchisee|authorised (?:dealer|distributor|reseller)|tied agent|licensee)s? of\s*(?:the )?$/i

/** `an appointed representative of Harbour Partners, a trading style of X`: X is the principal of the site operator. */
const ofPrincipal =
  /(?:appointed representative|agent|franchisee|licensee)s? of [^\n.]{2,60}(?:trading|business) (?:name|style) of\s*(?:the )?$/i

/** The roles that the words before and after a name give it. */
export function rolesOf(before: string, after: string): NameRole[] {
  const roles = new Set<NameRole>()
  const introduced = before.replace(/["“'‘([]+$/, '')
  for (const [role, shape] of beforeRoles) if (shape.test(introduced)) roles.add(role)
  for (const [role, shape] of afterRoles) if (shape.test(after)) roles.add(role)
  if (credits.some((shape) => shape.test(introduced))) {
    roles.delete('operator')
    roles.add('third-party')
  }
  if (isDenied(introduced, after)) roles.add('denied')
  if (principal.test(introduced)) roles.add('principal')
  if (ofPrincipal.test(introduced)) {
    roles.delete('trading-as')
    roles.add('third-party')
  }
  return [...roles]
}
