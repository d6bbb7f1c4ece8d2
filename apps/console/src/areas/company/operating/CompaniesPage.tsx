import { useQuery, useQueryClient } from '@tanstack/react-query'
import { companyOperatingEndpoints } from '@xiaojiu/contract/company/operating-endpoints.ts'
import { COMPANY_VIEWS, type CompanyView, type WatchedCompany } from '@xiaojiu/contract/company/operating-schemas.ts'
import { COMPANY_KINDS, type CompanyKind } from '@xiaojiu/contract/qualification/words.ts'
import { PROVINCES } from '@xiaojiu/contract/reference/provinces.ts'
import { amountText } from '@xiaojiu/ui/money/figure.ts'
import { showNotice } from '@xiaojiu/web/indicator.ts'
import { query } from '@xiaojiu/web/query.ts'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { GridTable } from '#grid/GridTable.tsx'
import { listOf } from '#grid/list-of.ts'
import type { GridColumn } from '#grid/types.ts'
import { useGrid } from '#grid/url/grid-query.ts'
import { KeyHints } from '#parts/keys/KeyHints.tsx'
import { PageHead, TwoLines } from '#parts/page/Card.tsx'
import { nearTime } from '#parts/page/time.ts'
import { Pill } from '#parts/state/State.tsx'
import { useHasRight } from '#shell/session.ts'
import { CompanyState } from './CompanyState.tsx'
import { HoldDialog } from './HoldDialog.tsx'
import { kindName } from './kind-name.ts'
import { LicenceEnd } from './LicenceEnd.tsx'
import { TellDialog } from './TellDialog.tsx'

const columns: readonly GridColumn<WatchedCompany>[] = [
  {
    id: 'name',
    title: '企业',
    isIdentity: true,
    cell: row => (
      <TwoLines
        first={
          <>
            {row.name} {row.isHeld && <Pill tone="red">暂停供货</Pill>} {row.isRisk && <Pill tone="amber">风险</Pill>}
          </>
        }
        second={`${kindName(row.kind)} · ${row.creditCode}`}
      />
    ),
  },
  { id: 'province', title: '省份', width: 88, cell: row => row.provinceName || '—' },
  {
    id: 'main',
    title: '主账号',
    width: 144,
    cell: row =>
      row.main === null ? '—' : <TwoLines first={row.main.personName || row.main.loginName} second={row.main.mobile} />,
  },
  { id: 'licence', title: '证照到期', width: 108, cell: row => <LicenceEnd on={row.licenceEndsOn} /> },
  { id: 'ca', title: 'CA 有效至', width: 108, isWide: true, cell: row => row.certifiedUntil ?? '未认证' },
  {
    id: 'lastOrder',
    title: '最近下单',
    width: 116,
    cell: row => (row.lastOrderAt === null ? '—' : nearTime(row.lastOrderAt)),
  },
  { id: 'spent', title: '近 90 天采购（元）', width: 136, align: 'end', cell: row => amountText(row.spent) },
  { id: 'wallet', title: '钱包（元）', width: 112, align: 'end', isWide: true, cell: row => amountText(row.wallet) },
  {
    id: 'overdue',
    title: '逾期（元）',
    width: 112,
    align: 'end',
    isWide: true,
    cell: row => (row.overdue === 0 ? '—' : amountText(row.overdue)),
  },
  { id: 'cases', title: '售后', width: 64, align: 'end', cell: row => row.openCaseCount || '—' },
  { id: 'state', title: '状态', width: 112, cell: row => <CompanyState state={row.state} /> },
]

const VIEWS = Object.entries(COMPANY_VIEWS).map(([id, label]) => ({ id, label }))
const FILTERS = [
  { id: 'kind', label: '类型', choices: Object.entries(COMPANY_KINDS).map(([value, label]) => ({ value, label })) },
  { id: 'province', label: '省份', choices: Object.entries(PROVINCES).map(([value, label]) => ({ value, label })) },
]

/** The list of buyers, with search by name, code, login, mobile or order. */
export function CompaniesPage() {
  const navigate = useNavigate()
  const grid = useGrid({ filters: FILTERS, views: VIEWS })
  const { view, words, filters, after } = grid.query
  const filter = {
    view: (view in COMPANY_VIEWS ? view : 'all') as CompanyView,
    keyword: words === '' ? undefined : words,
    kind: filters['kind'] as CompanyKind | undefined,
    provinceCode: filters['province'],
  }
  const companies = useQuery(
    query(
      companyOperatingEndpoints.searchCompanies,
      { ...filter, after: after === '' ? undefined : after, pageSize: 50 },
      { errors: 'caller' },
    ),
  )
  const rows = companies.data?.list ?? []
  const mayTell = useHasRight('company.act')
  const mayHold = useHasRight('risk.act')
  const queries = useQueryClient()
  const [telling, setTelling] = useState<readonly string[]>([])
  const [holding, setHolding] = useState<readonly string[]>([])
  // A company that is not supplied already is left alone.
  const hold = (ids: readonly string[]) => {
    const free = ids.filter(id => rows.find(row => row.companyId === id)?.isHeld !== true)
    if (free.length === 0) showNotice('warning', '所选企业都已暂停供货')
    setHolding(free)
  }
  return (
    <>
      <PageHead title="企业列表" />
      <GridTable
        name="companies"
        what="企业"
        grid={grid}
        list={listOf(companies, { rows, next: companies.data?.next ?? null, total: companies.data?.total })}
        columns={columns}
        rowId={row => row.companyId}
        onOpen={row => void navigate(`/platform/companies/detail?companyId=${row.companyId}`)}
        exporting={{ list: 'company.companies', filter }}
        bulkActs={[
          ...(mayTell ? [{ label: '发送消息', run: setTelling }] : []),
          ...(mayHold ? [{ label: '暂停供货', run: hold }] : []),
        ]}
        searchHint="名称、信用代码、登录名、手机尾号、订单号"
        empty={{ title: '没有符合条件的企业', hint: '换个名称、信用代码或手机尾号试试' }}
      />
      <KeyHints
        keys={[
          ['f', '筛选'],
          ['j', '下移'],
          ['k', '上移'],
          ['enter', '打开档案'],
          ['x', '选中'],
        ]}
      />
      {holding.length > 0 && (
        <HoldDialog
          companyIds={holding}
          to={`所选 ${holding.length} 家企业`}
          onClose={() => setHolding([])}
          onDone={() => {
            setHolding([])
            void queries.invalidateQueries()
          }}
        />
      )}
      {telling.length > 0 && (
        <TellDialog companyIds={telling} to={`所选 ${telling.length} 家企业`} onClose={() => setTelling([])} />
      )}
    </>
  )
}
