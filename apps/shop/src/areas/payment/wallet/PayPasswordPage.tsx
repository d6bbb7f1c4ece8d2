import { useNavigate } from 'react-router'
import { MoneyFrame } from '../parts/MoneyFrame.tsx'
import { PayPasswordPanel } from './PayPasswordPanel.tsx'

const SETTINGS = { label: '支付设置', href: '/personal/payConfig' }

/** 支付密码: set, changed with the old one, or reset by a code to the own mobile. */
export function PayPasswordPage() {
  const navigate = useNavigate()
  return (
    <MoneyFrame title="支付密码" above={SETTINGS}>
      {/* Back to the settings, which show the new state. */}
      <PayPasswordPanel onDone={() => void navigate('/personal/payConfig', { replace: true })} />
    </MoneyFrame>
  )
}
