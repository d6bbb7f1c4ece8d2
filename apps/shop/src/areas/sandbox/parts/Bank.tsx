import { sandboxEndpoints } from '@xiaojiu/contract/sandbox/endpoints.ts'
import type { SandboxPayout } from '@xiaojiu/contract/sandbox/schemas.ts'
import { formatYuan, parseYuan } from '@xiaojiu/kernel/money.ts'
import { Button } from '@xiaojiu/ui/button/Button.tsx'
import { useQueryState } from '@xiaojiu/web/use-query-state.ts'
import { type SubmitEvent, useState } from 'react'
import { SandboxQuery } from '#links/sandbox.ts'
import { moment, useAct, useWatched } from '../use-sandbox.ts'
import css from './acts.module.css'
import { Field } from './Field.tsx'
import { SandboxTable } from './SandboxTable.tsx'

const STATES: Readonly<Record<SandboxPayout['state'], string>> = {
  processing: '处理中',
  succeeded: '已汇出',
  failed: '已退回',
}
/** The sender account of a prepared transfer. */
const DEMO_ACCOUNT = '6225880000000001'
const NOTHING = { payerName: '', payerAccount: '', amount: '', remark: '' }

/** The bank: sends transfers to the platform's account and lists incoming and outgoing money. */
export function Bank() {
  const [{ payer, amount: asked, remark }] = useQueryState(SandboxQuery)
  const [form, setForm] = useState({
    payerName: payer ?? '',
    payerAccount: payer ? DEMO_ACCOUNT : '',
    amount: asked ?? '',
    remark: remark ?? '',
  })
  const [mistake, setMistake] = useState('')
  const bookings = useWatched(sandboxEndpoints.listBookings, {})
  const payouts = useWatched(sandboxEndpoints.listPayouts, {})
  const send = useAct(sandboxEndpoints.sendTransfer, '转账成功', () => setForm(NOTHING))
  const decide = useAct(sandboxEndpoints.decidePayout, '已处理汇款')
  const set = (name: keyof typeof NOTHING) => (value: string) => setForm(before => ({ ...before, [name]: value }))
  const transfer = (event: SubmitEvent) => {
    event.preventDefault()
    const amount = parseYuan(form.amount.trim())
    setMistake(amount === null ? '金额应为元，最多两位小数' : '')
    if (amount !== null) send.mutate({ ...form, amount })
  }
  const account = bookings.data?.account
  return (
    <>
      {account && (
        <p className={css.facts}>
          <span>收款户名：{account.accountName}</span>
          <span>账号：{account.account}</span>
          <span>开户行：{account.bankName}</span>
        </p>
      )}
      <form className={css.form} onSubmit={transfer}>
        <Field label="付款户名" value={form.payerName} onChange={set('payerName')} />
        <Field number="bank-account" label="付款账号" value={form.payerAccount} onChange={set('payerAccount')} />
        <Field label="金额（元）" value={form.amount} inputMode="decimal" maxLength={16} onChange={set('amount')} />
        <Field label="附言（转账识别码）" value={form.remark} maxLength={200} onChange={set('remark')} />
        <Button type="submit" tone="primary" isBusy={send.isPending}>
          转账
        </Button>
        {mistake !== '' && (
          <p className={css.error} role="alert">
            {mistake}
          </p>
        )}
      </form>
      <SandboxTable
        title="平台账户收支"
        rows={bookings}
        rowKey={row => row.bookingId}
        empty="还没有收支"
        columns={[
          { label: '时间', cell: row => moment(row.bookedAt) },
          { label: '流水号', cell: row => row.bankSerialNo },
          { label: '对方户名', cell: row => row.otherName },
          { label: '对方账号', cell: row => row.otherAccount },
          { label: '附言', cell: row => row.remark || '—' },
          {
            label: '金额',
            isRight: true,
            cell: row => `${row.direction === 'in' ? '+' : '-'}${formatYuan(row.amount)}`,
          },
        ]}
      />
      <SandboxTable
        title="汇出款项"
        rows={payouts}
        rowKey={row => row.payoutId}
        empty="还没有汇出款项"
        columns={[
          { label: '时间', cell: row => moment(row.createdAt) },
          { label: '单号', cell: row => row.payoutNo },
          { label: '收款户名', cell: row => row.payeeName },
          { label: '收款账号', cell: row => row.payeeAccount },
          { label: '金额', isRight: true, cell: row => formatYuan(row.amount) },
          { label: '状态', cell: row => row.failReason ?? STATES[row.state] },
          {
            label: '操作',
            isRight: true,
            cell: row =>
              row.state === 'processing' && (
                <div className={css.acts}>
                  <Button size="small" onClick={() => decide.mutate({ payoutId: row.payoutId, outcome: 'failed' })}>
                    退回
                  </Button>
                  <Button
                    size="small"
                    tone="primary"
                    onClick={() => decide.mutate({ payoutId: row.payoutId, outcome: 'succeeded' })}
                  >
                    汇出
                  </Button>
                </div>
              ),
          },
        ]}
      />
    </>
  )
}
