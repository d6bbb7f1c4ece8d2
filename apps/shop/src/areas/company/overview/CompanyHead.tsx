import { RIGHTS } from '@xiaojiu/contract/define.ts'
import { useReader } from '#shell/use-reader.ts'
import { Panel } from '@xiaojiu/ui/layout/Panel.tsx'
import { companySign, STATE_WORDS } from '#trade/company-words.ts'
import { CompanyFigures } from './CompanyFigures.tsx'
import css from './overview.module.css'

/** Who is buying, for whom, with which rights, and what there is to pay with. */
export function CompanyHead() {
  const { session } = useReader()
  const { companyName, creditCode, userName, loginName } = session.user
  const { profile } = session
  const state = profile && profile.companyState !== 'none' ? STATE_WORDS[profile.companyState] : null
  const rights = profile?.rights.flatMap(right => (right in RIGHTS ? RIGHTS[right as keyof typeof RIGHTS] : [])) ?? []
  return (
    <Panel aria-label="当前企业" className={css.head}>
      <span className={css.badge} aria-hidden="true">
        {companySign(companyName)}
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
      <CompanyFigures />
    </Panel>
  )
}
