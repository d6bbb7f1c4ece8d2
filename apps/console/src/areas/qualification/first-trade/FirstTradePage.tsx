import { useQuery, useQueryClient } from '@tanstack/react-query'
import { FIRST_TRADE_LABELS } from '@xiaojiu/contract/qualification/schemas.ts'
import {
  qualificationSellingEndpoints,
  STORE_PAIR_TABS,
  type StorePair,
  type StorePairTab,
} from '@xiaojiu/contract/qualification/selling-endpoints.ts'
import { lastMonths } from '@xiaojiu/kernel/months.ts'
import { dayOf } from '@xiaojiu/kernel/time.ts'
import { call } from '@xiaojiu/web/call.ts'
import { serverNow } from '@xiaojiu/web/clock.ts'
import { showNotice } from '@xiaojiu/web/indicator.ts'
import { query } from '@xiaojiu/web/query.ts'
import { download } from '@xiaojiu/web/transfer/download.ts'
import { Button, Select } from 'antd'
import { useMemo, useState } from 'react'
import { TaskDrawer } from '#areas/staff/public.ts'
import { ExportButton } from '#grid/export/ExportButton.tsx'
import { GridTable } from '#grid/GridTable.tsx'
import { listOf } from '#grid/list-of.ts'
import type { GridColumn } from '#grid/types.ts'
import { useGrid } from '#grid/url/grid-query.ts'
import { useOpenRow } from '#grid/url/use-open-row.ts'
import { ReasonDialog } from '#parts/form/ReasonDialog.tsx'
import { KeyHints } from '#parts/keys/KeyHints.tsx'
import { PageHead, TwoLines } from '#parts/page/Card.tsx'
import { nearTime } from '#parts/page/time.ts'
import { type GlyphKind, Pill, State, type Tone } from '#parts/state/State.tsx'
import { AskPaperDialog } from './AskPaperDialog.tsx'

const LOOKS: Readonly<Record<StorePair['state'], readonly [GlyphKind, Tone]>> = {
  asked: ['draft', 'go'],
  'in-review': ['todo', 'me'],
  established: ['done', 'go'],
  refused: ['bad', 'end'],
  outdated: ['warn', 'bad'],
  ended: ['off', 'end'],
}
const TABS = Object.keys(STORE_PAIR_TABS) as StorePairTab[]
const NO_FILTERS = [] as const
const MONTHS_SHOWN = 24
const ENDABLE: readonly StorePair['state'][] = ['established', 'outdated', 'refused']

type PartVerb = 'end' | 'reopen' | 'drop'

interface Parting {
  readonly pair: StorePair
  readonly verb: PartVerb
}

/** Acts that need only a reason, which the buyer reads. */
const PARTINGS = {
  end: {
    ...{ endpoint: qualificationSellingEndpoints.endPair, title: '终止首营关系', okText: '终止', done: '已终止' },
    words: ({ buyerName }: StorePair) => `${buyerName} 不能再向本店下单，已下的订单照常履行。客户会看到您填写的原因。`,
  },
  reopen: {
    ...{ endpoint: qualificationSellingEndpoints.reopenPair, title: '恢复首营关系', okText: '恢复', done: '已恢复' },
    words: ({ buyerName }: StorePair) =>
      `${buyerName} 可以重新提交首营资料，审核通过后恢复采购。客户会看到您填写的原因。`,
  },
  drop: {
    ...{ endpoint: qualificationSellingEndpoints.dropPairPaper, title: '不再索要资料', okText: '不再索要' },
    done: '已恢复审核',
    words: ({ buyerName, asked }: StorePair) =>
      `${buyerName} 不必再补充${asked?.paper ?? '资料'}，资料包回到待审核。客户会看到您填写的原因。`,
  },
} as const

/** The dossiers accepted in a month, with the store's sealed decisions, as a zip file. */
function AcceptedDossiers() {
  const months = useMemo(() => lastMonths(dayOf(new Date(serverNow())), MONTHS_SHOWN), [])
  const [month, setMonth] = useState(months[0] ?? '')
  return (
    <>
      <Select
        size="small"
        aria-label="审核月份"
        value={month}
        options={months.map(value => ({ value, label: `${value} 通过` }))}
        popupMatchSelectWidth={false}
        onChange={setMonth}
      />
      <ExportButton
        label="下载资料包"
        hasForms={false}
        list="qualification.accepted-dossiers"
        filter={{ month }}
        columns={['buyer', 'dossier', 'decision', 'decided']}
        words={`${month} 通过审核`}
      />
    </>
  )
}

