import { useQuery } from '@tanstack/react-query'
import type { PaymentDetail } from '@xiaojiu/contract/payment/bill-schemas.ts'
import { paymentEndpoints } from '@xiaojiu/contract/payment/endpoints.ts'
import { ButtonLink } from '@xiaojiu/ui/button/Button.tsx'
import { EmptyState } from '@xiaojiu/ui/feedback/EmptyState.tsx'
import { ErrorState } from '@xiaojiu/ui/feedback/ErrorState.tsx'
import { TableSkeleton } from '@xiaojiu/ui/feedback/TableSkeleton.tsx'
import { PageHeading } from '@xiaojiu/ui/layout/PageHeading.tsx'
import { Panel } from '@xiaojiu/ui/layout/Panel.tsx'
import { SectionHead } from '@xiaojiu/ui/layout/SectionHead.tsx'
import { moneyText } from '@xiaojiu/ui/money/figure.ts'
import { Money } from '@xiaojiu/ui/money/Money.tsx'
import { CallError } from '@xiaojiu/web/call-error.ts'
import { exactTimeText, timeText } from '@xiaojiu/web/format.ts'
import { query } from '@xiaojiu/web/query.ts'
import { useQueryState } from '@xiaojiu/web/use-query-state.ts'
import { Fragment, type ReactNode } from 'react'
import { Link } from 'react-router'
import { orderHref } from '#links/order.ts'
import { PaymentDetailQuery } from '#links/payment.ts'
import { AccountLayout } from '#shell/AccountLayout.tsx'
import { CHANNEL_LABELS } from '#trade/order/state-words.ts'
import { RepaidDebts } from '../credit/RepaidDebts.tsx'
import css from '../money.module.css'
import facts from './PaymentDetailPage.module.css'

const STATES: Readonly<Record<PaymentDetail['state'], string>> = {
  pending: '等待付款',
  succeeded: '支付成功',
  failed: '支付失败',
  closed: '已关闭',
  abnormal: '金额不符，人工核实中',
  surplus: '重复付款，已退回',
}
const KINDS: Readonly<Record<PaymentDetail['payableKind'], string>> = {
  order: '支付货款',
  recharge: '钱包充值',
  repayment: '账期还款',
  'loan-repayment': '采购贷还款',
}
const REFUND_STATES = { waiting: '退款中', succeeded: '已退款', failed: '退款失败' } as const

/** 支付详情: one payment, what it paid for, and its refunds. */
export function PaymentDetailPage() {
  const [ref] = useQueryState(PaymentDetailQuery)
  const hasRef = ref.paymentId !== undefined || ref.payOrderId !== undefined
  const { data, error, refetch, isFetching } = useQuery({
    ...query(paymentEndpoints.getPaymentDetail, ref, { errors: 'caller' }),
    enabled: hasRef,
    refetchOnMount: 'always',
  })
  const isMissing = !hasRef || (error instanceof CallError && error.kind === 'refused')
  return (
    <AccountLayout title="支付详情">
      <div className={css.column}>
        {data ? (
          <Detail payment={data} />
        ) : (
          <Panel>
            {isMissing ? (
              <EmptyState
                title="没有找到这笔支付"
                action={
                  <ButtonLink tone="primary" to="/personal/myBill">
                    查看我的账单
                  </ButtonLink>
                }
              >
                链接可能不完整，或支付属于您的另一家企业。
              </EmptyState>
            ) : error ? (
              <ErrorState error={error} onRetry={() => void refetch()} isRetrying={isFetching} />
            ) : (
              <TableSkeleton rows={6} />
            )}
          </Panel>
        )}
      </div>
    </AccountLayout>
  )
}

function Detail({ payment }: { payment: PaymentDetail }) {
  const rows: readonly (readonly [string, ReactNode])[] = [
    ['支付单号', payment.tradeNo],
    ['支付方式', CHANNEL_LABELS[payment.channel]],
    ...(payment.walletPart > 0
      ? ([
          ['渠道支付', moneyText(payment.amount)],
          ['余额抵扣', moneyText(payment.walletPart)],
        ] as const)
      : []),
    ['渠道流水号', payment.providerTradeNo ?? '—'],
    ['发起时间', exactTimeText(payment.createdAt)],
    ['支付时间', payment.paidAt ? exactTimeText(payment.paidAt) : '—'],
    ...(payment.failure ? ([['说明', payment.failure]] as const) : []),
  ]
  return (
    <>
      <Panel>
        <div className={css.due}>
          <PageHeading>{KINDS[payment.payableKind]}</PageHeading>
          <span className={payment.state === 'succeeded' ? css.good : css.quiet}>{STATES[payment.state]}</span>
          <span className={css.end}>
            <Money amount={payment.total} size={32} tone="ink" />
          </span>
        </div>
        <dl className={facts.facts}>
          {rows.map(([label, value]) => (
            <Fragment key={label}>
              <dt>{label}</dt>
              <dd className="num">{value}</dd>
            </Fragment>
          ))}
        </dl>
      </Panel>
      {payment.parts.length > 0 && (
        <Panel aria-label="支付的订单">
          <SectionHead title="支付的订单" />
          <ul className={facts.list}>
            {payment.parts.map(part => (
              <li key={part.orderId}>
                <Link className={css.link} to={orderHref(part.orderId)}>
                  {part.orderNo}
                </Link>
                <span className="ell">{part.storeName}</span>
                <span className="num">{moneyText(part.amount)}</span>
              </li>
            ))}
          </ul>
        </Panel>
      )}
      {payment.repaid.length > 0 && <RepaidDebts repaid={payment.repaid} />}
      {payment.refunds.length > 0 && (
        <Panel aria-label="退款记录">
          <SectionHead title="退款记录" />
          <ul className={facts.list}>
            {payment.refunds.map(refund => (
              <li key={refund.refundNo}>
                <span className="num">{refund.refundNo}</span>
                <span>
                  {refund.reason}　<b>{REFUND_STATES[refund.state]}</b>
                  {refund.settledAt ? `　${timeText(refund.settledAt)}` : ''}
                  <span className={facts.where}>{refund.whereabouts}</span>
                </span>
                <span className="num">
                  {moneyText(refund.total)}
                  {refund.walletPart > 0 && refund.amount > 0 && `（余额 ${moneyText(refund.walletPart)}）`}
                </span>
              </li>
            ))}
          </ul>
        </Panel>
      )}
    </>
  )
}
