import { useQuery, useQueryClient } from '@tanstack/react-query'
import { qualificationOperatingEndpoints } from '@xiaojiu/contract/qualification/certificate-endpoints.ts'
import { ENDING_TABS, type EndingLicence, type EndingTab } from '@xiaojiu/contract/qualification/ending-endpoints.ts'
import { amountText } from '@xiaojiu/ui/money/figure.ts'
import { call } from '@xiaojiu/web/call.ts'
import { showNotice } from '@xiaojiu/web/indicator.ts'
import { query } from '@xiaojiu/web/query.ts'
import { useOnce } from '@xiaojiu/web/use-submit.ts'
import { Button } from 'antd'
import { useMemo, useState } from 'react'
import { useNavigate } from 'react-router'
import { GridTable } from '#grid/GridTable.tsx'
import { listOf } from '#grid/list-of.ts'
import type { GridColumn } from '#grid/types.ts'
import { useGrid } from '#grid/url/grid-query.ts'
import { KeyHints } from '#parts/keys/KeyHints.tsx'
import { PageHead, TwoLines } from '#parts/page/Card.tsx'
import { FigureCards } from '#parts/page/FigureCards.tsx'
import { nearTime } from '#parts/page/time.ts'
import { Pill, State } from '#parts/state/State.tsx'
import { useMe } from '#shell/session.ts'
import { yuanOf } from '../home/sales-text.ts'
import { LicenceDialog } from './LicenceDialog.tsx'

const URGENT_DAYS = 7

const columns: readonly GridColumn<EndingLicence>[] = [
  { id: 'company', title: '企业', isIdentity: true, cell: row => row.companyName },
  { id: 'licence', title: '证照', cell: row => <TwoLines first={row.licenceName} second={row.number} /> },
  {
    id: 'ends',
    title: '有效期至',
    width: 160,
    cell: row => <TwoLines first={row.endsOn ?? '—'} second={<Left licence={row} />} />,
  },
  { id: 'spent', title: '近 90 天采购（元）', width: 152, align: 'end', cell: row => amountText(row.spent) },
  {
    id: 'renewing',
    title: '更新',
    width: 128,
    cell: row =>
      row.isRenewing ? (
        <State kind="half" tone="go">
          新证审核中
        </State>
      ) : (
        '—'
      ),
  },
  {
    id: 'reminded',
    title: '最近提醒',
    width: 152,
    cell: row =>
      row.remindedAt === null ? (
        '—'
      ) : (
        <TwoLines first={nearTime(row.remindedAt)} second={row.remindedBy ?? '系统提醒'} />
      ),
  },
]

const cancelled: GridColumn<EndingLicence> = {
  id: 'cancelled',
  title: '注销原因',
  cell: ({ cancelled: end }) =>
    end === null ? (
      '—'
    ) : (
      <TwoLines
        first={end.reason || '—'}
        second={
          <>
            {end.at === null ? '' : `${nearTime(end.at)} `}
            {end.files.map((file, at) => (
              <a key={file.fileId} href={file.url} target="_blank" rel="noreferrer">
                {`文件${end.files.length > 1 ? ` ${at + 1} ` : ''}`}
              </a>
            ))}
          </>
        }
      />
    ),
}

function Left({ licence: { daysLeft } }: { readonly licence: EndingLicence }) {
  if (daysLeft === null) return null
  if (daysLeft < 0) return <Pill tone="red">已过期 {-daysLeft} 天</Pill>
  return <Pill tone={daysLeft <= URGENT_DAYS ? 'red' : 'amber'}>还有 {daysLeft} 天</Pill>
}

const NO_FILTERS = [] as const
const TABS = Object.entries(ENDING_TABS) as [EndingTab, string][]

