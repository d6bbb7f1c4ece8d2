import { useMutation } from '@tanstack/react-query'
import { orderEndpoints } from '@xiaojiu/contract/order/endpoints.ts'
import type { OrderExport } from '@xiaojiu/contract/order/schemas.ts'
import { Button } from '@xiaojiu/ui/button/Button.tsx'
import { DayBox } from '@xiaojiu/ui/form/DayBox.tsx'
import { ExportIcon } from '@xiaojiu/ui/icon/icons.tsx'
import { showNotice } from '@xiaojiu/web/indicator.ts'
import { download } from '@xiaojiu/web/transfer/download.ts'
import { useState } from 'react'
import { Link } from 'react-router'
import { HISTORY_ORDERS_HREF, LOGISTICS_HREF, MY_ORDERS_HREF } from '#links/order.ts'
import css from './MyOrderPage.module.css'

interface OrderToolsProps {
  choice: OrderExport
  archive: 'recent' | 'archived'
  onDays: (days: { from?: string | undefined; to?: string | undefined }) => void
}

interface DayCellProps {
  name: string
  value: string
  min?: string
  max?: string
  onType: (typed: string) => void
  onDay: (day: string | undefined) => void
}

/** The list does not change while a date is incomplete. */
const isDayOrNone = (typed: string) =>
  typed === '' || !Number.isNaN(Date.parse(/^\d{4}-\d{2}-\d{2}$/.exec(typed)?.[0] ?? ''))

/** Dates, links to other lists, and the export of the current list. */
export function OrderTools({ choice, archive, onDays }: OrderToolsProps) {
  const { placedFrom = '', placedTo = '' } = choice
  const [from, setFrom] = useState(placedFrom)
  const [to, setTo] = useState(placedTo)
  const sheet = useMutation({
    mutationFn: () => download(orderEndpoints.exportOrders, choice),
    onSuccess: () => showNotice('success', '订单表格已开始下载'),
  })
  return (
    <div className={css.tools}>
      <span>下单日期</span>
      <DayCell name="下单日期从" value={from} max={placedTo} onType={setFrom} onDay={day => onDays({ from: day })} />
      <span>至</span>
      <DayCell name="下单日期到" value={to} min={placedFrom} onType={setTo} onDay={day => onDays({ to: day })} />
      {(placedFrom || placedTo) && (
        <Button
          tone="text"
          size="small"
          onClick={() => {
            setFrom('')
            setTo('')
            onDays({ from: undefined, to: undefined })
          }}
        >
          清除
        </Button>
      )}
      <span className={css.others}>
        <Link to={LOGISTICS_HREF}>全部物流</Link>
        {archive === 'recent' ? (
          <Link to={HISTORY_ORDERS_HREF}>90 天前的订单</Link>
        ) : (
          <Link to={MY_ORDERS_HREF}>近 90 天的订单</Link>
        )}
        <Button size="small" isBusy={sheet.isPending} onClick={() => sheet.mutate()}>
          <ExportIcon size={14} />
          导出表格
        </Button>
      </span>
    </div>
  )
}

function DayCell({ name, value, min, max, onType, onDay }: DayCellProps) {
  return (
    <span className={css.dayCell}>
      <DayBox
        className={css.day}
        value={value}
        min={min || undefined}
        max={max || undefined}
        aria-label={name}
        onChange={typed => {
          onType(typed)
          if (isDayOrNone(typed)) onDay(typed || undefined)
        }}
      />
    </span>
  )
}
