import { useQuery, useQueryClient } from '@tanstack/react-query'
import { companyOperatingEndpoints } from '@xiaojiu/contract/company/operating-endpoints.ts'
import type { CompanyDossier } from '@xiaojiu/contract/company/operating-schemas.ts'
import { amountText, moneyText } from '@xiaojiu/ui/money/figure.ts'
import { call } from '@xiaojiu/web/call.ts'
import { showNotice } from '@xiaojiu/web/indicator.ts'
import { query } from '@xiaojiu/web/query.ts'
import { download } from '@xiaojiu/web/transfer/download.ts'
import { Button } from 'antd'
import { type ReactNode, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { ReasonDialog } from '#parts/form/ReasonDialog.tsx'
import { faultText } from '#parts/form/use-attempt.ts'
import { useKeys } from '#parts/keys/use-keys.ts'
import { Card, PageHead } from '#parts/page/Card.tsx'
import { ErrorState, Skeleton, StaleBar } from '#parts/page/PageState.tsx'
import { nearTime } from '#parts/page/time.ts'
import { Pill } from '#parts/state/State.tsx'
import { OthersHere } from '#shell/OthersHere.tsx'
import { useHasRight } from '#shell/session.ts'
import { CompanyState } from './CompanyState.tsx'
import { CorrectDialog } from './CorrectDialog.tsx'
import css from './company.module.css'
import { DossierTab } from './DossierTab.tsx'
import { GateTab } from './GateTab.tsx'
import { HoldDialog } from './HoldDialog.tsx'
import { kindName } from './kind-name.ts'
import { LicenceEnd } from './LicenceEnd.tsx'
import { MergeDialog } from './MergeDialog.tsx'
import { TellDialog } from './TellDialog.tsx'

type Asking = 'correct' | 'merge' | 'untie' | 'hold' | 'lift' | 'tell' | 'print' | null

/** Not a tab of the dossier: a form that calls the server each time. */
const GATE = { tab: 'gate', label: '采购资格' } as const

/** All data of one buyer on one page, and the acts on it. */
export function CompanyPage() {
  const [params, setParams] = useSearchParams()
  const companyId = params.get('companyId') ?? ''
  const dossier = useQuery(query(companyOperatingEndpoints.getCompany360, { companyId }, { errors: 'caller' }))
  if (dossier.isError)
    return (
      <>
        <PageHead title="企业档案" />
        <Card isFlush>
          <ErrorState what="企业档案" message={faultText(dossier.error)} onRetry={() => void dossier.refetch()} />
        </Card>
      </>
    )
  if (dossier.data === undefined)
    return (
      <>
        <PageHead title="企业档案" />
        <Card>
          <Skeleton rows={10} />
        </Card>
      </>
    )
  const tabs = [...dossier.data.tabs, GATE]
  const tab = tabs.find(one => one.tab === params.get('tab'))?.tab ?? tabs[0]?.tab ?? ''
  return (
    <Opened
      dossier={{ ...dossier.data, tabs }}
      tab={tab}
      onTab={next => setParams({ companyId, tab: next }, { replace: true, preventScrollReset: true })}
    />
  )
}

function MergedLink({ company }: { readonly company: CompanyDossier['mergedFrom'][number] }) {
  return <Link to={`/platform/companies/detail?companyId=${company.companyId}`}>{company.name}</Link>
}

function Opened(props: {
  readonly dossier: CompanyDossier
  readonly tab: string
  readonly onTab: (tab: string) => void
}) {
  const { dossier, tab, onTab } = props
  const { company, tabs, holds } = dossier
  const queries = useQueryClient()
  const [asking, setAsking] = useState<Asking>(null)
  const mayAct = useHasRight('company.act')
  const mayHold = useHasRight('risk.act')
  const mayProxy = useHasRight('proxy.act')
  const at = tabs.findIndex(one => one.tab === tab)
  const step = (by: number) => {
    const next = tabs[(at + by + tabs.length) % tabs.length]
    if (next) onTab(next.tab)
  }
  useKeys([
    { keys: ']', label: '下一栏', run: () => step(1) },
    { keys: '[', label: '上一栏', run: () => step(-1) },
    ...(mayAct ? [{ keys: 'e', label: '更正资料', run: () => setAsking('correct') }] : []),
  ])
  const isHeldByPlatform = holds.some(hold => hold.storeId === null)
  const refresh = () => {
    setAsking(null)
    void queries.invalidateQueries()
  }
  return (
    <>
      <PageHead title={company.name} meta={`${kindName(company.kind)} · ${company.creditCode}`}>
        <OthersHere record={company.companyId} />
        {mayProxy && company.main !== null && (
          <Link to={`/platform/proxy?loginName=${encodeURIComponent(company.main.loginName)}`}>
            <Button>代客登录</Button>
          </Link>
        )}
        {mayHold && (
          <Button danger={!isHeldByPlatform} onClick={() => setAsking(isHeldByPlatform ? 'lift' : 'hold')}>
            {isHeldByPlatform ? '恢复供货' : '暂停供货'}
          </Button>
        )}
        <Button onClick={() => setAsking('print')}>档案 PDF</Button>
        {mayAct && <Button onClick={() => setAsking('tell')}>发送消息</Button>}
        {mayAct && company.state === 'approved' && <Button onClick={() => setAsking('merge')}>合并重复企业</Button>}
        {mayAct && (
          <Button type="primary" onClick={() => setAsking('correct')}>
            更正资料
          </Button>
        )}
      </PageHead>
      {holds.map(hold => (
        <p key={hold.storeId ?? 'all'} className={css.held} role="status">
          <Pill tone="red">暂停供货</Pill> {hold.storeName}：{hold.reason}
        </p>
      ))}
      {company.state === 'withdrawn' && (
        <StaleBar
          message={[
            `证照已注销，仅可还款、提现和下载资料${company.reviewNote === null ? '' : `：${company.reviewNote}`}`,
            openText(company),
          ].join('')}
          onReload={() => void queries.invalidateQueries()}
        />
      )}
      <Card className={css.head}>
        <dl className={css.figures}>
          <Figure label="状态" value={<CompanyState state={company.state} />} />
          <Figure label="省份" value={company.provinceName || '—'} />
          <Figure
            label="主账号"
            value={company.main === null ? '—' : `${company.main.personName} ${company.main.mobile}`}
          />
          <Figure label="证照最近到期" value={<LicenceEnd on={company.licenceEndsOn} />} />
          <Figure label="CA 有效至" value={company.certifiedUntil ?? '未认证'} />
          <Figure label="最近下单" value={company.lastOrderAt === null ? '—' : nearTime(company.lastOrderAt)} />
          <Figure label="近 90 天采购（元）" value={amountText(company.spent)} />
          <Figure label="钱包（元）" value={amountText(company.wallet)} />
          <Figure label="逾期（元）" value={company.overdue === 0 ? '—' : amountText(company.overdue)} />
          <Figure label="处理中售后" value={company.openCaseCount || '—'} />
          {dossier.mergedInto !== null && <Figure label="已并入" value={<MergedLink company={dossier.mergedInto} />} />}
          {dossier.mergedFrom.map(one => (
            <Figure key={one.companyId} label="并入的企业" value={<MergedLink company={one} />} />
          ))}
          {company.headquarters !== null && (
            <Figure
              label="所属总部"
              value={
                <>
                  <Link to={`/platform/companies/detail?companyId=${company.headquarters.companyId}`}>
                    {company.headquarters.name}
                  </Link>{' '}
                  {mayAct && (
                    <Button size="small" onClick={() => setAsking('untie')}>
                      解除
                    </Button>
                  )}
                </>
              }
            />
          )}
        </dl>
      </Card>
      <nav className={css.tabs} aria-label="档案栏目">
        {tabs.map(one => (
          <button
            key={one.tab}
            type="button"
            aria-current={one.tab === tab ? 'page' : undefined}
            onClick={() => onTab(one.tab)}
          >
            {one.label}
          </button>
        ))}
      </nav>
      {tab === GATE.tab ? (
        <GateTab companyId={company.companyId} />
      ) : (
        <DossierTab key={tab} companyId={company.companyId} tab={tab} onChanged={refresh} />
      )}
      {asking === 'correct' && <CorrectDialog company={company} onClose={() => setAsking(null)} onDone={refresh} />}
      {asking === 'merge' && <MergeDialog company={company} onClose={() => setAsking(null)} onDone={refresh} />}
      {asking === 'print' && (
        <ReasonDialog
          title="出具企业档案"
          okText="生成 PDF"
          onClose={() => setAsking(null)}
          onOk={async reason => {
            await download(companyOperatingEndpoints.printDossier, { companyId: company.companyId, reason })
            setAsking(null)
          }}
        >
          包括登记资料、证照、账号、地址、订单、资金、发票、售后、首营和协议；手机号已遮挡。请写明调取机关或用途，将记入操作日志。
        </ReasonDialog>
      )}
      {asking === 'untie' && (
        <ReasonDialog
          title="解除连锁总部关系"
          okText="解除关系"
          isDanger
          onClose={() => setAsking(null)}
          onOk={async reason => {
            await call(companyOperatingEndpoints.endChainTie, { companyId: company.companyId, reason })
            showNotice('success', '已解除，并通知双方')
            refresh()
          }}
        >
          {company.name} 不再是 {company.headquarters?.name} 的门店，双方互不可见；需要时门店可以重新申请加入总部。
        </ReasonDialog>
      )}
      {asking === 'tell' && (
        <TellDialog companyIds={[company.companyId]} to={company.name} onClose={() => setAsking(null)} />
      )}
      {(asking === 'hold' || asking === 'lift') && (
        <HoldDialog
          companyIds={[company.companyId]}
          to={company.name}
          isLift={asking === 'lift'}
          onClose={() => setAsking(null)}
          onDone={refresh}
        />
      )}
    </>
  )
}

/** The open items of a closed company. */
function openText({ wallet, overdue, openOrderCount, openCaseCount }: CompanyDossier['company']): string {
  const open = [
    ...(openOrderCount > 0 ? [`未完成订单 ${openOrderCount} 张`] : []),
    ...(openCaseCount > 0 ? [`处理中售后 ${openCaseCount} 件`] : []),
    ...(overdue > 0 ? [`逾期欠款 ${moneyText(overdue)}`] : []),
    ...(wallet > 0 ? [`钱包余额 ${moneyText(wallet)}`] : []),
  ]
  return open.length === 0 ? '　没有未了结的事项' : `　尚未了结：${open.join('、')}`
}

function Figure({ label, value }: { readonly label: string; readonly value: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  )
}
