/** The view of a picture: zoom, rotation by quarter turns, and offset. */
export interface PaperView {
  readonly zoom: number
  readonly turns: 0 | 1 | 2 | 3
  readonly x: number
  readonly y: number
}

export const WHOLE: PaperView = { zoom: 1, turns: 0, x: 0, y: 0 }

const SMALLEST = 0.5
const LARGEST = 6

/** Zooms in (+1) or out (-1) by one step; at full view the picture is centred. */
export function zoomed(view: PaperView, steps: number): PaperView {
  const zoom = Math.min(LARGEST, Math.max(SMALLEST, Math.round(view.zoom * 1.25 ** steps * 100) / 100))
  return zoom <= 1 ? { ...view, zoom, x: 0, y: 0 } : { ...view, zoom }
}

export function turned(view: PaperView): PaperView {
  return { ...view, turns: ((view.turns + 1) % 4) as PaperView['turns'], x: 0, y: 0 }
}

export function dragged(view: PaperView, by: { readonly x: number; readonly y: number }): PaperView {
  return { ...view, x: view.x + by.x, y: view.y + by.y }
}

export function transformOf({ zoom, turns, x, y }: PaperView): string {
  return `translate(${x}px, ${y}px) rotate(${turns * 90}deg) scale(${zoom})`
}

/** The comparison of two texts of one field. */
type Likeness = 'same' | 'near' | 'different' | 'unread'

const LOOSE = /[\s　()（）,，.。、:：;；\-–—]/g

/** Equal, equal except for spaces and punctuation, or different; a separate result when there is nothing to compare. */
export function likenessOf(one: string, other: string | null): Likeness {
  if (other === null || other === '') return 'unread'
  if (one === other) return 'same'
  return loose(one) === loose(other) ? 'near' : 'different'
}

function loose(text: string): string {
  return text.normalize('NFKC').replace(LOOSE, '').toLowerCase()
}

interface Piece {
  readonly text: string
  readonly isMarked: boolean
}

/** Marks what differs in `text` from `other`: the part between the common beginning and the common end. */
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

/** Links to papers expire after five minutes; an open page requests new ones before. */
export const LINKS_RENEWED_MS = 240_000
