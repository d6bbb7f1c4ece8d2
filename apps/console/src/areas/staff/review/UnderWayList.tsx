import { useQuery } from '@tanstack/react-query'
import {
  qualificationOperatingEndpoints,
  UNDER_WAY,
  type UnderWayRow,
} from '@xiaojiu/contract/qualification/certificate-endpoints.ts'
import { CERTIFICATION_WAY_LABELS } from '@xiaojiu/contract/qualification/certification-schemas.ts'
import { query } from '@xiaojiu/web/query.ts'
import { useNavigate } from 'react-router'
import { GridTable } from '#grid/GridTable.tsx'
import { listOf } from '#grid/list-of.ts'
import type { GridColumn } from '#grid/types.ts'
import { useGrid } from '#grid/url/grid-query.ts'
import { PageHead, TwoLines } from '#parts/page/Card.tsx'
import { nearTime } from '#parts/page/time.ts'
import { Pill } from '#parts/state/State.tsx'

const columns: readonly GridColumn<UnderWayRow>[] = [
  {
    id: 'company',
    title: '企业',
    isIdentity: true,
    cell: row => <TwoLines first={row.companyName} second={row.creditCode} />,
  },
  { id: 'legalPerson', title: '法定代表人', width: 120, cell: row => row.legalPerson },
  { id: 'way', title: '方式', width: 148, cell: row => <Pill>{CERTIFICATION_WAY_LABELS[row.way]}</Pill> },
  {
    id: 'account',
    title: '收款账户',
    width: 220,
    cell: row =>
      row.maskedAccount === null ? '—' : <TwoLines first={row.bankName ?? '—'} second={row.maskedAccount} />,
  },
  { id: 'tries', title: '剩余次数', width: 96, align: 'end', cell: row => row.triesLeft ?? '—' },
  { id: 'years', title: '年限', width: 80, align: 'end', isWide: true, cell: row => `${row.validYears} 年` },
  { id: 'submitted', title: '提交', width: 132, cell: row => nearTime(row.submittedAt) },
]

const NO_FILTERS = [] as const
const VIEWS = [
  { id: 'all', label: '全部' },
  ...UNDER_WAY.map(way => ({ id: way, label: CERTIFICATION_WAY_LABELS[way] })),
]

/** Unfinished face and transfer verifications, longest wait first; they need no decision. */
export function UnderWayList() {
  const navigate = useNavigate()
  const grid = useGrid({ filters: NO_FILTERS, views: VIEWS })
  const { view, words, after } = grid.query
  const filter = { way: UNDER_WAY.find(way => way === view), keyword: words === '' ? undefined : words }
  const requests = useQuery(
    query(
      qualificationOperatingEndpoints.listRequestsUnderWay,
      { ...filter, after: after === '' ? undefined : after, pageSize: 50 },
      { errors: 'caller' },
    ),
  )
  return (
    <>
      <PageHead title="进行中的认证" meta="由企业刷脸或回填打款金额完成，无需审核；经办人授权在“审核”中处理" />
      <GridTable
        name="certifications-under-way"
        what="进行中的认证"
        grid={grid}
        list={listOf(requests, { rows: requests.data?.list ?? [], next: requests.data?.next ?? null })}
        columns={columns}
        rowId={row => row.requestId}
        onOpen={row => void navigate(`/platform/companies/detail?companyId=${row.companyId}&tab=licences`)}
        exporting={{ list: 'qualification.under-way', filter }}
        searchHint="企业名称、信用代码"
        empty={{ title: '没有进行中的认证' }}
      />
    </>
  )
}
