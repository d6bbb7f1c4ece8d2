import { useQuery } from '@tanstack/react-query'
import { COMPENSATIONS } from '@xiaojiu/contract/payment/compensations.ts'
import { paymentSellingEndpoints } from '@xiaojiu/contract/payment/selling-endpoints.ts'
import type { StoreStatementDetail } from '@xiaojiu/contract/payment/statement-schemas.ts'
import { moneyText } from '@xiaojiu/ui/money/figure.ts'
import { call } from '@xiaojiu/web/call.ts'
import { showNotice } from '@xiaojiu/web/indicator.ts'
import { query } from '@xiaojiu/web/query.ts'
import { download } from '@xiaojiu/web/transfer/download.ts'
import { Button, Drawer } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { FaultLine } from '#parts/form/FaultLine.tsx'
import { faultText, useAttempt } from '#parts/form/use-attempt.ts'
import { FieldList } from '#parts/page/FieldList.tsx'
import { EmptyState, ErrorState, Skeleton } from '#parts/page/PageState.tsx'
import { nearTime } from '#parts/page/time.ts'
import { CorrectStatementDialog } from './CorrectStatementDialog.tsx'
import { DifferenceSearch } from './DifferenceSearch.tsx'
import { LineTable } from './LineTable.tsx'
import css from './statements.module.css'

const STATE_WORDS = { unanswered: '未答复', confirmed: '已确认', disputed: '有异议', resolved: '已答复' } as const
const NOTICE_WORDS = { remind: '提醒核对', send: '发送对账单' } as const

interface StatementDrawerProps {
  readonly whose: { readonly companyId: string; readonly month: string }
  readonly mayAct: boolean
  /** Opens the task of a dispute. */
  readonly onAnswer: (replyId: string) => void
  readonly onClose: () => void
  readonly onDone: () => Promise<unknown>
}

/** One month with one buyer: the sums, the lines, and the store's acts. */
export function StatementDrawer({ whose, mayAct, onAnswer, onClose, onDone }: StatementDrawerProps) {
  const [isCorrecting, setCorrecting] = useState(false)
  const { isBusy, fault, run } = useAttempt()
  const found = useQuery(query(paymentSellingEndpoints.getStoreStatement, whose, { errors: 'caller' }))
  const { data } = found
  const tell = (endpoint: 'remindStatement' | 'sendStatement', words: string) =>
    void run(async () => {
      await call(paymentSellingEndpoints[endpoint], whose, { errors: 'caller' })
      showNotice('success', words)
      await onDone()
    })
  const print = (form: 'pdf' | 'xlsx') =>
    void run(() => download(paymentSellingEndpoints.printStoreStatement, { ...whose, form }))
  return (
    <Drawer
      open
      size={880}
      title={data ? `${data.buyer.name} · ${whose.month} 对账单` : `${whose.month} 对账单`}
      onClose={onClose}
      footer={
        data && (
          <div className={css.foot}>
            {mayAct && data.replyId !== null && (
              <Button type="primary" onClick={() => data.replyId !== null && onAnswer(data.replyId)}>
                答复异议
              </Button>
            )}
            {mayAct && data.isFinal && (
              <>
                <Button disabled={data.correctable === 0} onClick={() => setCorrecting(true)}>
                  开更正单
                </Button>
                {data.state !== 'confirmed' && (
                  <Button disabled={isBusy} onClick={() => tell('remindStatement', '已提醒客户核对')}>
                    提醒核对
                  </Button>
                )}
                <Button disabled={isBusy} onClick={() => tell('sendStatement', '已重新发送')}>
                  重新发送
                </Button>
              </>
            )}
            <span className={css.spring} />
            <Button disabled={isBusy} onClick={() => print('pdf')}>
              下载 PDF
            </Button>
            <Button disabled={isBusy} onClick={() => print('xlsx')}>
              下载表格
            </Button>
          </div>
        )
      }
    >
      <FaultLine fault={fault} />
      {found.isError ? (
        <ErrorState what="对账单" message={faultText(found.error)} onRetry={() => void found.refetch()} />
      ) : data === undefined ? (
        <Skeleton rows={8} height={28} />
      ) : (
        <Body statement={data} />
      )}
      {isCorrecting && data && (
        <CorrectStatementDialog
          statement={data}
          onClose={() => setCorrecting(false)}
          onDone={async words => {
            setCorrecting(false)
            showNotice('success', words)
            await onDone()
          }}
        />
      )}
    </Drawer>
  )
}

function Body({ statement }: { readonly statement: StoreStatementDetail }) {
  const { lines, corrections, compensations, notices } = statement
  return (
    <div className={css.body}>
      <dl className={css.sums}>
        {(
          [
            ['期初应收', statement.opening],
            ['本期应收', statement.charged],
            ['付款', statement.paid],
            ['退货', statement.returned],
            ['期末应收', statement.closing],
          ] as const
        ).map(([label, amount]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{moneyText(amount)}</dd>
          </div>
        ))}
      </dl>
      <FieldList
        fields={[
          {
            label: '客户答复',
            value: statement.isFinal ? STATE_WORDS[statement.state] : '本月未结，次月 1 日起可核对',
          },
          ...(statement.note === null ? [] : [{ label: '异议内容', value: statement.note }]),
          ...(statement.answer === null ? [] : [{ label: '店铺答复', value: statement.answer }]),
          ...corrections.map(({ noteNo, amount, words, by, at, bookedIn }) => ({
            label: `更正单 ${noteNo.slice(-6)}`,
            value: `冲减 ${moneyText(amount)}，计入 ${bookedIn} · ${words}（${by} ${nearTime(at)}）`,
          })),
          ...compensations.map(({ caseId, caseNo, bearer, amount, at }) => ({
            label: COMPENSATIONS[bearer],
            value: (
              <>
                {moneyText(amount)}，计入本店货款，不影响客户应收 ·{' '}
                <Link to={`/seller/after-sale/detail?caseId=${caseId}`}>售后单 {caseNo}</Link>（{nearTime(at)}）
              </>
            ),
          })),
          ...notices.slice(0, 5).map(({ kind, by, at }, index) => ({
            label: index === 0 ? '通知记录' : '',
            value: `${nearTime(at)} ${by} ${NOTICE_WORDS[kind]}`,
          })),
        ]}
      />
      <DifferenceSearch whose={{ companyId: statement.companyId, month: statement.month }} />
      {lines.length === 0 ? <EmptyState title="本月没有新的往来" /> : <LineTable lines={lines} label="对账明细" />}
    </div>
  )
}
