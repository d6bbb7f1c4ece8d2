import { useQuery } from '@tanstack/react-query'
import { invoiceOperatingEndpoints } from '@xiaojiu/contract/invoice/operating-endpoints.ts'
import type { WatchedRedForm } from '@xiaojiu/contract/invoice/operating-schemas.ts'
import { RED_FORM_REASONS, RED_FORM_STATE_NAMES } from '@xiaojiu/contract/invoice/red-form-schemas.ts'
import { amountText } from '@xiaojiu/ui/money/figure.ts'
import { call } from '@xiaojiu/web/call.ts'
import { showNotice } from '@xiaojiu/web/indicator.ts'
import { query } from '@xiaojiu/web/query.ts'
import { Button } from 'antd'
import { useState } from 'react'
import { GridTable } from '#grid/GridTable.tsx'
import { listOf } from '#grid/list-of.ts'
import type { GridColumn } from '#grid/types.ts'
import type { Grid } from '#grid/url/grid-query.ts'
import { ReasonDialog } from '#parts/form/ReasonDialog.tsx'
import { TwoLines } from '#parts/page/Card.tsx'
import { nearTime } from '#parts/page/time.ts'
import { State } from '#parts/state/State.tsx'
import { TimeLimit } from '#parts/state/TimeLimit.tsx'

const STATES = {
  'waiting-buyer': ['pause', 'go'],
  confirmed: ['done', 'end'],
  refused: ['bad', 'bad'],
  expired: ['off', 'end'],
} as const

const columns: readonly GridColumn<WatchedRedForm>[] = [
  {
    id: 'form',
    title: '确认单',
    width: 236,
    isIdentity: true,
    cell: row => <TwoLines first={row.formNo} second={RED_FORM_REASONS[row.reason]} />,
  },
  { id: 'parties', title: '购方', cell: row => <TwoLines first={row.buyerName} second={row.storeName} /> },
  { id: 'gross', title: '红冲金额（元）', width: 128, align: 'end', cell: row => amountText(row.gross) },
  { id: 'note', title: '买家说明', isWide: true, cell: row => row.note || '—' },
  { id: 'opened', title: '发出', width: 124, cell: row => nearTime(row.openedAt) },
  {
    id: 'due',
    title: '时限',
    width: 148,
    cell: row => (row.state === 'waiting-buyer' ? <TimeLimit from={row.openedAt} due={row.dueAt} /> : '—'),
  },
  {
    id: 'state',
    title: '状态',
    width: 136,
    cell: row => {
      const [kind, tone] = STATES[row.state]
      return (
        <State kind={kind} tone={tone}>
          {RED_FORM_STATE_NAMES[row.state]}
        </State>
      )
    },
  },
]

interface RedFormsProps {
  readonly grid: Grid
  readonly onChanged: () => void
}

/** 红字发票信息确认单 with the time that buyers have left. */
export function RedForms({ grid, onChanged }: RedFormsProps) {
  const [extending, setExtending] = useState<WatchedRedForm | null>(null)
  const { words, filters, after } = grid.query
  const state = filters['state'] ?? 'waiting-buyer'
  const filter = {
    state: state === 'all' ? undefined : (state as WatchedRedForm['state']),
    keyword: words === '' ? undefined : words,
  }
  const forms = useQuery(
    query(
      invoiceOperatingEndpoints.listWatchedRedForms,
      { ...filter, after: after === '' ? undefined : after, pageSize: 50 },
      { errors: 'caller' },
    ),
  )
  const extend = async ({ formId }: WatchedRedForm, reason: string) => {
    await call(invoiceOperatingEndpoints.extendRedForm, { formId, reason })
    showNotice('success', '已延长 72 小时')
    setExtending(null)
    onChanged()
  }
  const acts: GridColumn<WatchedRedForm> = {
    id: 'acts',
    title: '操作',
    width: 88,
    isTool: true,
    align: 'end',
    cell: row =>
      row.state === 'waiting-buyer' && (
        <Button type="link" size="small" onClick={() => setExtending(row)}>
          延长
        </Button>
      ),
  }
  return (
    <>
      <GridTable
        name="red-forms"
        what="红字确认单"
        grid={grid}
        list={listOf(forms, { rows: forms.data?.list ?? [], next: forms.data?.next ?? null })}
        columns={[...columns, acts]}
        rowId={row => row.formId}
        exporting={{ list: 'invoice.red-forms', filter }}
        searchHint="确认单号、店铺"
        empty={{
          title: state === 'waiting-buyer' ? '没有待买家确认的红字确认单' : '没有红字确认单',
          hint: '已抵扣的专票发生退款时会请买家确认',
        }}
      />
      {extending !== null && (
        <ReasonDialog
          title={`延长确认单 ${extending.formNo}`}
          okText="延长 72 小时"
          onClose={() => setExtending(null)}
          onOk={reason => extend(extending, reason)}
        >
          {extending.buyerName} 的确认期限从现在起延长 72 小时。
        </ReasonDialog>
      )}
    </>
  )
}
