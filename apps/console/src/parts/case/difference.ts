/** How two texts of one field stand to each other. */
export type Likeness = 'same' | 'near' | 'different' | 'unread'

const LOOSE = /[\s　()（）,，.。、:：;；\-–—]/g

/** The same, the same but for spaces and signs, or different. Nothing to compare with is its own answer. */
export function likenessOf(one: string, other: string | null): Likeness {
  if (other === null || other === '') return 'unread'
  if (one === other) return 'same'
  return loose(one) === loose(other) ? 'near' : 'different'
}

function loose(text: string): string {
  return text.normalize('NFKC').replace(LOOSE, '').toLowerCase()
}

export interface Piece {
  readonly text: string
  readonly isMarked: boolean
}

/** Marks in `text` what `other` does not have: between the common beginning and the common end. */
export function marked(text: string, other: string): readonly Piece[] {
  const ours = [...text]
  const theirs = [...other]
  let from = 0
  while (from < ours.length && ours[from] === theirs[from]) from += 1
  let end = 0
  while (end < Math.min(ours.length, theirs.length) - from && ours.at(-1 - end) === theirs.at(-1 - end)) end += 1
  const pieces = [
    { text: ours.slice(0, from).join(''), isMarked: false },
    { text: ours.slice(from, ours.length - end).join(''), isMarked: true },
    { text: ours.slice(ours.length - end).join(''), isMarked: false },
  ]
  return pieces.filter(piece => piece.text !== '')
}
