import { useQuery } from '@tanstack/react-query'
import { staffEndpoints } from '@xiaojiu/contract/staff/endpoints.ts'
import { WATCHES, type WatchName, type WatchRow } from '@xiaojiu/contract/staff/watch-endpoints.ts'
import { amountText } from '@xiaojiu/ui/money/figure.ts'
import { query } from '@xiaojiu/web/query.ts'
import { Button, Segmented } from 'antd'
import { useMemo } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { GridTable } from '#grid/GridTable.tsx'
import { listOf } from '#grid/list-of.ts'
import type { GridColumn } from '#grid/types.ts'
import { useGrid } from '#grid/url/grid-query.ts'
import { KeyHints } from '#parts/keys/KeyHints.tsx'
import { PageHead, TwoLines } from '#parts/page/Card.tsx'
import { NoRightState } from '#parts/page/PageState.tsx'
import { currentConsole } from '#shell/console-face.ts'

const NO_FILTERS = [] as const

function columnsOf(name: WatchName): readonly GridColumn<WatchRow>[] {
  const watch = WATCHES[name]
  return [
    {
      id: 'title',
      title: 'what' in watch ? watch.what : '名称',
      isIdentity: true,
      cell: row => <TwoLines first={row.title} second={row.note} />,
    },
    { id: 'fact', title: watch.fact, cell: row => row.fact },
    ...('day' in watch ? [{ id: 'day', title: watch.day, width: 136, cell: (row: WatchRow) => row.day ?? '—' }] : []),
    ...('amount' in watch
      ? [
          {
            id: 'amount',
            title: watch.amount,
            width: 152,
            align: 'end' as const,
            cell: (row: WatchRow) => (row.amount === null ? '—' : amountText(row.amount)),
          },
        ]
      : []),
  ]
}

type Kind = (typeof WATCHES)[WatchName]['kind']
const KINDS = { order: '订单', warning: '预警', money: '资金' } as const satisfies Record<Kind, string>

/** 订单与预警: the rows behind a number of the home page, beside those of the same card. */
export function WatchPage() {
  const navigate = useNavigate()
  const [params, setParams] = useSearchParams()
  const sums = useQuery(query(staffEndpoints.sumWatches, {}, { errors: 'caller' }))
  const listed = useMemo(() => (sums.data?.list ?? []).filter(({ name }) => !('path' in WATCHES[name])), [sums.data])
  const asked = listed.find(({ name }) => name === params.get('view')) ?? listed[0]
  const kind: Kind | undefined = asked && WATCHES[asked.name].kind
  const views = useMemo(
    () =>
      listed
        .filter(({ name }) => WATCHES[name].kind === kind)
        .map(({ name, count }) => ({ id: name, label: WATCHES[name].label, ...(count !== null && { count }) })),
    [listed, kind],
  )
  const kinds = (Object.keys(KINDS) as Kind[]).filter(one => listed.some(({ name }) => WATCHES[name].kind === one))
  const grid = useGrid({ filters: NO_FILTERS, views })
  const { view, after } = grid.query
  const name = (views.find(({ id }) => id === view) ?? views[0])?.id ?? 'stock-out'
  const rows = useQuery({
    ...query(staffEndpoints.listWatch, { name, after: after === '' ? undefined : after }, { errors: 'caller' }),
    enabled: views.length > 0,
  })
  const columns = useMemo(() => columnsOf(name), [name])
  if (sums.data !== undefined && views.length === 0)
    return <NoRightState what="查看订单与预警" ask="订单与预警按订单、商品、质量、营销等权限显示，请联系店主开通" />
  return (
    <>
      <PageHead title="订单与预警" meta={WATCHES[name].means}>
        {kinds.length > 1 && (
          <Segmented<Kind>
            aria-label="清单分类"
            options={kinds.map(value => ({ value, label: KINDS[value] }))}
            value={kind ?? 'order'}
            onChange={value => {
              const first = listed.find(({ name }) => WATCHES[name].kind === value)
              if (first) setParams({ view: first.name })
            }}
          />
        )}
        <Button onClick={() => void navigate(currentConsole().homePath)}>返回首页</Button>
      </PageHead>
      <GridTable
        name="store-watch"
        what={WATCHES[name].label}
        grid={grid}
        list={listOf(sums.isError ? sums : rows, {
          rows: rows.data?.list ?? [],
          next: rows.data?.next ?? null,
          total: rows.data?.count,
        })}
        columns={columns}
        rowId={row => row.id}
        empty={{ title: `没有“${WATCHES[name].label}”的记录`, hint: WATCHES[name].means }}
      />
      <KeyHints
        keys={[
          ['j', '下移'],
          ['k', '上移'],
          ['g h', '首页'],
        ]}
      />
    </>
  )
}
