import type { GuessForm } from './guess-forms.js'

export interface GuessPattern {
  readonly form: GuessForm
  readonly suffix: string
}

/**
 * Learnt from one half of 4,649 known pairs: each next pattern is the one that finds most of the companies that all
 * earlier patterns miss. The last line was added by hand for newer suffixes.
 */
export const tradingOrder: readonly GuessPattern[] = patterns(`
  bare.com plain.co.uk first.co.uk firstTwo.com first.com firstTwo.co.uk firstTwoHyphens.co.uk firstTwoHyphens.com
  firstThree.com plain.org.uk firstGroup.com firstGroup.co.uk whole.org firstAndLast.co.uk firstAndInitials.com
  minusFirst.co.uk firstThree.co.uk strong.com wholeInitials.co.uk first.eu bareUk.com bareHyphens.org.uk
  firstAndLast.com first.uk.com bareHyphens.net minusOne.org whole.ltd.uk initialsAndLast.co.uk plainPlc.com
  initialsAndLast.com firstAndInitials.co.uk initials.com minusOne.org.uk initials.org.uk thePlain.co.uk strong.uk
  plainLtd.com plain.coop whole.plc.uk plainPlc.co.uk bareHyphenGroup.com minusFirst.com whole.net initials.org
  thePlain.com firstTwo.ac.uk bareWithoutInitials.co.uk first.net bareHyphenGroup.co.uk bareGroup.co.uk
  plainHyphens.co.uk minusTwo.org.uk minusOne.coop
  bare.co.uk whole.com whole.co.uk bare.uk bare.ltd bare.net bare.co bare.group plainLtd.co.uk
`)

/** The same for charities, schools and other public-benefit names. */
export const publicOrder: readonly GuessPattern[] = patterns(`
  whole.co.uk plainWithoutAnd.org.uk initials.org.uk bare.org.uk whole.org firstThree.com firstTwo.co.uk initials.co.uk
  minusOne.org initials.ac.uk bare.ac.uk bare.coop firstTwo.com bare.co.uk minusTwo.org firstTwo.org.uk thePlain.co.uk
  initials.org initialsAndLast.org bareTrust.org.uk bareTrust.co.uk first.org.uk firstAndInitials.org.uk first.com
  thePlain.org firstAndInitials.co.uk bareHyphens.org.uk minusOne.net firstAndInitials.com plainHyphens.co.uk
  initials.com thePlain.org.uk initialsAndLast.org.uk initialsAndLast.co.uk firstAndLast.org
  bare.com bare.org first.co.uk whole.org.uk whole.com whole.ac.uk first.org bare.uk bare.academy bare.education
  bare.school
`)

function patterns(text: string): readonly GuessPattern[] {
  return text
    .trim()
    .split(/\s+/)
    .map((pattern) => {
      const dot = pattern.indexOf('.')
      return { form: asForm(pattern.slice(0, dot)), suffix: pattern.slice(dot) }
    })
}

/** Safe for the two lists above, because a test uses every pattern in them. */
function asForm(name: string): GuessForm {
  return name as GuessForm
}
