import { useQuery, useQueryClient } from '@tanstack/react-query'
import {
  CONTACT_KINDS,
  type MerchantRow,
  type MerchantState,
  storeConsoleEndpoints,
} from '@xiaojiu/contract/store/merchant-endpoints.ts'
import { MERCHANT_KINDS, MERCHANT_STATES } from '@xiaojiu/contract/store/schemas.ts'
import { query } from '@xiaojiu/web/query.ts'
import { useMemo } from 'react'
import { GridTable } from '#grid/GridTable.tsx'
import { listOf } from '#grid/list-of.ts'
import type { GridColumn } from '#grid/types.ts'
import { useGrid } from '#grid/url/grid-query.ts'
import { useOpenRow } from '#grid/url/use-open-row.ts'
import { KeyHints } from '#parts/keys/KeyHints.tsx'
import { PageHead, TwoLines } from '#parts/page/Card.tsx'
import { FigureCards } from '#parts/page/FigureCards.tsx'
import { LinkedDrawer } from '#parts/page/LinkedDrawer.tsx'
import { nearTime } from '#parts/page/time.ts'
import { Pill, State } from '#parts/state/State.tsx'
import { MerchantDrawer } from './MerchantDrawer.tsx'

const LOOKS = {
  waiting: ['todo', 'me'],
  talking: ['half', 'go'],
  accepted: ['done', 'go'],
  refused: ['off', 'end'],
} as const

const columns: readonly GridColumn<MerchantRow>[] = [
  {
    id: 'company',
    title: '企业',
    isIdentity: true,
    cell: row => (
      <TwoLines
        first={
          <>
            {row.companyName} {row.otherCount > 0 && <Pill>另有 {row.otherCount} 份申请</Pill>}
          </>
        }
        second={row.applicationNo}
      />
    ),
  },
  {
    id: 'code',
    title: '统一社会信用代码',
    width: 200,
    cell: row => (
      <TwoLines first={row.creditCode} second={row.isCodeGenuine ? '校验通过' : <Pill tone="red">校验不通过</Pill>} />
    ),
  },
  {
    id: 'kind',
    title: '类型与省份',
    width: 120,
    cell: row => <TwoLines first={MERCHANT_KINDS[row.kind]} second={row.provinceName} />,
  },
  {
    id: 'contact',
    title: '联系人',
    width: 132,
    isWide: true,
    cell: row => <TwoLines first={row.contactName} second={row.contactMobile} />,
  },
  { id: 'submitted', title: '提交', width: 116, cell: row => nearTime(row.submittedAt) },
  {
    id: 'contacts',
    title: '最近沟通',
    cell: row => {
      const last = row.contacts.at(-1)
      return last === undefined ? (
        '—'
      ) : (
        <TwoLines first={last.content} second={`${CONTACT_KINDS[last.kind]} · ${last.by} · ${last.happenedOn}`} />
      )
    },
  },
  {
    id: 'state',
    title: '状态',
    width: 112,
    cell: row => {
      const [kind, tone] = LOOKS[row.state]
      return (
        <State kind={kind} tone={tone}>
          {MERCHANT_STATES[row.state]}
        </State>
      )
    },
  },
]

const FILTERS = [
  { id: 'kind', label: '类型', choices: Object.entries(MERCHANT_KINDS).map(([value, label]) => ({ value, label })) },
]

/** All applications with their contacts, and how many reach each step. */
export function MerchantList() {
  const queries = useQueryClient()
  const [openId, show] = useOpenRow('applicationId')
  const counts = useQuery(query(storeConsoleEndpoints.listMerchants, { pageSize: 1 }, { errors: 'caller' }))
  const figures = useQuery(query(storeConsoleEndpoints.getMerchantFigures, {}, { errors: 'caller' }))
  const views = useMemo(
    () => [
      { id: 'all', label: '全部' },
      ...Object.entries(MERCHANT_STATES).map(([id, label]) => {
        const count = counts.data?.counts[id]
        return { id, label, ...(count !== undefined && { count }) }
      }),
    ],
    [counts.data],
  )
  const grid = useGrid({ filters: FILTERS, views })
  const { view, words, filters, after } = grid.query
  const filter = {
    state: view in MERCHANT_STATES ? (view as MerchantState) : undefined,
    kind: filters['kind'] as MerchantRow['kind'] | undefined,
    keyword: words === '' ? undefined : words,
  }
  const merchants = useQuery(
    query(
      storeConsoleEndpoints.listMerchants,
      { ...filter, after: after === '' ? undefined : after, pageSize: 50 },
      { errors: 'caller' },
    ),
  )
  const applicationId = openId ?? undefined
  const one = useQuery({
    ...query(storeConsoleEndpoints.listMerchants, { applicationId, pageSize: 1 }, { errors: 'caller' }),
    enabled: applicationId !== undefined,
  })
  const open = applicationId === undefined ? undefined : one.data?.list[0]
  return (
    <>
      <PageHead title="全部申请" meta="电话、走访、补资料和合作条件都记在这里" />
      <FigureCards
        figures={figures}
        cards={[
          {
            title: '入驻漏斗',
            meta: '近 180 天提交的申请，份',
            empty: { title: '近 180 天没有申请', hint: '商家提交入驻申请后会显示在这里' },
            draw: ({ funnel }) =>
              funnel[0]?.count === 0
                ? null
                : {
                    label: '近 180 天入驻申请，各步骤还剩多少',
                    spec: {
                      kind: 'ranking',
                      unit: '份',
                      labels: funnel.map(step => step.label),
                      values: funnel.map(step => step.count),
                      isFunnel: true,
                    },
                    link: { to: '/platform/merchants?page=all&view=talking', text: '查看洽谈中的' },
                  },
          },
        ]}
      />
      <GridTable
        name="merchants"
        what="入驻申请"
        grid={grid}
        list={listOf(merchants, { rows: merchants.data?.list ?? [], next: merchants.data?.next ?? null })}
        columns={columns}
        rowId={row => row.applicationId}
        onOpen={row => show(row.applicationId)}
        openId={applicationId}
        exporting={{ list: 'store.merchants', filter }}
        searchHint="企业名称、申请编号、信用代码"
        empty={{ title: '没有符合条件的申请' }}
      />
      <KeyHints
        keys={[
          ['j', '下移'],
          ['k', '上移'],
          ['enter', '打开'],
        ]}
      />
      {applicationId !== undefined && !open && <LinkedDrawer of={one} what="入驻申请" onClose={() => show(null)} />}
      {open && (
        <MerchantDrawer
          key={open.applicationId}
          merchant={open}
          onClose={() => show(null)}
          onDone={() => void queries.invalidateQueries()}
        />
      )}
    </>
  )
}
