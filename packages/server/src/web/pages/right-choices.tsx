import { allRights, type Right, rightMeanings } from '@brassplate/core'

const labels: Readonly<Record<Right, string>> = { read: 'Read', spend: 'Spend', manage: 'Manage' }
const choosable = allRights.filter((right) => right !== 'read')

interface RightChoicesProps {
  readonly chosen: readonly Right[]
  readonly meanings?: Readonly<Record<Right, string>>
}

/** A tick box for each right that can be left out. Reading is part of every credential. */
export function RightChoices({ chosen, meanings = rightMeanings }: RightChoicesProps) {
  return (
    <div class="rights">
      <label class="choice">
        <input type="checkbox" checked disabled />
        <Meaning right="read" meaning={`${meanings.read} Always included.`} />
      </label>
      {choosable.map((right) => (
        <label class="choice">
          <input type="checkbox" name={fieldOf(right)} value="yes" checked={chosen.includes(right)} />
          <Meaning right={right} meaning={meanings[right]} />
        </label>
      ))}
    </div>
  )
}

function Meaning({ right, meaning }: { right: Right; meaning: string }) {
  return (
    <span>
      <strong>{labels[right]}</strong>
      <small class="muted">{meaning}</small>
    </span>
  )
}

/** The rights that a form with these choices gives. */
export function chosenRights(field: (name: string) => string | null): readonly Right[] {
  return allRights.filter((right) => right === 'read' || field(fieldOf(right)) === 'yes')
}

function fieldOf(right: Right): string {
  return `right_${right}`
}
