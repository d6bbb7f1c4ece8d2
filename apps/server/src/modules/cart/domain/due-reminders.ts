/** A line and the current state of its goods. */
export interface WatchedLine {
  readonly quantity: number
  readonly priceWhenAdded: number
  readonly priceNow: number
  readonly stock: number
  readonly minQuantity: number
  readonly isOnSale: boolean
}

export type Reminder = 'price-drop' | 'price-rise' | 'low-stock' | 'unavailable'

/** The reminders about a line: off sale, or a change of price or stock. */
export function dueReminders(line: WatchedLine): Reminder[] {
  if (!line.isOnSale || line.stock < line.minQuantity) return ['unavailable']
  const due: Reminder[] = []
  if (line.priceNow < line.priceWhenAdded) due.push('price-drop')
  if (line.priceNow > line.priceWhenAdded) due.push('price-rise')
  if (line.stock < line.quantity) due.push('low-stock')
  return due
}
