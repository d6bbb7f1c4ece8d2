import { MoneyFrame } from '../parts/MoneyFrame.tsx'
import { WithdrawalDesk } from './WithdrawalDesk.tsx'

/** 提现. */
export function WithdrawalPage() {
  return (
    <MoneyFrame title="提现">
      <WithdrawalDesk />
    </MoneyFrame>
  )
}
