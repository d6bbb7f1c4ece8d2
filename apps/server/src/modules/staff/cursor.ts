import { isId } from '#platform/ids.ts'
import { Refusal } from '#platform/refusal.ts'

export interface Place {
  readonly at: Date
  readonly id: string
}

/** The position of the last shown row, encoded for a link. */
export function writeCursor({ at, id }: Place): string {
  return Buffer.from(`${at.getTime()}.${id}`).toString('base64url')
}

export function readCursor(text: string): Place {
  const [time = '', id = ''] = Buffer.from(text, 'base64url').toString().split('.')
  const at = new Date(Number(time))
  if (!/^\d{1,15}$/.test(time) || Number.isNaN(at.getTime()) || !id.split(':').every(isId))
    throw new Refusal('invalid-input', { detail: '翻页位置不正确' })
  return { at, id }
}
