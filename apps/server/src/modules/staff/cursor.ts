import { isId } from '#platform/ids.ts'
import { Refusal } from '#platform/refusal.ts'

export interface Place {
  readonly at: Date
  readonly id: string
  /** In a list with the largest amount first. */
  readonly amount?: number
}

/** The position of the last shown row, encoded for a link. */
export function writeCursor({ at, id, amount }: Place): string {
  const parts = [at.getTime(), id, ...(amount === undefined ? [] : [amount])]
  return Buffer.from(parts.join('.')).toString('base64url')
}

export function readCursor(text: string): Place {
  const parts = Buffer.from(text, 'base64url').toString().split('.')
  const [time = '', id = '', amount = '0'] = parts
  const at = new Date(Number(time))
  if (
    !/^\d{1,15}$/.test(time) ||
    Number.isNaN(at.getTime()) ||
    !id.split(':').every(isId) ||
    !/^-?\d{1,15}$/.test(amount)
  )
    throw new Refusal('invalid-input', { detail: '翻页位置不正确' })
  return parts.length > 2 ? { at, id, amount: Number(amount) } : { at, id }
}
