/** Words that join others and say nothing by themselves. */
const JOINING = /[的与和及或了吗呢是在怎么如何\s，、？?]/

/**
 * How well a text answers a question: 1 when it holds the very words, else the share of the question's pairs of
 * characters that it holds. Pairs across a joining word do not count.
 */
export function helpScore(text: string, question: string): number {
  const asked = question.trim().toLowerCase()
  const told = text.toLowerCase()
  if (told.includes(asked)) return 1
  const chars = [...asked]
  const pairs = chars
    .slice(1)
    .map((char, at) => `${chars[at]}${char}`)
    .filter(pair => !JOINING.test(pair))
  return pairs.length === 0 ? 0 : pairs.filter(pair => told.includes(pair)).length / pairs.length
}
