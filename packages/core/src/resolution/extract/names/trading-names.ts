const namesMax = 8
const lengthMax = 60
const spokenAs =
  /^["”')\s,.(–-]*(?:\([^)\n]{0,40}\)\s*,?\s*)?(?:is |are )?(?:a company |a business |also known and |also |currently )?(?:trading as|trades as|traded as|t\/as|t\/a|t\.a\.|trading under the (?:name|names|style)(?: of)?|who trade as|which trades as|carrying on business (?:as|under the (?:name|style|name and style)(?: of)?)|known as|the (?:company|firm|business) (?:that|which) (?:owns|runs|operates)(?: and \w+)?|referred to (?:below |herein |in these \w+ )?as|hereafter|operating as|the company behind|under the trading (?:name|names|style) of|trading (?:name|names|style)s?(?: is| are)?|masnachu fel)[\s:,"“'‘–-]*([^\n]{2,160})/i
/** After the number and the office of the same company. */
const spokenLater =
  /[,;)\s](?:trading as|trades as|t\/as|t\/a|trading under the (?:name|style)(?: of)?|under the trading (?:name|style) of|operating as)[\s:,"“'‘–-]+([^\n]{2,160})/i
const anotherName = /\b(?:limited|ltd|plc|llp|inc|gmbh)\b/i
const namedBefore =
  /((?:[^\n.;:!?|]|\.(?=[a-z])){2,80}?)["”'’)]{0,3},?\s{0,3}(?:\([^)\n]{0,30}\)\s{0,3})?(?:,|\(|is|are|being|which is)(?: both)? ?(?:a|an|the|our)?\s*(?:registered )?(?:(?:trading|business|brand|operating) (?:name|style|division|identity|brand)s?(?: and (?:registered )?(?:trade ?mark|trading name|style|brand))?|(?:registered )?trade ?mark and trading name|(?:simply |just )?(?:name|brand|style) (?:under|by) which|brands?|division) ?(?:of|for|used by|owned by|belonging to)?\s*(?:the )?$/i
/** How every text that `namedBefore` matches ends. */
const namedBeforeEnd =
  /(?:names?|styles?|divisions?|identitys?|brands?|mark|which) ?(?:of|for|used by|owned by|belonging to)?\s*(?:the )?$/i
const ended =
  /[.;:()[\]"”|]| - | – |,? (?:a|is|are|of|whose|with|which|who|may|whose|registered|company|incorporated|has|have|can|will|at|in respect|provides?|offers?|protects?|takes?)\b/

/** The trading names that the words around a legal name give. */
export function tradingNames(before: string, after: string): string[] {
  const names: string[] = []
  const behind = spokenAs.exec(after)?.[1] ?? laterName(after)
  if (behind) {
    const phrase = behind.split(ended, 1)[0] ?? ''
    names.push(...namesIn(phrase))
  }
  const ahead = namedBeforeEnd.test(before) ? namedBefore.exec(before)?.[1] : undefined
  if (ahead) names.push(...namesIn(ahead))
  return names
    .map((name) =>
      name.replace(/^[\s"“'‘”’()*]+|[\s"“'‘”’(),*]+$/g, '').replace(/^(?:the brand|the name|both|and)\s+/i, ''),
    )
    .filter((name) => name.length >= 2 && name.length <= lengthMax)
    .slice(0, namesMax)
}

/** The names in a list, and also the phrase as one name: `Sit and Sleep` may be either. */
function namesIn(phrase: string): string[] {
  const parts = phrase.split(/,|\/| and | or /)
  return / and | or /.test(phrase) && !phrase.includes(',') ? [...parts, phrase] : parts
}

function laterName(after: string): string | undefined {
  const found = spokenLater.exec(after)
  return found && !anotherName.test(after.slice(0, found.index)) ? found[1] : undefined
}
