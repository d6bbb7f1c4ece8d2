import { useQuery } from '@tanstack/react-query'
import { afterSaleSellingEndpoints } from '@xiaojiu/contract/after-sale/selling-endpoints.ts'
import type { StaffCaseRow } from '@xiaojiu/contract/after-sale/staff-schemas.ts'
import { AFTER_SALE_REASONS } from '@xiaojiu/contract/after-sale/words.ts'
import { query } from '@xiaojiu/web/query.ts'
import { download } from '@xiaojiu/web/transfer/download.ts'
import { Button, Input, type InputRef } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { faultText } from '#parts/form/use-attempt.ts'
import { Kbd } from '#parts/keys/Kbd.tsx'
import { useKeys } from '#parts/keys/use-keys.ts'
import { Icon } from '#parts/look/Icon.tsx'
import { Card, TwoLines, PageHead } from '#parts/page/Card.tsx'
import { EmptyState, ErrorState, Skeleton } from '#parts/page/PageState.tsx'
import { TimeLimit } from '#parts/state/TimeLimit.tsx'
import { InspectForm } from './InspectForm.tsx'
import css from './inspect.module.css'

/** The parcel is scanned, opened and looked at: returns on their way on the left, the one in hand on the right. */
export function InspectPage() {
  const [params, setParams] = useSearchParams()
  const waybill = params.get('waybill') ?? ''
  const caseId = params.get('caseId')
  const [typed, setTyped] = useState(waybill)
  const [inspected, setInspected] = useState<string | null>(null)
  const field = useRef<InputRef>(null)
  const returns = useQuery(
    query(
      afterSaleSellingEndpoints.listStoreCases,
      { tab: 'to-inspect', keyword: waybill === '' ? undefined : waybill.slice(0, 60), pageSize: 100 },
      { errors: 'caller' },
    ),
  )
  const rows = returns.data?.list ?? []
  const only = rows.length === 1 && waybill !== '' ? rows[0] : undefined
  const chosen = caseId ?? only?.caseId ?? null
  const look = (given: { readonly waybill?: string; readonly caseId?: string | null }) =>
    setParams(before => {
      const next = new URLSearchParams(before)
      for (const [name, value] of Object.entries(given)) {
        if (value === null || value === '') next.delete(name)
        else next.set(name, value)
      }
      return next
    })
  useKeys([{ keys: 'f2', label: '扫运单', run: () => field.current?.focus({ cursor: 'all' }) }])
  useEffect(() => field.current?.focus(), [])
  return (
    <>
      <PageHead title="退货验收" meta="同意退货的人不能验收；逐行逐批登记">
        {inspected !== null && (
          <Button
            icon={<Icon name="file" />}
            onClick={() =>
              void download(afterSaleSellingEndpoints.printInspection, { caseId: inspected }).catch(() => undefined)
            }
          >
            打印刚才的验收记录
          </Button>
        )}
      </PageHead>
      <div className={css.page}>
        <Card title="退货包裹" meta={returns.data ? `${rows.length} 件待验收` : ''} isFlush>
          <div className={css.scan}>
            <Input
              ref={field}
              allowClear
              size="large"
              aria-label="扫描退货运单号"
              placeholder="扫描退货运单号"
              prefix={<Icon name="search" size={16} />}
              suffix={<Kbd keys="f2" />}
              value={typed}
              onChange={event => {
                setTyped(event.target.value)
                if (event.target.value === '') look({ waybill: '', caseId: null })
              }}
              onPressEnter={() => look({ waybill: typed.trim(), caseId: null })}
            />
          </div>
          {returns.isPending && <Skeleton rows={6} />}
          {returns.isError && (
            <ErrorState what="退货包裹" message={faultText(returns.error)} onRetry={() => void returns.refetch()} />
          )}
          {returns.data && rows.length === 0 && (
            <EmptyState
              title={waybill === '' ? '没有待验收的退货' : '没有这个运单号的退货'}
              hint={waybill === '' ? '买家寄回后会出现在这里' : '请核对运单号，或清空后从列表中选择'}
            />
          )}
          <ul className={css.list}>
            {rows.map(row => (
              <ReturnRow
                key={row.caseId}
                row={row}
                isChosen={row.caseId === chosen}
                onChoose={() => look({ caseId: row.caseId })}
              />
            ))}
          </ul>
        </Card>
        {chosen === null ? (
          <Card>
            <EmptyState title="请扫描或选择一件退货" hint="核对品名、规格、批号、数量和外观后登记" />
          </Card>
        ) : (
          <InspectForm
            key={chosen}
            caseId={chosen}
            onDone={() => {
              setInspected(chosen)
              setTyped('')
              look({ waybill: '', caseId: null })
              field.current?.focus()
            }}
          />
        )}
      </div>
    </>
  )
}

function ReturnRow({
  row,
  isChosen,
  onChoose,
}: {
  readonly row: StaffCaseRow
  readonly isChosen: boolean
  readonly onChoose: () => void
}) {
  const packs = row.lines.reduce((sum, line) => sum + line.quantity, 0)
  return (
    <li aria-current={isChosen ? 'true' : undefined}>
      <button type="button" onClick={onChoose}>
        <TwoLines
          first={`${row.carrier ?? ''} ${row.trackingNo ?? '承运方退回'}`}
          second={`${row.buyerName} · ${AFTER_SALE_REASONS[row.reason]} · ${row.lines.length} 行 ${packs} 件`}
        />
        {row.dueAt !== null && <TimeLimit from={row.createdAt} due={row.dueAt} />}
      </button>
    </li>
  )
}
