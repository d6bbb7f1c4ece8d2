import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { StatementLine } from '@xiaojiu/contract/payment/bill-schemas.ts'
import { paymentEndpoints } from '@xiaojiu/contract/payment/endpoints.ts'
import { useState } from 'react'
import { call } from '../../../lib/call.ts'
import { confirm } from '../../../lib/confirm.ts'
import { download } from '../../../lib/transfer/download.ts'
import { showNotice } from '../../../lib/indicator.ts'
import { query } from '../../../lib/query.ts'
import { timeText } from '../../../lib/time-text.ts'
import { Button } from '../../../ui/button/Button.tsx'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { NoteStrip } from '../../../ui/feedback/NoteStrip.tsx'
import { Panel } from '../../../ui/layout/Panel.tsx'
import { SectionHead } from '../../../ui/layout/SectionHead.tsx'
import { moneyText } from '../../../ui/money/figure.ts'
import { type DataColumn, DataTable } from '../../../ui/table/DataTable.tsx'
import css from '../money.module.css'
import { monthText } from '../wallet/wallet-words.ts'
import { DisputeDialog } from './DisputeDialog.tsx'
import { canAnswer, LINE_WORDS, STATEMENT_WORDS } from './statement-words.ts'

const COLUMNS: readonly DataColumn<StatementLine>[] = [
  { key: 'at', label: '时间', width: 150, isFixed: true, render: row => timeText(row.at) },
  { key: 'what', label: '项目', width: 100, render: row => LINE_WORDS[row.what] },
  { key: 'memo', label: '摘要', render: row => row.memo },
  { key: 'amount', label: '金额', width: 130, align: 'right', isFixed: true, render: row => moneyText(row.amount) },
  { key: 'balance', label: '余额', width: 130, align: 'right', render: row => moneyText(row.balance) },
]

/** One statement line by line, and the buyer's word on it. */
export function StatementPanel({ storeId, month }: { storeId: string; month: string }) {
  const queries = useQueryClient()
  const [isDisputing, setDisputing] = useState(false)
  const { data, error, refetch } = useQuery({
    ...query(paymentEndpoints.getStatement, { storeId, month }),
    refetchOnMount: 'always',
  })
  const { mutate, isPending } = useMutation({
    mutationFn: (answer: { verdict: 'confirm' | 'dispute'; note: string }) =>
      call(paymentEndpoints.answerStatement, { storeId, month, closing: data?.closing ?? (0 as never), ...answer }),
    onSuccess: async ({ state }) => {
      setDisputing(false)
      showNotice('success', state === 'confirmed' ? '对账单已确认' : '异议已提交，核对后会有消息通知')
      await queries.invalidateQueries()
    },
  })
  const confirmIt = async () => {
    if (!data) return
    const isSure = await confirm({
      title: '确认对账单',
      text: `确认 ${data.storeName} ${monthText(month)}期末应付 ${moneyText(data.closing)} 无误？确认后不能再提出异议。`,
      okText: `确认 ${moneyText(data.closing)}`,
    })
    if (isSure) mutate({ verdict: 'confirm', note: '' })
  }
  return (
    <Panel aria-label="对账单明细">
      <SectionHead
        title={data ? data.storeName : '对账单明细'}
        note={
          data
            ? `${monthText(month)}　${data.isFinal ? STATEMENT_WORDS[data.state] : '本月未结，次月 1 日起可确认'}`
            : ''
        }
        aside={
          data &&
          canAnswer(data) && (
            <>
              <Button size="small" onClick={() => setDisputing(true)}>
                有异议
              </Button>
              <Button size="small" tone="primary" isBusy={isPending} onClick={() => void confirmIt()}>
                确认无误
              </Button>
            </>
          )
        }
      />
      {data?.note && (
        <div className={css.table}>
          <NoteStrip tone="amber" title="您的异议">
            {data.note}
            {data.answer && `　答复：${data.answer}`}
          </NoteStrip>
        </div>
      )}
      <DataTable
        label="对账单明细"
        head={
          data && (
            <div className={css.equation}>
              <span>期初 {moneyText(data.opening)}</span>
              <span>+</span>
              <span>应收 {moneyText(data.charged)}</span>
              <span>−</span>
              <span>回款 {moneyText(data.paid)}</span>
              <span>−</span>
              <span>退货折让 {moneyText(data.returned)}</span>
              <span>=</span>
              <b>期末 {moneyText(data.closing)}</b>
            </div>
          )
        }
        columns={COLUMNS}
        rows={data?.lines}
        rowKey={row => `${row.at.getTime()}-${row.memo}-${row.what}`}
        error={error && !data ? { cause: error, onRetry: () => void refetch() } : null}
        empty={<EmptyState isSlim title="本月没有新的往来" />}
        onExport={() => download(paymentEndpoints.downloadStatement, { storeId, month })}
      />
      {isDisputing && (
        <DisputeDialog
          isBusy={isPending}
          onClose={() => setDisputing(false)}
          onSend={note => mutate({ verdict: 'dispute', note })}
        />
      )}
    </Panel>
  )
}
