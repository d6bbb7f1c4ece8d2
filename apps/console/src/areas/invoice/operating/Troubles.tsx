import { useQuery } from '@tanstack/react-query'
import { invoiceOperatingEndpoints } from '@xiaojiu/contract/invoice/operating-endpoints.ts'
import { type InvoiceTrouble, WATCHED_KINDS } from '@xiaojiu/contract/invoice/operating-schemas.ts'
import { amountText } from '@xiaojiu/ui/money/figure.ts'
import { call } from '@xiaojiu/web/call.ts'
import { showNotice } from '@xiaojiu/web/indicator.ts'
import { query } from '@xiaojiu/web/query.ts'
import { useOnce } from '@xiaojiu/web/use-submit.ts'
import { Button, Drawer } from 'antd'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { GridTable } from '#grid/GridTable.tsx'
import { listOf } from '#grid/list-of.ts'
import type { GridColumn } from '#grid/types.ts'
import type { Grid } from '#grid/url/grid-query.ts'
import { FaultLine } from '#parts/form/FaultLine.tsx'
import { ReasonDialog } from '#parts/form/ReasonDialog.tsx'
import { useAttempt } from '#parts/form/use-attempt.ts'
import { TwoLines } from '#parts/page/Card.tsx'
import { FieldList } from '#parts/page/FieldList.tsx'
import { LinkedDrawer } from '#parts/page/LinkedDrawer.tsx'
import { nearTime, recordTime } from '#parts/page/time.ts'
import { Pill, State } from '#parts/state/State.tsx'
import { useHasRight } from '#shell/session.ts'
import css from './invoices.module.css'

const columns: readonly GridColumn<InvoiceTrouble>[] = [
  {
    id: 'parties',
    title: '购方',
    isIdentity: true,
    cell: row => <TwoLines first={row.buyerName} second={row.storeName} />,
  },
  {
    id: 'invoice',
    title: '订单',
    width: 176,
    cell: row => (
      <TwoLines
        first={row.orderNos[0] ?? '—'}
        second={row.orderNos.length > 1 ? `共 ${row.orderNos.length} 个订单合并` : '单个订单'}
      />
    ),
  },
  {
    id: 'kind',
    title: '种类',
    width: 116,
    cell: row => (
      <>
        {WATCHED_KINDS[row.kind]} {row.colour === 'red' && <Pill tone="red">红字</Pill>}
      </>
    ),
  },
  { id: 'failure', title: '失败原因', cell: row => row.failure ?? '税务平台没有答复' },
  { id: 'gross', title: '价税合计（元）', width: 128, align: 'end', cell: row => amountText(row.gross) },
  { id: 'attempts', title: '次数', width: 64, align: 'end', cell: row => row.attempts },
  { id: 'requestedAt', title: '申请', width: 124, isWide: true, cell: row => nearTime(row.requestedAt) },
  {
    id: 'state',
    title: '状态',
    width: 152,
    cell: row =>
      row.isRejected ? (
        <State kind="bad" tone="bad" note={`${nearTime(row.nextTryAt)} 再试`}>
          被退回
        </State>
      ) : (
        <State kind="clock" tone="me" note={`${nearTime(row.nextTryAt)} 再试`}>
          未答复
        </State>
      ),
  },
]

interface TroublesProps {
  readonly grid: Grid
  readonly onChanged: () => void
}