/** 首营审核: quality staff review the dossiers of buyers and decide for the store. */
export function FirstTradePage() {
  const queries = useQueryClient()
  const [open, show] = useOpenRow('pairId')
  const [parting, setParting] = useState<Parting | null>(null)
  const [asking, setAsking] = useState<StorePair | null>(null)
  const known = useQuery(query(qualificationSellingEndpoints.listStorePairs, { pageSize: 1 }, { errors: 'caller' }))
  const views = useMemo(
    () => [
      ...TABS.map(id => {
        const count = known.data?.counts.find(each => each.tab === id)?.count
        return {
          id,
          label: STORE_PAIR_TABS[id],
          ...(count !== undefined && { count }),
          ...(id === 'waiting' && { countTone: 'me' as const }),
          ...(id === 'outdated' && { countTone: 'bad' as const }),
        }
      }),
      { id: 'all', label: '全部' },
    ],
    [known.data],
  )
  const grid = useGrid({ filters: NO_FILTERS, views })
  const { view, words, after } = grid.query
  const filter = {
    tab: TABS.find(tab => tab === view),
    keyword: words === '' ? undefined : words.slice(0, 60),
  }
  const pairs = useQuery(
    query(
      qualificationSellingEndpoints.listStorePairs,
      { ...filter, after: after === '' ? undefined : after },
      { errors: 'caller' },
    ),
  )
  const rows = pairs.data?.list ?? []
  const opened = rows.find(row => row.pairId === open)
  const onNext = () => {
    const at = rows.findIndex(row => row.pairId === open)
    show(rows.slice(at + 1).find(row => row.isWaiting)?.pairId ?? null)
  }
  const columns: readonly GridColumn<StorePair>[] = [
    {
      id: 'buyer',
      title: '客户',
      isIdentity: true,
      cell: row => <TwoLines first={row.buyerName} second={row.creditCode} />,
    },
    { id: 'asked', title: '提交', width: 136, cell: row => nearTime(row.askedAt) },
    {
      id: 'until',
      title: '资料有效期至',
      width: 136,
      cell: row => row.papersUntil ?? '—',
    },
    {
      id: 'decided',
      title: '审核',
      width: 128,
      cell: row =>
        row.decidedAt === null ? '—' : <TwoLines first={row.decidedBy ?? '—'} second={nearTime(row.decidedAt)} />,
    },
    {
      id: 'state',
      title: '状态',
      width: 240,
      cell: row => {
        const [kind, tone] = LOOKS[row.state]
        return (
          <State
            kind={kind}
            tone={tone}
            note={row.asked === null ? (row.refuseReason ?? undefined) : `待补 ${row.asked.paper}：${row.asked.reason}`}
          >
            {FIRST_TRADE_LABELS[row.state]}{' '}
            {row.isWaiting && row.state === 'established' && <Pill tone="amber">资料更新待审</Pill>}
            {row.asked !== null && <Pill>待客户补资料</Pill>}
          </State>
        )
      },
    },
    {
      id: 'paper',
      title: '审批表',
      width: 88,
      cell: row =>
        row.hasDecision ? (
          <Button
            size="small"
            type="link"
            onClick={() =>
              void download(qualificationSellingEndpoints.downloadDecision, { pairId: row.pairId }).catch(
                () => undefined,
              )
            }
          >
            下载
          </Button>
        ) : (
          '—'
        ),
    },
    {
      id: 'acts',
      title: '操作',
      width: 144,
      isTool: true,
      cell: row => (
        <>
          {row.isWaiting && (
            <Button size="small" type="link" onClick={() => setAsking(row)}>
              索要资料
            </Button>
          )}
          {row.asked !== null && (
            <Button size="small" type="link" onClick={() => setParting({ pair: row, verb: 'drop' })}>
              不再索要
            </Button>
          )}
          {ENDABLE.includes(row.state) && (
            <Button size="small" type="link" danger onClick={() => setParting({ pair: row, verb: 'end' })}>
              终止
            </Button>
          )}
          {row.state === 'ended' && (
            <Button size="small" type="link" onClick={() => setParting({ pair: row, verb: 'reopen' })}>
              恢复
            </Button>
          )}
        </>
      ),
    },
  ]
  return (
    <>
      <PageHead title="首营审核" meta="资料变更或到期的客户会重新出现在待审核">
        <AcceptedDossiers />
      </PageHead>
      <GridTable
        name="store-pairs"
        what="首营客户"
        grid={grid}
        list={listOf(pairs, { rows, next: pairs.data?.next ?? null })}
        columns={columns}
        rowId={row => row.pairId}
        onOpen={row => show(row.pairId)}
        openId={open ?? undefined}
        searchHint="客户名称、信用代码"
        exporting={{ list: 'qualification.store-pairs', filter }}
        empty={{
          title: view === 'waiting' ? '没有待审核的首营资料' : '没有符合条件的客户',
          hint: '客户提交盖章的资料包后，会出现在这里',
        }}
      />
      <KeyHints
        keys={[
          ['j', '下移'],
          ['k', '上移'],
          ['enter', '打开'],
          ['a', '通过'],
          ['r', '驳回'],
          ['[', '上一页资料'],
          [']', '下一页资料'],
        ]}
      />
      {open !== null && (
        <TaskDrawer
          key={open}
          task={{ desk: 'first-trade', caseId: open }}
          onClose={() => show(null)}
          onNext={onNext}
          acts={
            opened?.isWaiting && (
              <Button type="text" size="small" onClick={() => setAsking(opened)}>
                索要资料
              </Button>
            )
          }
          onDone={() => {
            onNext()
            void queries.invalidateQueries()
          }}
        />
      )}
      {asking !== null && (
        <AskPaperDialog
          pair={asking}
          onClose={() => setAsking(null)}
          onDone={async () => {
            setAsking(null)
            await queries.invalidateQueries()
          }}
        />
      )}
      {parting !== null && (
        <ReasonDialog
          title={PARTINGS[parting.verb].title}
          okText={PARTINGS[parting.verb].okText}
          isDanger={parting.verb === 'end'}
          onClose={() => setParting(null)}
          onOk={async reason => {
            await call(PARTINGS[parting.verb].endpoint, { pairId: parting.pair.pairId, reason })
            showNotice('success', PARTINGS[parting.verb].done)
            setParting(null)
            await queries.invalidateQueries()
          }}
        >
          {PARTINGS[parting.verb].words(parting.pair)}
        </ReasonDialog>
      )}
    </>
  )
}
