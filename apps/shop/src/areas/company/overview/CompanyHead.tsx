import { RIGHTS } from '@xiaojiu/contract/define.ts'
import { Link } from 'react-router'
import { useReader } from '../../../shell/use-reader.ts'
import { Panel } from '../../../ui/layout/Panel.tsx'
import { STATE_WORDS } from '../company-words.ts'
import css from './overview.module.css'

const LINKS = [
  { label: '切换企业', href: '/accountSwitching' },
  { label: '员工账号', href: '/personal/employeeAccountManagement' },
  { label: '收货地址', href: '/personal/address' },
  { label: '资质管理', href: '/personal/qualificationManage' },
] as const

/** Who is buying, for whom, and with which rights. */
export function CompanyHead() {
  const { session, canOpen } = useReader()
  const { companyName, creditCode, userName, loginName } = session.user
  const { profile } = session
  const state = profile && profile.companyState !== 'none' ? STATE_WORDS[profile.companyState] : null
  const rights = profile?.rights.flatMap(right => (right in RIGHTS ? RIGHTS[right as keyof typeof RIGHTS] : [])) ?? []
  return (
    <Panel aria-label="当前企业" className={css.head}>
      <span className={css.badge} aria-hidden="true">
        {[...companyName.replace(/^.{2,3}(省|市|区|县)/, '')][0]}
      </span>
      <div className={css.who}>
        <p className={css.company}>{companyName || '尚未选择企业'}</p>
        {creditCode !== '' && <p className="meta num">统一社会信用代码 {creditCode}</p>}
        <p className={css.chips}>
          {state && <span data-tone={state.tone}>{state.text}</span>}
          <span>{profile?.isMainAccount ? '主账号' : '员工账号'}</span>
          <span>{userName || loginName}</span>
          {!profile?.isMainAccount && rights.length > 0 && <span>权限：{rights.join('、')}</span>}
        </p>
      </div>
      <nav className={css.quick} aria-label="快捷入口">
        {LINKS.filter(({ href }) => canOpen(href)).map(({ label, href }) => (
          <Link key={href} to={href}>
            {label}
          </Link>
        ))}
      </nav>
    </Panel>
  )
}