/** 到期日历: which papers of companies expire when, and how much these companies order. */
export function EndingList() {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const once = useOnce()
  const known = useQuery(
    query(qualificationOperatingEndpoints.listEndingLicences, { pageSize: 1 }, { errors: 'caller' }),
  )
  const figures = useQuery(query(qualificationOperatingEndpoints.getEndingFigures, {}, { errors: 'caller' }))
  const views = useMemo(
    () =>
      TABS.map(([id, label]) => {
        const count = known.data?.counts[id]
        return { id, label, ...(count !== undefined && { count }) }
      }),
    [known.data],
  )
  const grid = useGrid({ filters: NO_FILTERS, views })
  const { view, words, after } = grid.query
  const filter = { tab: TABS.find(([id]) => id === view)?.[0] ?? 'soon', keyword: words === '' ? undefined : words }
  const licences = useQuery(
    query(
      qualificationOperatingEndpoints.listEndingLicences,
      { ...filter, after: after === '' ? undefined : after, pageSize: 50 },
      { errors: 'caller' },
    ),
  )
  const mayAct = useMe().rights.includes('company.act')
  const [asked, setAsked] = useState<EndingLicence | null>(null)
  const isCancelled = filter.tab === 'cancelled'
  const acts: GridColumn<EndingLicence> = {
    id: 'acts',
    title: '操作',
    width: 104,
    isTool: true,
    align: 'end',
    cell: row => (
      <Button type="link" size="small" danger={!isCancelled} onClick={() => setAsked(row)}>
        {isCancelled ? '申请恢复' : '登记注销'}
      </Button>
    ),
  }
  const shown = [...(isCancelled ? [...columns.slice(0, 2), cancelled, ...columns.slice(3, 4)] : columns)]
  const remind = async (licenceIds: readonly string[]) => {
    const { count } = await once({ licenceIds: [...licenceIds] }, given =>
      call(qualificationOperatingEndpoints.remindLicences, given, { errors: 'global' }),
    )
    showNotice('success', count === 0 ? '这些证照 24 小时内都已提醒过' : `已提醒 ${count} 份证照的企业`)
    await queries.invalidateQueries()
  }
  return (
    <>
      <PageHead title="到期日历" meta="系统在到期前 60、30、15、7、1 天各提醒一次，也可以选中后立即提醒" />
      <FigureCards
        figures={figures}
        cards={[
          {
            title: '各周到期',
            meta: '未来 13 周，份',
            empty: { title: '未来 13 周没有证照到期', hint: '有证照到期时会显示在这里' },
            draw: ({ weeks }) =>
              weeks.every(week => week.count === 0)
                ? null
                : {
                    label: '未来 13 周各周到期的证照',
                    spec: {
                      kind: 'bars',
                      unit: '份',
                      labels: weeks.map(week => week.from.slice(5)),
                      values: weeks.map(week => week.count),
                    },
                    link: { to: '/platform/licences?page=ending&view=later', text: '查看 31–90 天到期的' },
                  },
          },
          {
            title: '各周涉及的采购',
            meta: '未来 13 周到期的企业，近 90 天采购，元',
            empty: { title: '到期的企业近 90 天没有采购', hint: '到期后不能再采购证照范围内的商品' },
            draw: ({ weeks }) =>
              weeks.every(week => !week.spent)
                ? null
                : {
                    label: '未来 13 周各周到期的企业近 90 天的采购额',
                    spec: {
                      kind: 'bars',
                      unit: '元',
                      labels: weeks.map(week => week.from.slice(5)),
                      values: weeks.map(week => (week.spent === null ? 0 : yuanOf(week.spent))),
                    },
                    link: { to: '/platform/licences?page=ending&view=later', text: '查看 31–90 天到期的' },
                  },
          },
        ]}
      />
      <GridTable
        name="ending-licences"
        what="证照"
        grid={grid}
        list={listOf(licences, { rows: licences.data?.list ?? [], next: licences.data?.next ?? null })}
        columns={mayAct ? [...shown, acts] : shown}
        rowId={row => row.licenceId}
        onOpen={row => void navigate(`/platform/companies/detail?companyId=${row.companyId}&tab=licences`)}
        bulkActs={view === 'cancelled' ? [] : [{ label: '立即提醒', run: ids => void remind(ids) }]}
        exporting={{ list: 'qualification.ending', filter }}
        searchHint="企业名称、信用代码、证照编号"
        empty={{ title: '没有符合条件的证照' }}
      />
      {asked !== null && (
        <LicenceDialog
          companyId={asked.companyId}
          code={asked.code}
          name={`${asked.companyName} ${asked.licenceName}`}
          isRestore={isCancelled}
          onClose={() => setAsked(null)}
          onDone={() => {
            setAsked(null)
            void queries.invalidateQueries()
          }}
        />
      )}
      <KeyHints
        keys={[
          ['j', '下移'],
          ['k', '上移'],
          ['x', '选中'],
          ['enter', '打开企业'],
        ]}
      />
    </>
  )
}