/** Invoices that the tax platform rejected or has not answered for an hour. */
export function Troubles({ grid, onChanged }: TroublesProps) {
  const [params, setParams] = useSearchParams()
  const { words, after } = grid.query
  const filter = { keyword: words === '' ? undefined : words }
  const troubles = useQuery(
    query(
      invoiceOperatingEndpoints.listInvoiceTroubles,
      { ...filter, after: after === '' ? undefined : after, pageSize: 50 },
      { errors: 'caller' },
    ),
  )
  const invoiceId = params.get('invoiceId') ?? undefined
  const one = useQuery({
    ...query(invoiceOperatingEndpoints.listInvoiceTroubles, { invoiceId, pageSize: 1 }, { errors: 'caller' }),
    enabled: invoiceId !== undefined,
  })
  const show = (next: string | null) =>
    setParams(before => {
      const changed = new URLSearchParams(before)
      if (next === null) changed.delete('invoiceId')
      else changed.set('invoiceId', next)
      return changed
    })
  const open = invoiceId === undefined ? undefined : one.data?.list[0]
  return (
    <>
      <GridTable
        name="invoice-troubles"
        what="失败的发票"
        grid={grid}
        list={listOf(troubles, { rows: troubles.data?.list ?? [], next: troubles.data?.next ?? null })}
        columns={columns}
        rowId={row => row.invoiceId}
        onOpen={row => show(row.invoiceId)}
        openId={invoiceId}
        exporting={{ list: 'invoice.troubles', filter }}
        searchHint="购方、店铺、订单号、申请号"
        empty={{ title: '没有开具失败的发票', hint: '被税务平台退回的发票会出现在这里' }}
      />
      {invoiceId !== undefined && !open && <LinkedDrawer of={one} what="失败的发票" onClose={() => show(null)} />}
      {open && (
        <TroubleDrawer
          key={open.invoiceId}
          trouble={open}
          onClose={() => show(null)}
          onDone={() => {
            show(null)
            onChanged()
          }}
        />
      )}
    </>
  )
}

interface TroubleDrawerProps {
  readonly trouble: InvoiceTrouble
  readonly onClose: () => void
  readonly onDone: () => void
}

function TroubleDrawer({ trouble, onClose, onDone }: TroubleDrawerProps) {
  const { invoiceId } = trouble
  const [isTelling, setTelling] = useState(false)
  const mayLook = useHasRight('company.look')
  const { isBusy, fault, run } = useAttempt()
  const once = useOnce()
  const retry = () =>
    void run(async () => {
      await call(invoiceOperatingEndpoints.retryInvoice, { invoiceId })
      showNotice('success', '已安排重新开具，一分钟内向税务平台提交')
      onDone()
    })
  const tell = async (words: string) => {
    await once({ invoiceId, words }, given => call(invoiceOperatingEndpoints.tellStoreOfInvoice, given))
    showNotice('success', '已通知店铺')
    onDone()
  }
  return (
    <Drawer
      open
      size={560}
      title={trouble.buyerName}
      onClose={onClose}
      footer={
        <div className={css.foot}>
          <Button type="primary" loading={isBusy} onClick={retry}>
            重新开具 {amountText(trouble.gross)} 元
          </Button>
          <Button onClick={() => setTelling(true)}>通知店铺</Button>
        </div>
      }
    >
      <FieldList
        fields={[
          { label: '失败原因', value: trouble.failure ?? '税务平台没有答复' },
          { label: '申请号', value: trouble.requestNo },
          {
            label: '种类',
            value: `${WATCHED_KINDS[trouble.kind]}${trouble.colour === 'red' ? '（红字）' : ''}`,
          },
          { label: '价税合计（元）', value: amountText(trouble.gross) },
          { label: '购方税号', value: trouble.buyerTaxNo },
          { label: '店铺', value: trouble.storeName },
          { label: '订单', value: trouble.orderNos.join('、') },
          { label: '申请时间', value: recordTime(trouble.requestedAt) },
          { label: '已提交', value: `${trouble.attempts} 次，下次 ${recordTime(trouble.nextTryAt)}` },
        ]}
      />
      {mayLook && (
        <p>
          <Link to={`/platform/companies/detail?companyId=${trouble.companyId}&tab=invoices`}>该企业的全部发票</Link>
        </p>
      )}
      <FaultLine fault={fault} />
      {isTelling && (
        <ReasonDialog title="通知店铺" okText="发出通知" onClose={() => setTelling(false)} onOk={tell}>
          {trouble.storeName} 会收到申请号、失败原因和下面的说明。
        </ReasonDialog>
      )}
    </Drawer>
  )
}
