import { useQuery } from '@tanstack/react-query'
import { RIGHTS } from '@xiaojiu/contract/define.ts'
import { marketingEndpoints } from '@xiaojiu/contract/marketing/endpoints.ts'
import { paymentEndpoints } from '@xiaojiu/contract/payment/endpoints.ts'
import { qualificationEndpoints } from '@xiaojiu/contract/qualification/endpoints.ts'
import type { CalendarEntry } from '@xiaojiu/contract/qualification/licence-schemas.ts'
import { ButtonLink } from '@xiaojiu/ui/button/Button.tsx'
import { Bone } from '@xiaojiu/ui/feedback/Bone.tsx'
import { EmptyState } from '@xiaojiu/ui/feedback/EmptyState.tsx'
import { ErrorState } from '@xiaojiu/ui/feedback/ErrorState.tsx'
import { Panel } from '@xiaojiu/ui/layout/Panel.tsx'
import { SectionHead } from '@xiaojiu/ui/layout/SectionHead.tsx'
import { query } from '@xiaojiu/web/query.ts'
import { Link } from 'react-router'
import { levelOf, MonthGrid, useMayChange } from '#areas/qualification/public.ts'
import { renewHref, WALLET_HREF } from '#links/qualification.ts'
import { AccountLayout } from '#shell/AccountLayout.tsx'
import { useReader } from '#shell/use-greeting.ts'
import { companySign, STATE_WORDS } from '#trade/company-words.ts'
import { useRight } from '#trade/session/session.ts'
import { type CompanyFigure, coinFigure, couponFigure, creditFigure, walletFigure } from './company-figures.ts'
import { NextSteps } from './NextSteps.tsx'
import css from './overview.module.css'
import { RecentMessages } from './RecentMessages.tsx'
import { RecentOrders } from './RecentOrders.tsx'
import { SpendPanel } from './SpendPanel.tsx'
import { TodoPanel } from './TodoPanel.tsx'

/** 个人中心总览: next steps, to-dos, spending, expiring papers and recent orders. */
export function OverviewPage() {
  return (
    <AccountLayout>
      <h1 className="sr-only">个人中心</h1>
      <div className={css.page}>
        <CompanyHead />
        <NextSteps />
        <TodoPanel />
        <div className={css.pair}>
          <SpendPanel />
          <PaperPanel />
        </div>
        <RecentOrders />
        <RecentMessages />
      </div>
    </AccountLayout>
  )
}

/** The user, the company, the rights, and the means of payment. */
function CompanyHead() {
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

/** The company's means of payment; only for logins that may see its money. */
function CompanyFigures() {
  const { canOpen } = useReader()
  const seesMoney = useRight('finance')
  const wallet = useQuery({
    ...query(paymentEndpoints.getWallet, {}, { errors: 'caller' }),
    enabled: seesMoney,
  })
  const credit = useQuery({
    ...query(paymentEndpoints.getCredit, {}, { errors: 'caller' }),
    enabled: seesMoney,
  })
  const coupons = useQuery(
    query(marketingEndpoints.listHeldCoupons, { state: 'available', pageNum: 1, pageSize: 1 }, { errors: 'caller' }),
  )
  const coins = useQuery(query(marketingEndpoints.getCoinAccount, {}, { errors: 'caller' }))
  const figures: CompanyFigure[] = [
    ...(seesMoney ? [walletFigure(wallet.data), creditFigure(credit.data)] : []),
    couponFigure(coupons.data),
    coinFigure(coins.data),
  ]
  return (
    <ul className={css.assets} aria-label="企业资产">
      {figures.map(({ label, text, note, href }) => {
        const face = (
          <>
            <span className="meta">{label}</span>
            <b>{text}</b>
            <span className="meta num">{note}</span>
          </>
        )
        return <li key={label}>{canOpen(href) ? <Link to={href}>{face}</Link> : face}</li>
      })}
    </ul>
  )
}

const SHOWN = 4

/** 证照到期日历: the next twelve months, and the papers that end first. */
function PaperPanel() {
  const { data, error, refetch, isFetching } = useQuery(query(qualificationEndpoints.licenceCalendar, {}))
  return (
    <Panel aria-label="证照到期日历" className={css.papers}>
      <SectionHead isSlim title="证照到期日历" note="未来 12 个月" more={{ label: '资质管理', href: WALLET_HREF }} />
      <div className={css.paperBox}>
        {error && !data ? (
          <ErrorState error={error} isSlim onRetry={() => void refetch()} isRetrying={isFetching} />
        ) : !data ? (
          <Bone height={290} />
        ) : (
          <>
            <MonthGrid calendar={data} />
            {data.entries.length === 0 ? (
              <EmptyState isSlim title="一年内没有证照到期" />
            ) : (
              <ul className={css.endings}>
                {data.entries.slice(0, SHOWN).map(entry => (
                  <Ending key={`${entry.code}/${entry.what}`} entry={entry} />
                ))}
              </ul>
            )}
          </>
        )}
      </div>
    </Panel>
  )
}

function Ending({ entry }: { entry: CalendarEntry }) {
  const { code, name, endsOn, daysLeft, what, isRenewing } = entry
  const canRenew = useMayChange() && !isRenewing
  const level = levelOf(entry)
  const left = daysLeft < 0 ? `已过期 ${-daysLeft} 天` : daysLeft === 0 ? '今天到期' : `还有 ${daysLeft} 天`
  return (
    <li>
      <span className="ell">
        {name}
        {what === 'check' && '（校验）'}
      </span>
      <span className="num">{endsOn}</span>
      <span data-level={level}>{isRenewing ? '更新审核中' : left}</span>
      <ButtonLink
        size="small"
        tone={level === 'urgent' ? 'primary' : 'outline'}
        to={canRenew ? renewHref(code) : WALLET_HREF}
      >
        {canRenew ? '更新' : '查看'}
      </ButtonLink>
    </li>
  )
}
