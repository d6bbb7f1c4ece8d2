import type { Fen } from '@xiaojiu/kernel/money.ts'
import { moneyText } from './figure.ts'

export interface MoneyLine {
  readonly label: string
  /** What it does to the sum: less than zero for what is taken off, `null` for a remark. */
  readonly amount: Fen | null
  /** How the amount came about, line by line. */
  readonly details?: readonly { readonly label: string; readonly amount?: Fen | undefined }[] | undefined
}

/** `−¥78.90`, `+¥12.00`; the first line of a breakdown carries no sign, nor does nothing. */
export function signedMoney(amount: Fen, isFirst: boolean): string {
  return isFirst || amount <= 0 ? moneyText(amount) : `+${moneyText(amount)}`
}
