import { useQueryState } from '@xiaojiu/web/use-query-state.ts'
import { useNavigate } from 'react-router'
import { PayPasswordQuery } from '#links/payment.ts'
import { MoneyFrame } from '../parts/MoneyFrame.tsx'
import { PayPasswordPanel } from './PayPasswordPanel.tsx'

const SETTINGS = { label: '支付设置', href: '/personal/payConfig' }

/** 支付密码: set it, change it with the old one, or reset it with a code sent to the login's mobile. */
export function PayPasswordPage() {
  const navigate = useNavigate()
  const [{ next }] = useQueryState(PayPasswordQuery)
  // Continues with the withdrawal, or returns to the settings.
  const after = next === 'withdrawal' ? '/withdrawal' : SETTINGS.href
  return (
    <MoneyFrame title="支付密码" above={SETTINGS}>
      <PayPasswordPanel onDone={() => void navigate(after, { replace: true })} />
    </MoneyFrame>
  )
}
