const PACK_SPEC = /^(\d{1,5})\s*([^\d\s/×xX*]{1,3})\/\S+$/

/** What a pack holds, from a pack spec such as `24粒/盒`; null when it holds one piece or is not countable. */
export function piecesOf(packSpec: string): { unit: string; count: number } | null {
  const found = PACK_SPEC.exec(packSpec)
  if (!found) return null
  const [, digits = '', unit = ''] = found
  const count = Number(digits)
  return count > 1 ? { unit, count } : null
}
