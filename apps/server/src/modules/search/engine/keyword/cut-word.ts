/** A longer word is pasted text and is not split. */
const LONGEST = 24
const SHORTEST_PIECE = 2
/** Single characters that are words after a name: 阿莫西林片. Any other single character would match half the catalogue. */
const FORM_SIGNS = /^[片丸散膏栓液粉胶贴酊糖油水茶酒露针]$/

interface Piece {
  readonly text: string
  readonly isKnown: boolean
}

/** Every part of a word that could be a word itself, to look up in the index. */
export function piecesToAsk(word: string): string[] {
  const tokens = tokensOf(word)
  if (tokens.length < 2 || tokens.length > LONGEST) return []
  const pieces = new Set<string>()
  for (let from = 0; from < tokens.length; from++)
    for (let to = from + 1; to <= tokens.length; to++) {
      if (from === 0 && to === tokens.length) continue
      const piece = tokens.slice(from, to).join('')
      if (isPiece(piece)) pieces.add(piece)
    }
  return [...pieces]
}

/** The word split into known pieces and the rest between them. One long piece is better than two that form it. */
export function cutWord(word: string, known: readonly string[]): Piece[] {
  const tokens = tokensOf(word)
  const isKnown = new Set(known)
  const best: { worth: number; cut: readonly Piece[] }[] = [{ worth: 0, cut: [] }]
  for (let to = 1; to <= tokens.length; to++) {
    let chosen: { worth: number; cut: readonly Piece[] } | null = null
    for (let from = 0; from < to; from++) {
      const before = best[from]
      const text = tokens.slice(from, to).join('')
      const isFound = isKnown.has(text)
      // Unknown text is taken character by character, and joined again below.
      if (!before || (!isFound && to - from > 1)) continue
      const worth = before.worth + (isFound ? text.length ** 2 : 0)
      if (!chosen || worth > chosen.worth) chosen = { worth, cut: [...before.cut, { text, isKnown: isFound }] }
    }
    if (chosen) best[to] = chosen
  }
  return joinUnknown(best[tokens.length]?.cut ?? [])
}

function joinUnknown(cut: readonly Piece[]): Piece[] {
  const joined: Piece[] = []
  for (const piece of cut) {
    const last = joined.at(-1)
    if (last && !last.isKnown && !piece.isKnown)
      joined[joined.length - 1] = { text: last.text + piece.text, isKnown: false }
    else joined.push(piece)
  }
  return joined
}

/** Characters; numbers with their units and runs of letters stay together. */
function tokensOf(word: string): string[] {
  return (
    word.match(
      /v?[bdk]\d{1,2}(?![\d.])|[\d.]+(?:[a-z%]+|[粒片袋支瓶盒板丸贴包枚])?(?:[*:][\d.]+(?:[a-z%]+|\p{Script=Han})?)*|[a-z]+|./gu,
    ) ?? []
  )
}

function isPiece(text: string): boolean {
  return [...text].length >= SHORTEST_PIECE || FORM_SIGNS.test(text)
}
