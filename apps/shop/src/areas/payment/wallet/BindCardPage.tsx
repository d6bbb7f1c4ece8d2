import { MoneyFrame } from '../parts/MoneyFrame.tsx'
import { BankCards } from './BankCards.tsx'

/** 对公账户. */
export function BindCardPage() {
  return (
    <MoneyFrame title="对公账户">
      <BankCards />
    </MoneyFrame>
  )
}
