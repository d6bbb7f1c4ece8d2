import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  STATEMENT_LINES,
  type StatementDocument,
  type StatementLine,
  type StatementWhat,
} from '@xiaojiu/contract/payment/bill-schemas.ts'
import { paymentEndpoints } from '@xiaojiu/contract/payment/endpoints.ts'
import { Button } from '@xiaojiu/ui/button/Button.tsx'
import { FormDialog } from '@xiaojiu/ui/dialog/FormDialog.tsx'
import { EmptyState } from '@xiaojiu/ui/feedback/EmptyState.tsx'
import { NoteStrip } from '@xiaojiu/ui/feedback/NoteStrip.tsx'
import { TextArea } from '@xiaojiu/ui/form/TextArea.tsx'
import { PrintIcon } from '@xiaojiu/ui/icon/icons.tsx'
import { Panel } from '@xiaojiu/ui/layout/Panel.tsx'
import { SectionHead } from '@xiaojiu/ui/layout/SectionHead.tsx'
import { moneyText } from '@xiaojiu/ui/money/figure.ts'
import { type DataColumn, DataTable } from '@xiaojiu/ui/table/DataTable.tsx'
import { call } from '@xiaojiu/web/call.ts'
import { confirm } from '@xiaojiu/web/confirm.ts'
import { timeText } from '@xiaojiu/web/format.ts'
import { showNotice } from '@xiaojiu/web/indicator.ts'
import { query } from '@xiaojiu/web/query.ts'
import { download } from '@xiaojiu/web/transfer/download.ts'
import { useState } from 'react'
import { Link } from 'react-router'
import css from '../money.module.css'
import { canAnswer, documentHref, documentText, monthText, STATEMENT_FIGURES, STATEMENT_WORDS } from '../words.ts'

const money = (what: StatementWhat): DataColumn<StatementLine> => ({
  key: what,
  label: STATEMENT_LINES[what],
  width: 112,
  align: 'right',
  isFixed: true,
  render: row => (row.what === what ? moneyText(row.amount) : ''),
})

const COLUMNS: readonly DataColumn<StatementLine>[] = [
  { key: 'at', label: '时间', width: 150, isFixed: true, render: row => timeText(row.at) },
  {
    key: 'document',
    label: '单据',
    width: 216,
    isFixed: true,
    render: row => row.document && <DocumentLink document={row.document} />,
  },
  { key: 'memo', label: '摘要', render: row => row.memo },
  money('charged'),
  money('paid'),
  money('returned'),
  { key: 'balance', label: '应付余额', width: 116, align: 'right', render: row => moneyText(row.balance) },
]

function DocumentLink({ document }: { document: StatementDocument }) {
  const href = documentHref(document)
  return href === null ? (
    documentText(document)
  ) : (
    <Link className={css.link} to={href}>
      {documentText(document)}
    </Link>
  )
}

/** One statement line by line, with the buyer's confirmation or dispute. */
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
          data && (
            <>
              <Button size="small" onClick={() => window.print()}>
                <PrintIcon size={14} />
                打印
              </Button>
              {canAnswer(data) && (
                <>
                  <Button size="small" onClick={() => setDisputing(true)}>
                    有异议
                  </Button>
                  <Button size="small" tone="primary" isBusy={isPending} onClick={() => void confirmIt()}>
                    确认无误
                  </Button>
                </>
              )}
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
      {data && data.corrections.length > 0 && (
        <div className={css.table}>
          <NoteStrip tone="amber" title="店铺已更正">
            {data.corrections
              .map(
                ({ noteNo, amount, words, bookedIn }) =>
                  `更正单 ${noteNo} 冲减 ${moneyText(amount)}，计入${monthText(bookedIn)}对账单：${words}`,
              )
              .join('；')}
          </NoteStrip>
        </div>
      )}
      <DataTable
        label="对账单明细"
        head={
          data && (
            <div className={css.equation}>
              {STATEMENT_FIGURES.map(([key, label, sign]) => (
                <span key={key} className={key === 'closing' ? css.result : undefined}>
                  {sign && <i>{sign}</i>}
                  {label} {moneyText(data[key])}
                </span>
              ))}
            </div>
          )
        }
        columns={COLUMNS}
        rows={data?.lines}
        rowKey={row => row.lineId}
        totals={
          data && {
            at: '合计',
            charged: moneyText(data.charged),
            paid: moneyText(data.paid),
            returned: moneyText(data.returned),
            balance: moneyText(data.closing),
          }
        }
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

interface DisputeDialogProps {
  isBusy: boolean
  onClose: () => void
  onSend: (note: string) => void
}

/** 对账异议: asks for the reason of a dispute. */
function DisputeDialog({ isBusy, onClose, onSend }: DisputeDialogProps) {
  const [note, setNote] = useState('')
  const [isAsked, setAsked] = useState(false)
  const submit = () => {
    setAsked(true)
    if (note.trim() !== '') onSend(note.trim())
  }
  return (
    <FormDialog title="对账异议" width={560} verb="提交异议" isBusy={isBusy} onClose={onClose} onSubmit={submit}>
      <TextArea
        name="note"
        label="异议内容"
        isRequired
        maxLength={300}
        placeholder="请写明有异议的订单号、金额和原因"
        value={note}
        onChange={setNote}
        error={isAsked && note.trim() === '' ? '请说明有异议的内容' : undefined}
      />
    </FormDialog>
  )
}
