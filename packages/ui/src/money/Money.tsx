import type { Fen } from '@xiaojiu/kernel/money.ts'
import { type FigureLook, FigureText } from './FigureText.tsx'
import { moneyFigure } from './figure.ts'

export interface MoneyProps extends FigureLook {
  amount: Fen
}

/** An amount of money: totals, subtotals, balances. */
export function Money({ amount, size = 16, tone }: MoneyProps) {
  return <FigureText figure={moneyFigure(amount)} size={size} tone={tone} />
}
