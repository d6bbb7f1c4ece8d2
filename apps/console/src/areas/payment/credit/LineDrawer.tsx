import { useQuery } from '@tanstack/react-query'
import { cartSellingEndpoints } from '@xiaojiu/contract/cart/selling-endpoints.ts'
import { paymentSellingEndpoints } from '@xiaojiu/contract/payment/selling-endpoints.ts'
import type { StoreLine } from '@xiaojiu/contract/payment/selling-schemas.ts'
import { amountText, moneyText } from '@xiaojiu/ui/money/figure.ts'
import { call } from '@xiaojiu/web/call.ts'
import { query } from '@xiaojiu/web/query.ts'
import { Button, Drawer } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { ReasonDialog } from '#parts/form/ReasonDialog.tsx'
import { faultText, useAttempt } from '#parts/form/use-attempt.ts'
import { FieldList } from '#parts/page/FieldList.tsx'
import { EmptyState, ErrorState, Skeleton } from '#parts/page/PageState.tsx'
import { nearTime } from '#parts/page/time.ts'
import css from './credit.module.css'
import { LineDialog } from './LineDialog.tsx'
import { useSupplyHolds } from './use-supply-holds.ts'

interface LineDrawerProps {
  readonly line: StoreLine
  readonly onClose: () => void
  readonly onDone: (words: string) => Promise<void>
}

/** One buyer's line with its debts, earliest due date first. */
export function LineDrawer({ line, onClose, onDone }: LineDrawerProps) {
  const { lineId, version } = line
  const [dialog, setDialog] = useState<'change' | 'close' | 'hold' | 'resume' | null>(null)
  const held = useSupplyHolds().get(line.companyId)
  const { isBusy, fault, run } = useAttempt()
  const remind = () =>
    void run(async () => {
      await call(paymentSellingEndpoints.remindDebtor, { lineId }, { errors: 'caller' })
      await onDone('已提醒客户')
    })
  const debts = useQuery(query(paymentSellingEndpoints.listLineDebts, { lineId }, { errors: 'caller' }))
  return (
    <Drawer
      open
      size={640}
      title={line.buyerName}
      onClose={onClose}
      footer={
        <div className={css.foot}>
          <Button type="primary" onClick={() => setDialog('change')}>
            {line.isClosed ? '重新开通' : '调整额度与账期'}
          </Button>
          {line.overdue > 0 && (
            <Button loading={isBusy} onClick={remind}>
              {`提醒还款 ${moneyText(line.overdue)}`}
            </Button>
          )}
          {held !== undefined && <Button onClick={() => setDialog('resume')}>恢复供货</Button>}
          {held === undefined && line.overdue > 0 && (
            <Button danger onClick={() => setDialog('hold')}>
              暂停供货
            </Button>
          )}
          {!line.isClosed && (
            <Button danger onClick={() => setDialog('close')}>
              停用
            </Button>
          )}
        </div>
      }
    >
      <FieldList
        fields={[
          { label: '额度', value: moneyText(line.limit) },
          { label: '已用', value: moneyText(line.used) },
          { label: '冻结', value: moneyText(line.frozen) },
          { label: '可用', value: moneyText(line.available) },
          { label: '账期', value: `发货后 ${line.termDays} 天` },
          { label: '逾期', value: line.overdue === 0 ? '无' : moneyText(line.overdue) },
          ...(held === undefined ? [] : [{ label: '供货', value: `${nearTime(held.heldAt)} 起暂停：${held.reason}` }]),
          ...(line.remindedAt === null ? [] : [{ label: '上次提醒', value: nearTime(line.remindedAt) }]),
        ]}
      />
      {fault !== null && (
        <p role="alert" className={css.late}>
          {fault}
        </p>
      )}
      <h3 className={css.heading}>欠款</h3>
      {debts.isPending && <Skeleton rows={4} />}
      {debts.isError && (
        <ErrorState what="欠款" message={faultText(debts.error)} onRetry={() => void debts.refetch()} />
      )}
      {debts.data?.list.length === 0 && <EmptyState title="没有未还的欠款" />}
      {debts.data !== undefined && debts.data.list.length > 0 && (
        <table className={css.table}>
          <thead>
            <tr>
              <th>单据</th>
              <th>到期日</th>
              <th className={css.end}>未还（元）</th>
            </tr>
          </thead>
          <tbody>
            {debts.data.list.map(debt => (
              <tr key={debt.debtId}>
                <td>{debt.label}</td>
                <td className={debt.overdueDays !== null && debt.overdueDays > 0 ? css.late : undefined}>
                  {debt.dueOn === null
                    ? '发货后起算'
                    : debt.overdueDays !== null && debt.overdueDays > 0
                      ? `${debt.dueOn} 逾期 ${debt.overdueDays} 天`
                      : debt.dueOn}
                </td>
                <td className={css.end}>{amountText(debt.outstanding)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {debts.data?.hasMore === true && (
        <p className={css.note}>
          只列出先到期的 {debts.data.list.length} 笔，其余见
          <Link to={`/seller/money/credit?view=debts&q=${encodeURIComponent(line.buyerName)}`}>欠款账龄</Link>
        </p>
      )}
      {dialog === 'change' && (
        <LineDialog
          title={line.isClosed ? '重新开通' : '调整授信'}
          buyer={{ companyId: line.companyId, name: line.buyerName }}
          first={{ limit: line.limit, termDays: line.termDays }}
          version={version}
          used={line.used}
          facts={[
            { label: '现在', value: `${moneyText(line.limit)} · ${line.termDays} 天` },
            { label: '已用', value: moneyText(line.used) },
            { label: '逾期', value: line.overdue === 0 ? '无' : moneyText(line.overdue) },
          ]}
          onClose={() => setDialog(null)}
          onDone={async words => {
            setDialog(null)
            await onDone(words)
          }}
        />
      )}
      {(dialog === 'hold' || dialog === 'resume') && (
        <ReasonDialog
          title={dialog === 'hold' ? '暂停供货' : '恢复供货'}
          okText={dialog === 'hold' ? '暂停供货' : '恢复供货'}
          isDanger={dialog === 'hold'}
          onClose={() => setDialog(null)}
          onOk={async reason => {
            const act = dialog === 'hold' ? cartSellingEndpoints.holdSupply : cartSellingEndpoints.resumeSupply
            await call(act, { companyId: line.companyId, reason })
            setDialog(null)
            await onDone(dialog === 'hold' ? '已暂停供货' : '已恢复供货')
          }}
        >
          {dialog === 'hold'
            ? `${line.buyerName} 逾期 ${moneyText(line.overdue)}。暂停后不能再向本店下单，已下的订单照常履行；客户会看到您填写的原因。`
            : `${line.buyerName} 可以继续向本店下单。客户会看到您填写的原因。`}
        </ReasonDialog>
      )}
      {dialog === 'close' && (
        <ReasonDialog
          title="停用授信"
          okText="停用"
          isDanger
          onClose={() => setDialog(null)}
          onOk={async reason => {
            await call(paymentSellingEndpoints.closeCreditLine, { lineId, version, reason })
            setDialog(null)
            await onDone('已停用')
          }}
        >
          {line.buyerName} 不能再用账期支付；已欠的 {moneyText(line.used)} 照常归还。
        </ReasonDialog>
      )}
    </Drawer>
  )
}
