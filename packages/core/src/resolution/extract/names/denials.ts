/** Words before a name that say the site is not, or no longer, that company's. */
const before: readonly RegExp[] = [
  /\b(?:not|never|neither|nor|isn['’]t|aren['’]t)(?: (?:in any way|officially|owned|run|operated|endorsed|affiliated|associated|connected|authorised|approved|sponsored|with|by|to|or|and|,))* (?:connected|affiliated|associated|linked|related|endorsed|approved|authorised|run|owned|operated|managed|sponsored)(?:,? (?:with|to|by|of|or|and|in any way|endorsed|run|owned|operated|managed|sponsored|authorised|approved|supported))*\s*(?:the )?$/i,
  /\bnot (?:the (?:official |main )?(?:web ?)?site of|part of|a part of|a (?:member|division|branch|subsidiary) of|acting for)\s*(?:the )?$/i,
  /\b(?:no|any|without) (?:links?|connections?|affiliation|association|relation(?:ship)?)(?: (?:whatsoever|at all|of any kind))? (?:with|to)\s*(?:the )?$/i,
  /\b(?:mistaken for|confused with|confuse (?:us|me|this (?:web ?)?site) with|(?:nothing|(?:never|not) (?:had )?anything) to do with|unconnected (?:with|to)|unrelated to|unaffiliated with|independent (?:of|from)|no part of)\s*(?:the )?$/i,
  /\b(?:another|a different|a separate|an unrelated|the other) (?:firm|business|company|organisation|trader|limited company),? (?:also )?(?:called|named|known as|with the name|trading as)\s*(?:the )?$/i,
  /(?:^|[.!?|\n]\s*)not\s*(?:the )?$/i,
  /\b(?:was|were|had been|used to be|until [^\n.]{0,20}(?:19|20)\d\d|previously|formerly)\b[^\n.]{0,40}\b(?:run|owned|operated|managed|published|traded|trading|hosted) (?:by|as|under)\s*(?:the )?$/i,
  /\b(?:liquidators?|administrators?|receivers?|creditors|victims|shareholders|former customers) (?:of|to|against)\s*(?:the )?(?:former )?$/i,
  /\b(?:bought|acquired|purchased|took over)\b[^\n.]{0,20}\b(?:name|website|domain|business|assets|goodwill|brand)\b[^\n.]{0,30} (?:from|of) (?:the [a-z]+ of )?\s*(?:the )?$/i,
  /\b(?:of|from|by|with) the (?:former|old|late|defunct)\s*$/i,
  /\b(?:of|from|by) (?:the|a) (?:previous|former|earlier) (?:owner|operator|tenant|publisher)s?\b[^\n]{0,60}$/i,
]

/** Words after a name that say the same. */
const after: readonly RegExp[] = [
  /^[^\n]{0,140}?\b(?:that|they|it|this|which|who) (?:is|are|was|were) (?:(?:another|a different|an unrelated|a separate) (?:firm|business|company|organisation|trader|website)|not (?:us\b|this|part of|connected|the same|run by))/i,
  /^[^\n]{0,120}?\b(?:that company|the old company|which|who) (?:(?:is being|was|were|has been|have been|has|have|is now|went|is) (?:now )?(?:wound up|dissolved|struck off|(?:gone )?into (?:liquidation|administration)|in liquidation|ceased (?:trading|to trade))|ceased (?:trading|to trade))/i,
  /^[^\n]{0,140}?\b(?:this|we|the (?:web ?)?site|this (?:web ?)?site) (?:is|are) not (?:the (?:official )?(?:web ?)?site|connected|affiliated|associated|run by|owned by|operated by|endorsed|part of|a limited company)/i,
  /^[^\n]{0,140}?\bno (?:links?|connection|affiliation|association) (?:with|to) (?:them|it|that company)\b/i,
  /^[^\n]{0,80}?\b(?:its|their) own (?:web ?)?site is\b/i,
  /^[^\n]{0,80}?\bhappens? to (?:share|have) (?:our|the same|a similar) name/i,
  /^[^\n]{0,160}?\b(?:neither|does not|do not) (?:owns?|runs?|operates?|uses?|publish(?:es)?) (?:or |nor )?(?:\w+ )?(?:this|the) (?:name|domain|(?:web ?)?site)/i,
  /^[^\n.]{0,60}?\bis (?:not (?:ours|us|our (?:company|firm|business))|(?:somebody|someone) else)\b/i,
  /^[^\n]{0,60}?\bno longer (?:runs?|owns?|operates?|trades?|has)\b/i,
]

/** Whether the words around a name say that the company does not run the site. */
export function isDenied(textBefore: string, textAfter: string): boolean {
  return before.some((shape) => shape.test(textBefore)) || after.some((shape) => shape.test(textAfter))
}

const unincorporated =
  /\b(?:is|are|am) not a (?:limited |registered )?company\b|\bno limited company is\b|\b[Tt]here is no company\b(?! (?:that|which|number|in))|\bI am (?:a sole[- ]trader|self-employed)\b|\b[Ee]ach (?:\w{1,30} )?is (?:a sole[- ]trader|self-employed)\b|\bI am \p{Lu}[^\n.]{0,80}\ba sole[- ]trader\b|\bwithout company status\b|\bunincorporated (?:association|body|charity|club)\b|(?<!\p{L})\p{Lu}\p{L}{1,30} \p{Lu}[\p{L}’'-]{1,30},? (?:is |trades? |trading |who trades? )?(?:as )?(?:an? )?(?:sole[- ]trader|self-employed)\b|\b(?:is run by|are|is) a (?:family |local )?partnership of\b/u
/** One of these is in every text that the pattern finds, and looking for them is much faster. */
const unincorporatedHints = [
  ...['sole trader', 'sole-trader', 'self-employed', 'unincorporated', 'without company status'],
  ...['not a company', 'not a limited company', 'not a registered company', 'no limited company', 'is no company'],
  ...[' partnership of'],
]

/** Where a site says that no company runs it. */
export function findUnincorporated(text: string): { readonly start: number; readonly end: number } | null {
  if (!unincorporatedHints.some((hint) => text.includes(hint))) return null
  const found = unincorporated.exec(text)
  return found && { start: found.index, end: found.index + found[0].length }
}
