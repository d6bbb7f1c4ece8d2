import { useQuery } from '@tanstack/react-query'
import { orderEndpoints } from '@xiaojiu/contract/order/endpoints.ts'
import type { LicenceForecast } from '@xiaojiu/contract/order/frequent-endpoints.ts'
import { qualificationEndpoints } from '@xiaojiu/contract/qualification/endpoints.ts'
import { COMPANY_KINDS } from '@xiaojiu/contract/qualification/words.ts'
import { ButtonLink } from '@xiaojiu/ui/button/Button.tsx'
import { Bone } from '@xiaojiu/ui/feedback/Bone.tsx'
import { EmptyState } from '@xiaojiu/ui/feedback/EmptyState.tsx'
import { Loaded } from '@xiaojiu/ui/feedback/Loaded.tsx'
import { NoteStrip } from '@xiaojiu/ui/feedback/NoteStrip.tsx'
import { TableSkeleton } from '@xiaojiu/ui/feedback/TableSkeleton.tsx'
import { Tabs } from '@xiaojiu/ui/form/Tabs.tsx'
import { WarnIcon } from '@xiaojiu/ui/icon/icons.tsx'
import { Panel } from '@xiaojiu/ui/layout/Panel.tsx'
import { SectionHead } from '@xiaojiu/ui/layout/SectionHead.tsx'
import { query } from '@xiaojiu/web/query.ts'
import { useQueryState } from '@xiaojiu/web/use-query-state.ts'
import { QualificationQuery, renewHref, replenishHref } from '#links/qualification.ts'
import { forecastLines, missingCodes } from '../words.ts'
import { dueCodes } from './company-change.ts'
import { MonthGrid } from './parts/MonthGrid.tsx'
import { QualificationFrame } from './parts/QualificationFrame.tsx'
import { RightsPanel } from './parts/RightsPanel.tsx'
import { WalletTable } from './parts/WalletTable.tsx'
import css from './QualificationPage.module.css'
import { useMayChange } from './use-papers.ts'

/** 资质管理: every paper with its validity, and what the company cannot buy after it ends. */
export function QualificationPage() {
  const wallet = useQuery({ ...query(qualificationEndpoints.getWallet, {}), refetchOnMount: 'always' })
  const calendar = useQuery(query(qualificationEndpoints.licenceCalendar, {}))
  const forecast = useQuery(query(orderEndpoints.forecastLicences, {}))
  const mayChange = useMayChange()
  const [{ show }, change] = useQueryState(QualificationQuery)
  const due: readonly string[] = calendar.data ? dueCodes(calendar.data) : []
  const missing = wallet.data ? missingCodes(wallet.data.list) : []
  return (
    <QualificationFrame title="资质管理">
      {forecast.data && <ForecastPanel forecast={forecast.data} />}
      {wallet.data && (
        <RightsPanel rights={wallet.data.rights} title="按有效证照可以采购">
          <p className="meta">补充或更新证照后，对应商品即可查看价格并采购。</p>
        </RightsPanel>
      )}
      <Panel aria-labelledby="calendar-title">
        <SectionHead
          id="calendar-title"
          title="证照到期日历"
          isSlim
          note={wallet.data?.earliestEnd ? `最早到期：${wallet.data.earliestEnd}` : '未来 12 个月'}
        />
        <div className={css.calendar}>
          <Loaded of={calendar} skeleton={<Bone height={54} />}>
            {found => <MonthGrid calendar={found} />}
          </Loaded>
        </div>
      </Panel>
      <Panel aria-labelledby="wallet-title">
        <div className={css.head}>
          <h2 id="wallet-title" className={css.title}>
            证照管理
          </h2>
          {wallet.data && (
            <span className={css.company}>
              {wallet.data.companyName}
              <span className="meta num">
                {COMPANY_KINDS[wallet.data.companyKind]} · {wallet.data.creditCode}
              </span>
            </span>
          )}
          {missing.length > 0 && mayChange && (
            <ButtonLink tone="primary" to={replenishHref(missing)}>
              补全 {missing.length} 项必备证照
            </ButtonLink>
          )}
        </div>
        <Loaded of={wallet} skeleton={<TableSkeleton rows={9} rowHeight={56} />}>
          {({ list }) => (
            <>
              <div className={css.choice}>
                <Tabs
                  tabs={[
                    { key: 'all', label: '全部证照' },
                    { key: 'due', label: '待办', count: due.length || undefined },
                  ]}
                  value={show ?? 'all'}
                  label="证照范围"
                  onChange={key => change({ show: key === 'due' ? key : undefined })}
                />
              </div>
              {show !== 'due' ? (
                <WalletTable list={list} />
              ) : due.length === 0 ? (
                <EmptyState isSlim title="没有待办的证照">
                  证照到期前 60 天会列在这里。
                </EmptyState>
              ) : (
                <WalletTable list={list.filter(({ type }) => due.includes(type.code))} />
              )}
            </>
          )}
        </Loaded>
      </Panel>
    </QualificationFrame>
  )
}

/** What the company cannot order now or soon, with the next step; renders nothing when nothing is blocked. */
function ForecastPanel({ forecast }: { forecast: LicenceForecast }) {
  const lines = forecastLines(forecast)
  if (lines.length === 0) return null
  return (
    <div className={css.lines}>
      {lines.map(({ key, tone, text, goods, codes }) => (
        <NoteStrip
          key={key}
          tone={tone}
          Sign={WarnIcon}
          title={text}
          actions={
            <ButtonLink
              size="small"
              tone="primary"
              to={codes.length === 1 && codes[0] ? renewHref(codes[0]) : replenishHref(codes)}
            >
              去更新
            </ButtonLink>
          }
        >
          {goods}
        </NoteStrip>
      ))}
    </div>
  )
}
