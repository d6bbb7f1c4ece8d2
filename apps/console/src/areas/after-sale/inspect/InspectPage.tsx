import { useInfiniteQuery } from '@tanstack/react-query'
import { afterSaleSellingEndpoints } from '@xiaojiu/contract/after-sale/selling-endpoints.ts'
import { RETURN_TABS, type ReturnRow, type ReturnTab } from '@xiaojiu/contract/after-sale/staff-schemas.ts'
import { AFTER_SALE_REASONS } from '@xiaojiu/contract/after-sale/words.ts'
import { call } from '@xiaojiu/web/call.ts'
import { download } from '@xiaojiu/web/transfer/download.ts'
import { Button, Input, type InputRef, Segmented } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { ExportButton } from '#grid/export/ExportButton.tsx'
import { faultText } from '#parts/form/use-attempt.ts'
import { Kbd } from '#parts/keys/Kbd.tsx'
import { useKeys } from '#parts/keys/use-keys.ts'
import { Icon } from '#parts/look/Icon.tsx'
import { Card, PageHead, TwoLines } from '#parts/page/Card.tsx'
import { EmptyState, ErrorState, Skeleton } from '#parts/page/PageState.tsx'
import { nearTime } from '#parts/page/time.ts'
import { soundScan } from '#parts/scan/scan-sound.ts'
import { State } from '#parts/state/State.tsx'
import { TimeLimit } from '#parts/state/TimeLimit.tsx'
import { InspectForm } from './InspectForm.tsx'
import css from './inspect.module.css'

const TABS = Object.keys(RETURN_TABS) as ReturnTab[]

/** The columns of the exported file; the list on the page shows fewer fields of each. */
const FILE_COLUMNS = ['case', 'parcel', 'goods', 'due', 'result'] as const

const EMPTY: Readonly<Record<ReturnTab, readonly [string, string]>> = {
  expected: ['没有待寄回的退货', '同意退货后，等待买家寄回的会出现在这里'],
  arrived: ['没有待验收的退货', '买家寄回后会出现在这里'],
  done: ['还没有验收记录', '验收过的退货会留在这里，可补打验收记录'],
}

function tabLabel(tab: ReturnTab, counts: { readonly expected: number; readonly arrived: number } | undefined): string {
  const count = tab === 'done' ? undefined : counts?.[tab]
  return count === undefined ? RETURN_TABS[tab] : `${RETURN_TABS[tab]} ${count}`
}

function resultText({ passedCount, failedCount }: NonNullable<ReturnRow['inspection']>): string {
  if (failedCount === 0) return '合格'
  return passedCount === 0 ? '不合格' : '部分合格'
}

/** The waybill. Without one: a note when the carrier returned the goods, otherwise the case number. */
function parcelText({ state, caseNo, carrier, trackingNo }: ReturnRow): string {
  if (trackingNo !== null) return `${carrier ?? ''} ${trackingNo}`
  return state === 'returning' ? '承运方退回' : caseNo
}

