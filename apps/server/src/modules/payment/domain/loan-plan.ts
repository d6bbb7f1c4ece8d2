import { add, allocate, type Fen, fen, subtract } from '@xiaojiu/kernel/money.ts'
import type { Day } from '@xiaojiu/kernel/time.ts'
import { sameDayLater } from '@xiaojiu/kernel/months.ts'

export interface Instalment {
  readonly number: number
  readonly principal: Fen
  readonly fee: Fen
  readonly amount: Fen
  readonly dueOn: Day
}

/** Equal parts of the principal a month, and a month's fee on what is still owed. */
export function loanPlan(principal: Fen, months: number, monthRateBp: number, on: Day): Instalment[] {
  let owed = principal
  return allocate(
    principal,
    Array.from({ length: months }, () => 1),
  ).map((part, index) => {
    const fee = fen(Math.round((owed * monthRateBp) / 10_000))
    owed = subtract(owed, part)
    return { number: index + 1, principal: part, fee, amount: add(part, fee), dueOn: sameDayLater(on, index + 1) }
  })
}
