import { useMutation, useQuery } from '@tanstack/react-query'
import { paymentEndpoints } from '@xiaojiu/contract/payment/endpoints.ts'
import { qualificationEndpoints } from '@xiaojiu/contract/qualification/endpoints.ts'
import { Button, ButtonLink } from '@xiaojiu/ui/button/Button.tsx'
import { Bone } from '@xiaojiu/ui/feedback/Bone.tsx'
import { EmptyState } from '@xiaojiu/ui/feedback/EmptyState.tsx'
import { Loaded } from '@xiaojiu/ui/feedback/Loaded.tsx'
import { TableSkeleton } from '@xiaojiu/ui/feedback/TableSkeleton.tsx'
import { Tabs } from '@xiaojiu/ui/form/Tabs.tsx'
import { ExportIcon, WarnIcon } from '@xiaojiu/ui/icon/icons.tsx'
import { Content } from '@xiaojiu/ui/layout/Content.tsx'
import { Panel } from '@xiaojiu/ui/layout/Panel.tsx'
import { SectionHead } from '@xiaojiu/ui/layout/SectionHead.tsx'
import { query } from '@xiaojiu/web/query.ts'
import { download } from '@xiaojiu/web/transfer/download.ts'
import { useQueryState } from '@xiaojiu/web/use-query-state.ts'
import { PapersDesk } from '#areas/file/public.ts'
import { monthText, WithdrawalDesk } from '#areas/payment/public.ts'
import { WithdrawnQuery } from '#links/qualification.ts'
import { useReader } from '#shell/use-greeting.ts'
import { platformSettings } from '#trade/platform-settings.ts'
import { useSession } from '#trade/session/session.ts'
import css from './LicenceWithdrawPage.module.css'
import { RestorePart } from './RestorePart.tsx'

/** 证照已注销: what that means, what is still possible, and how to return. Only for companies in this state. */
export function LicenceWithdrawPage() {
  const companyState = useSession(session => session.profile?.companyState)
  return companyState === undefined || companyState === 'withdrawn' ? <Withdrawn /> : <InOrder />
}

function InOrder() {
  return (
    <Content>
      <Panel className={css.inOrder}>
        <EmptyState
          title="企业证照未被注销"
          action={
            <ButtonLink to="/personal/qualificationManage" tone="primary">
              查看证照
            </ButtonLink>
          }
        >
          当前企业可以正常使用平台，证照有效期请在资质管理中查看。
        </EmptyState>
      </Panel>
    </Content>
  )
}

const PARTS = [
  { key: 'overview', label: '说明' },
  { key: 'restore', label: '恢复采购' },
  { key: 'money', label: '余额提现' },
  { key: 'records', label: '历史单据' },
] as const

/** Self-contained, because every other page except the repayment redirects here. */
function Withdrawn() {
  const [{ part }, change] = useQueryState(WithdrawnQuery)
  const open = (next: (typeof PARTS)[number]['key']) =>
    change({
      part: next === 'overview' ? undefined : next,
      page: undefined,
      keyword: undefined,
      packageId: undefined,
    })
  return (
    <Content className={css.page ?? ''}>
      <Tabs tabs={PARTS} value={part} label="证照注销后可办理的事项" panelId="withdrawn-part" onChange={open} />
      <div
        id="withdrawn-part"
        className={css.stack}
        role="tabpanel"
        aria-label={PARTS.find(({ key }) => key === part)?.label ?? ''}
      >
        {part === 'overview' && <Overview onOpen={open} />}
        {part === 'restore' && <h1 className="sr-only">恢复采购</h1>}
        {part === 'restore' && <RestorePart />}
        {part === 'money' && <WithdrawalDesk isAlone />}
        {part === 'records' && <RecordsPart />}
      </div>
    </Content>
  )
}

function Overview({ onOpen }: { onOpen: (part: 'restore' | 'money' | 'records') => void }) {
  const { canOpen } = useReader()
  const companyName = useSession(session => session.user.companyName)
  const { data, isLoading } = useQuery(query(qualificationEndpoints.getWallet, {}, { errors: 'caller' }))
  const cancelled = data?.list.filter(item => item.state === 'cancelled').map(item => item.type.name) ?? []
  return (
    <Panel className={css.card} aria-labelledby="withdrawn">
      <div className={css.head}>
        <WarnIcon size={40} />
        <div>
          <h1 id="withdrawn" className={css.title}>
            {companyName || '贵企业'}的证照已注销，暂停采购
          </h1>
          {isLoading ? (
            <Bone width={320} height={22} gap={4} />
          ) : (
            <p className={css.lead}>
              {cancelled.length > 0 ? `发证机关已注销：${cancelled.join('、')}。` : '发证机关已注销贵企业的经营资质。'}
              自注销之日起不能下单，已付款的订单不受影响。
            </p>
          )}
        </div>
      </div>
      <div className={css.parts}>
        <section className={css.part}>
          <h2>仍可办理</h2>
          <ul>
            <li>归还账期与贷款</li>
            <li>钱包余额提现到企业对公账户</li>
            <li>下载历史订单的随货资料、发票和账单</li>
            <li>已发货订单的收货与售后，联系客服办理</li>
          </ul>
        </section>
        <section className={css.part}>
          <h2>不能办理</h2>
          <ul>
            <li>加入购物车、提交订单</li>
            <li>领取优惠券、参加活动</li>
            <li>与店铺首营开户</li>
          </ul>
        </section>
        <section className={css.part}>
          <h2>如何恢复</h2>
          <ul>
            <li>重新取得证照后，在“恢复采购”中上传</li>
            <li>审核通过即恢复，原有账号和订单不变</li>
            <li>
              有疑问请致电 <span className="num">{platformSettings.servicePhone}</span>
            </li>
          </ul>
        </section>
      </div>
      <div className={css.acts}>
        {canOpen('/repayment') && (
          <ButtonLink to="/repayment" tone="primary">
            去还款
          </ButtonLink>
        )}
        <Button onClick={() => onOpen('money')}>余额提现</Button>
        <Button onClick={() => onOpen('records')}>下载历史单据</Button>
        <Button onClick={() => onOpen('restore')}>上传新证照</Button>
      </div>
    </Panel>
  )
}

/** 历史单据: documents that a closed company must keep: papers of its goods, invoices, bills. */
function RecordsPart() {
  const months = useQuery(query(paymentEndpoints.listBillMonths, {}))
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (month: string) => download(paymentEndpoints.downloadBill, { month }),
  })
  return (
    <div className={css.stack}>
      <PapersDesk />
      <Panel aria-label="月度账单">
        <SectionHead title="月度账单" note="付款、退款、充值、提现和还款明细，表格文件" />
        <Loaded of={months} skeleton={<TableSkeleton rows={2} />}>
          {({ list }) => {
            const shown = list.filter(month => month.count > 0).toReversed()
            return shown.length === 0 ? (
              <EmptyState isSlim title="近 12 个月没有账单" />
            ) : (
              <ul className={css.months}>
                {shown.map(({ month, count }) => (
                  <li key={month}>
                    <Button size="small" isBusy={isPending && variables === month} onClick={() => mutate(month)}>
                      <ExportIcon size={14} />
                      {monthText(month)}（{count} 笔）
                    </Button>
                  </li>
                ))}
              </ul>
            )
          }}
        </Loaded>
      </Panel>
    </div>
  )
}
