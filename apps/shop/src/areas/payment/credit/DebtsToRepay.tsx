import type { CreditKind, Debt, DebtList } from '@xiaojiu/contract/payment/credit-schemas.ts'
import { paymentEndpoints } from '@xiaojiu/contract/payment/endpoints.ts'
import { PositiveYuan } from '@xiaojiu/contract/payment/schemas.ts'
import { type Fen, formatYuan, parseYuan, ZERO } from '@xiaojiu/kernel/money.ts'
import { Button } from '@xiaojiu/ui/button/Button.tsx'
import { EmptyState } from '@xiaojiu/ui/feedback/EmptyState.tsx'
import { TextInput } from '@xiaojiu/ui/form/TextInput.tsx'
import { PageHeading } from '@xiaojiu/ui/layout/PageHeading.tsx'
import { Panel } from '@xiaojiu/ui/layout/Panel.tsx'
import { moneyText } from '@xiaojiu/ui/money/figure.ts'
import { Money } from '@xiaojiu/ui/money/Money.tsx'
import { type DataColumn, DataTable } from '@xiaojiu/ui/table/DataTable.tsx'
import { call } from '@xiaojiu/web/call.ts'
import { useFields } from '@xiaojiu/web/form/use-fields.ts'
import { useSubmit } from '@xiaojiu/web/use-submit.ts'
import { type ReactNode, type SubmitEvent } from 'react'
import { LackState } from '#shell/lack/LackNote.tsx'
import { useRight } from '#trade/session/session.ts'
import css from '../money.module.css'
import { dueText, repayPreview } from '../words.ts'

interface DebtsToRepayProps {
  kind: CreditKind
  title: string
  debts: DebtList
  /** The link shown when nothing is owed. */
  wayOut: ReactNode
  onMade: (collectionId: string) => void
}

/** Open debts, earliest due date first; shows at once which debts a typed amount would repay. */
export function DebtsToRepay({ kind, title, debts, wayOut, onMade }: DebtsToRepayProps) {
  const mayPay = useRight('pay')
  const due = debts.overdue > 0 ? debts.overdue : debts.outstanding
  const fields = useFields({ amount: PositiveYuan }, { amount: formatYuan(due) })
  const read = parseYuan(fields.values.amount) ?? ZERO
  const { mutate, isPending } = useSubmit({
    content: () => ({ kind, amount: read }),
    send: content => call(paymentEndpoints.repay, content),
    onSuccess: ({ collectionId }) => onMade(collectionId),
    onError: error => {
      if (!fields.takeErrors(error)) fields.setError('amount', error.message)
    },
  })
  const { onChange: choose, ...amount } = fields.bind('amount')
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!isPending && fields.isValid(event.currentTarget)) mutate()
  }
  const preview = repayPreview(debts.list, read)
  return (
    <>
      <Panel>
        <div className={css.title}>
          <PageHeading>{title}</PageHeading>
        </div>
        <div className={css.figures}>
          {(
            [
              ['待还总额', debts.outstanding],
              ['已逾期', debts.overdue],
              ['7 天内到期', debts.dueWithin7Days],
            ] as const
          ).map(([label, sum]) => (
            <div key={label} className={css.figure}>
              <span className={css.label}>{label}</span>
              <Money amount={sum} size={26} tone={label === '已逾期' && sum > 0 ? 'red' : 'ink'} />
            </div>
          ))}
        </div>
        {debts.outstanding === 0 ? (
          <EmptyState isSlim title="当前没有需要还的款项" action={wayOut} />
        ) : mayPay ? (
          <form className={css.form} onSubmit={submit} noValidate aria-label="还款">
            <TextInput
              {...amount}
              onChange={choose}
              label="还款金额"
              isRequired
              inputMode="decimal"
              maxLength={14}
              hint="按到期先后依次抵还，先还逾期的款项"
            />
            <div className={css.quick} role="group" aria-label="常用金额">
              {debts.overdue > 0 && (
                <Button size="small" onClick={() => choose(formatYuan(debts.overdue))}>
                  还清逾期 {moneyText(debts.overdue)}
                </Button>
              )}
              <Button size="small" onClick={() => choose(formatYuan(debts.outstanding))}>
                全部还清 {moneyText(debts.outstanding)}
              </Button>
            </div>
            <div className={css.acts}>
              <Button type="submit" tone="danger" size="large" isBusy={isPending}>
                {read > 0 ? `去还款 ${moneyText(read)}` : '去还款'}
              </Button>
            </div>
          </form>
        ) : (
          <LackState lack="pay" />
        )}
      </Panel>
      {debts.list.length > 0 && (
        <Panel aria-label="待还明细">
          <DataTable
            label="待还明细"
            columns={columnsFor(kind, preview)}
            rows={debts.list}
            rowKey={row => row.debtId}
            empty={<EmptyState isSlim title="没有待还明细" />}
            head={<h2>待还明细</h2>}
          />
        </Panel>
      )}
    </>
  )
}

function columnsFor(kind: CreditKind, preview: ReadonlyMap<string, Fen>): readonly DataColumn<Debt>[] {
  return [
    { key: 'label', label: kind === 'loan' ? '借款' : '订单', isFixed: true, render: row => row.label },
    { key: 'creditor', label: kind === 'loan' ? '出借方' : '店铺', render: row => row.creditorName },
    { key: 'due', label: '到期日', width: 120, align: 'center', render: row => row.dueOn ?? '—' },
    {
      key: 'left',
      label: '状态',
      width: 120,
      align: 'center',
      render: row => <span className={(row.overdueDays ?? 0) > 0 ? css.bad : undefined}>{dueText(row)}</span>,
    },
    { key: 'amount', label: '金额', width: 130, align: 'right', render: row => moneyText(row.amount) },
    {
      key: 'outstanding',
      label: '待还',
      width: 130,
      align: 'right',
      isFixed: true,
      render: row => moneyText(row.outstanding),
    },
    {
      key: 'repaid',
      label: '本次抵还',
      width: 130,
      align: 'right',
      render: row => {
        const part = preview.get(row.debtId)
        return part ? <span className={css.plus}>{moneyText(part)}</span> : '—'
      },
    },
  ]
}
