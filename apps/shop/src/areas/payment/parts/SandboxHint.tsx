import { Link } from 'react-router'
import css from './ScanToPay.module.css'

/** Only with a simulated provider: the link to the simulated phone or bank. */
export function SandboxHint({ href, label = '打开模拟手机' }: { href: string; label?: string }) {
  return (
    <p className={css.sandbox}>
      演示环境不会真实扣款，
      <Link to={href} target="_blank" rel="noopener">
        {label}
      </Link>
      完成付款
    </p>
  )
}
