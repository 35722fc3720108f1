/** Caches the results of a pure function for at most `max` inputs, then starts over. */
export function memoize<Question extends string | number, Answer>(
  max: number,
  answer: (question: Question) => Answer,
): (question: Question) => Answer {
  const answers = new Map<Question, Answer>()
  return (question) => {
    const known = answers.get(question)
    if (known !== undefined) return known
    if (answers.size >= max) answers.clear()
    const found = answer(question)
    answers.set(question, found)
    return found
  }
}
