const namesMax = 8
const lengthMax = 60
const spokenAs =
  /^["”')\s,.(–-]*(?:\([^)\n]{0,40}\)\s*,?\s*)?(?:is |are )?(?:a company |a business |also known and |also |currently )?(?:trading as|trades as|traded as|t\/as|t\/a|t\.a\.|trading under the (?:name|names|style)(?: of)?|who trade as|which trades as|carrying on business (?:as|under the (?:name|style|name and style)(?: of)?)|known as|the (?:company|firm|business) (?:that|which) (?:owns|runs|operates)(?: and \w+)?|referred to (?:below |herein |in these \w+ )?as|hereafter|operating as|trading (?:name|names|style)s?(?: is| are)?|masnachu fel)[\s:,"“'‘–-]*([^\n]{2,160})/i
const namedBefore =
  /([^\n.;:!?|]{2,80}?)["”'’)]*,?\s*(?:\([^)\n]{0,30}\)\s*)?(?:,|\(|is|are|being)(?: both)? ?(?:a|an|the|our)?\s*(?:registered )?(?:(?:trading|business|brand|operating) (?:name|style|division|identity|brand)s?(?: and (?:registered )?(?:trade ?mark|trading name|style|brand))?|(?:registered )?trade ?mark and trading name|(?:simply |just )?(?:name|brand|style) (?:under|by) which|brands?|division) ?(?:of|for|used by|owned by|belonging to)?\s*(?:the )?$/i
const ended =
  /[.;:()[\]"”|]| - | – |,? (?:a|is|are|of|whose|with|which|who|may|whose|registered|company|incorporated|has|have|can|will|at|in respect|provides?|offers?|protects?|takes?)\b/

/** The names that the words around a legal name give as its trading names. */
export function tradingNames(before: string, after: string): string[] {
  const names: string[] = []
  const behind = spokenAs.exec(after)?.[1]
  if (behind) {
    const phrase = behind.split(ended, 1)[0] ?? ''
    for (const name of phrase.split(/,|\/| and | or /)) names.push(name)
  }
  const ahead = namedBefore.exec(before)?.[1]
  if (ahead) for (const name of ahead.split(/,| and | or /)) names.push(name)
  return names
    .map((name) =>
      name.replace(/^[\s"“'‘”’()*]+|[\s"“'‘”’(),*]+$/g, '').replace(/^(?:the brand|the name|both|and)\s+/i, ''),
    )
    .filter((name) => name.length >= 2 && name.length <= lengthMax)
    .slice(0, namesMax)
}
