/** One line that a chain store requests from its headquarters. */
export interface WantedLine {
  readonly offerId: string
  readonly name: string
  readonly spec: string
  readonly packUnit: string
  readonly storeName: string
  /** As typed. */
  readonly quantity: string
}

const MOST = 99_999

/** Adds a line; the same goods twice are one line. */
export function addWanted(lines: readonly WantedLine[], added: WantedLine): readonly WantedLine[] {
  return lines.some(line => line.offerId === added.offerId) ? lines : [...lines, added]
}

export function setWanted(lines: readonly WantedLine[], offerId: string, quantity: string): readonly WantedLine[] {
  return lines.map(line =>
    line.offerId === offerId ? { ...line, quantity: quantity.replace(/\D/g, '').slice(0, 5) } : line,
  )
}

/** The lines to send; null while a quantity is missing. */
export function requestOf(lines: readonly WantedLine[]): { offerId: string; quantity: number }[] | null {
  const asked = lines.map(({ offerId, quantity }) => ({ offerId, quantity: Number(quantity) }))
  return asked.length > 0 && asked.every(({ quantity }) => quantity >= 1 && quantity <= MOST) ? asked : null
}