/** Staff scan a returned parcel and inspect it: the list of returns on the left, the selected one on the right. */
export function InspectPage() {
  const [params, setParams] = useSearchParams()
  const waybill = params.get('waybill') ?? ''
  const caseId = params.get('caseId')
  const [typed, setTyped] = useState(waybill)
  const [inspected, setInspected] = useState<string | null>(null)
  const [scan, setScan] = useState({ code: '', count: 0 })
  const field = useRef<InputRef>(null)
  const tab = TABS.find(each => each === params.get('tab')) ?? 'arrived'
  const keyword = waybill === '' ? undefined : waybill.slice(0, 60)
  const returns = useInfiniteQuery({
    queryKey: [afterSaleSellingEndpoints.listReturns.path, tab, keyword],
    queryFn: ({ pageParam }) =>
      call(afterSaleSellingEndpoints.listReturns, { tab, keyword, after: pageParam }, { errors: 'caller' }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: page => page.next ?? undefined,
  })
  const rows = returns.data?.pages.flatMap(page => page.list) ?? []
  const counts = returns.data?.pages[0]?.counts
  const only = rows.length === 1 && waybill !== '' ? rows[0] : undefined
  const chosen = caseId ?? only?.caseId ?? null
  const look = (given: { readonly waybill?: string; readonly caseId?: string | null; readonly tab?: ReturnTab }) =>
    setParams(before => {
      const next = new URLSearchParams(before)
      for (const [name, value] of Object.entries(given)) {
        if (value === null || value === '') next.delete(name)
        else next.set(name, value)
      }
      return next
    })
  const isAnswered = scan.code !== '' && scan.code === waybill && returns.isSuccess && !returns.isFetching
  const verdict = isAnswered ? (rows.length > 0 ? 'right' : 'wrong') : null
  // The scan count is a dependency, so that scanning the same parcel twice sounds twice.
  useEffect(() => {
    if (verdict !== null && scan.count > 0) soundScan(verdict === 'right')
  }, [verdict, scan.count])
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
        <ExportButton
          list="after-sale.returns"
          filter={{ tab, keyword }}
          columns={FILE_COLUMNS}
          words={`状态：${RETURN_TABS[tab]}${keyword === undefined ? '' : `；单号：${keyword}`}`}
        />
      </PageHead>
      <div className={css.page}>
        <Card title="退货包裹" isFlush>
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
              status={verdict === 'wrong' ? 'error' : ''}
              onPressEnter={() => {
                setScan({ code: typed.trim(), count: scan.count + 1 })
                look({ waybill: typed.trim(), caseId: null })
              }}
            />
            {verdict !== null && (
              <p role="status" className={verdict === 'right' ? css.right : css.wrong}>
                {verdict === 'right' ? `已找到 ${scan.code}` : `${RETURN_TABS[tab]}中没有 ${scan.code}`}
              </p>
            )}
            <Segmented<ReturnTab>
              block
              aria-label="退货状态"
              value={tab}
              options={TABS.map(each => ({ value: each, label: tabLabel(each, counts) }))}
              onChange={next => look({ tab: next, caseId: null })}
            />
          </div>
          {returns.isPending && <Skeleton rows={6} />}
          {returns.isError && (
            <ErrorState what="退货包裹" message={faultText(returns.error)} onRetry={() => void returns.refetch()} />
          )}
          {returns.data && rows.length === 0 && (
            <EmptyState
              title={waybill === '' ? EMPTY[tab][0] : `${RETURN_TABS[tab]}中没有这个单号`}
              hint={waybill === '' ? EMPTY[tab][1] : '请核对运单号，或查看其他状态'}
            />
          )}
          <ul className={css.list}>
            {rows.map(row => (
              <ReturnLine
                key={row.caseId}
                row={row}
                isChosen={row.caseId === chosen}
                onChoose={() => look({ caseId: row.caseId })}
              />
            ))}
          </ul>
          {returns.hasNextPage && (
            <Button block type="text" loading={returns.isFetchingNextPage} onClick={() => void returns.fetchNextPage()}>
              更多
            </Button>
          )}
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

function ReturnLine({
  row,
  isChosen,
  onChoose,
}: {
  readonly row: ReturnRow
  readonly isChosen: boolean
  readonly onChoose: () => void
}) {
  const packs = row.lines.reduce((sum, line) => sum + line.quantity, 0)
  return (
    <li aria-current={isChosen ? 'true' : undefined}>
      <button type="button" onClick={onChoose}>
        <TwoLines
          first={parcelText(row)}
          second={`${row.buyerName} · ${AFTER_SALE_REASONS[row.reason]} · ${row.lines.length} 行 ${packs} 件`}
        />
        {row.inspection !== null && row.state !== 'returning' ? (
          <State
            kind={row.inspection.failedCount === 0 ? 'done' : 'bad'}
            tone={row.inspection.failedCount === 0 ? 'go' : 'bad'}
            note={`${row.inspection.by} ${nearTime(row.inspection.at)}`}
          >
            {resultText(row.inspection)}
          </State>
        ) : (
          row.dueAt !== null && <TimeLimit from={row.createdAt} due={row.dueAt} />
        )}
      </button>
    </li>
  )
}
