import { sandboxEndpoints } from '@xiaojiu/contract/sandbox/endpoints.ts'
import type { SandboxPayment, SandboxRefund } from '@xiaojiu/contract/sandbox/schemas.ts'
import { formatYuan } from '@xiaojiu/kernel/money.ts'
import { Button } from '@xiaojiu/ui/button/Button.tsx'
import { useQueryState } from '@xiaojiu/web/use-query-state.ts'
import { useState } from 'react'
import { SandboxQuery } from '#links/sandbox.ts'
import { moment, useAct, useWatched } from '../use-sandbox.ts'
import css from './acts.module.css'
import { Field } from './Field.tsx'
import { SandboxTable } from './SandboxTable.tsx'

const CHANNELS: Readonly<Record<SandboxPayment['channel'], string>> = { wechat: '微信支付', alipay: '支付宝' }
const STATES: Readonly<Record<SandboxPayment['state'], string>> = {
  unpaid: '待付款',
  paid: '已付款',
  closed: '已关闭',
  expired: '已过期',
}
const REFUND_STATES: Readonly<Record<SandboxRefund['state'], string>> = {
  processing: '处理中',
  succeeded: '已退款',
  failed: '退款失败',
}

/** The payment apps of the phone: scan a code, pay or cancel; lists refunds. */
export function Payments() {
  const [{ payment }] = useQueryState(SandboxQuery)
  const [codeUrl, setCodeUrl] = useState('')
  const payments = useWatched(sandboxEndpoints.listPayments, {})
  const refunds = useWatched(sandboxEndpoints.listRefunds, {})
  const scan = useAct(sandboxEndpoints.scanPayment, '已扫码', () => setCodeUrl(''))
  // Returns to the payment page that the user came from.
  const pay = useAct(sandboxEndpoints.pay, '付款成功', paid => {
    if (paid.returnUrl && paid.paymentId === payment) window.location.assign(paid.returnUrl)
  })
  const refuse = useAct(sandboxEndpoints.refusePayment, '已放弃付款')
  const decideRefund = useAct(sandboxEndpoints.decideRefund, '已处理退款')
  const isBusy = pay.isPending || refuse.isPending
  return (
    <>
      <form
        className={css.form}
        onSubmit={event => {
          event.preventDefault()
          scan.mutate({ codeUrl })
        }}
      >
        <Field label="付款码的内容" value={codeUrl} isWide maxLength={300} onChange={setCodeUrl} />
        <Button type="submit" tone="primary" isBusy={scan.isPending} disabled={codeUrl.trim() === ''}>
          扫一扫
        </Button>
      </form>
      <SandboxTable
        title="付款单"
        rows={payments}
        rowKey={row => row.paymentId}
        empty="还没有付款单，请先在收银台选择微信或支付宝"
        columns={[
          { label: '创建时间', cell: row => moment(row.createdAt) },
          { label: '方式', cell: row => CHANNELS[row.channel] },
          { label: '商品', cell: row => (row.paymentId === payment ? <b>{row.subject}</b> : row.subject) },
          { label: '商户单号', cell: row => row.outTradeNo },
          { label: '金额', isRight: true, cell: row => `¥${formatYuan(row.amount)}` },
          { label: '已退', isRight: true, cell: row => (row.refunded > 0 ? `¥${formatYuan(row.refunded)}` : '—') },
          { label: '状态', cell: row => (row.isRefused ? '已放弃' : STATES[row.state]) },
          {
            label: '操作',
            isRight: true,
            cell: row =>
              row.state === 'unpaid' && (
                <div className={css.acts}>
                  <Button size="small" disabled={isBusy} onClick={() => refuse.mutate({ paymentId: row.paymentId })}>
                    放弃
                  </Button>
                  <Button
                    size="small"
                    tone="primary"
                    disabled={isBusy}
                    onClick={() => pay.mutate({ paymentId: row.paymentId })}
                  >
                    付款 ¥{formatYuan(row.amount)}
                  </Button>
                </div>
              ),
          },
        ]}
      />
      <SandboxTable
        title="退款"
        rows={refunds}
        rowKey={row => row.refundId}
        empty="还没有退款"
        columns={[
          { label: '时间', cell: row => moment(row.createdAt) },
          { label: '方式', cell: row => CHANNELS[row.channel] },
          { label: '退款单号', cell: row => row.outRefundNo },
          { label: '原因', cell: row => row.reason },
          { label: '金额', isRight: true, cell: row => `¥${formatYuan(row.amount)}` },
          { label: '状态', cell: row => REFUND_STATES[row.state] },
          {
            label: '操作',
            isRight: true,
            cell: row =>
              row.state === 'processing' && (
                <div className={css.acts}>
                  <Button
                    size="small"
                    onClick={() => decideRefund.mutate({ refundId: row.refundId, outcome: 'failed' })}
                  >
                    退款失败
                  </Button>
                  <Button
                    size="small"
                    tone="primary"
                    onClick={() => decideRefund.mutate({ refundId: row.refundId, outcome: 'succeeded' })}
                  >
                    退款成功
                  </Button>
                </div>
              ),
          },
        ]}
      />
    </>
  )
}
