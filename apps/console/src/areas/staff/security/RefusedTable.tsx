import { useQuery } from '@tanstack/react-query'
import { staffEndpoints } from '@xiaojiu/contract/staff/endpoints.ts'
import {
  LOG_IN_FAULTS,
  LOG_IN_WAYS,
  type RefusedLogIn,
  SECURITY_RANGES,
  type SecurityFigures,
  type SecurityRange,
} from '@xiaojiu/contract/staff/security-endpoints.ts'
import { toWireInstant } from '@xiaojiu/kernel/time.ts'
import { query } from '@xiaojiu/web/query.ts'
import { GridTable } from '#grid/GridTable.tsx'
import { listOf } from '#grid/list-of.ts'
import type { GridColumn } from '#grid/types.ts'
import type { Grid } from '#grid/url/grid-query.ts'
import { type FigureCard, FigureCards } from '#parts/page/FigureCards.tsx'
import { SectionTable } from '#parts/page/SectionTable.tsx'
import { recordTime } from '#parts/page/time.ts'

const FACES = { seller: '商家工作台', platform: '运营后台' } as const

const columns: readonly GridColumn<RefusedLogIn>[] = [
  { id: 'at', title: '时间', width: 168, isIdentity: true, cell: row => recordTime(row.at) },
  { id: 'login', title: '账号', cell: row => row.login },
  { id: 'face', title: '后台', width: 128, cell: row => FACES[row.face] },
  { id: 'way', title: '方式', width: 128, cell: row => LOG_IN_WAYS[row.way] ?? row.way },
  { id: 'reason', title: '原因', cell: row => LOG_IN_FAULTS[row.reason] ?? row.reason },
  { id: 'network', title: '网络', width: 200, cell: row => row.network || '—' },
  { id: 'requestId', title: '请求', width: 168, isWide: true, cell: row => row.requestId ?? '—' },
]

const cardsOf = (days: SecurityRange): readonly FigureCard<SecurityFigures>[] => [
  {
    title: '失败次数',
    meta: `${SECURITY_RANGES[days]}，${days === 1 ? '按小时' : '按天'}`,
    empty: { title: `${SECURITY_RANGES[days]}没有失败的登录`, hint: '有人输错密码或动态口令时会显示在这里' },
    draw: ({ tries }) =>
      tries.every(one => one.wrongCount + one.factorCount + one.otherCount === 0)
        ? null
        : {
            label: `${SECURITY_RANGES[days]}失败的登录次数`,
            spec: {
              kind: 'stacked',
              unit: '次',
              labels: tries.map(({ at }) => stretchLabel(at, days)),
              series: [
                { name: '密码或验证码错误', values: tries.map(one => one.wrongCount) },
                { name: '动态口令错误', values: tries.map(one => one.factorCount) },
                { name: '其他', values: tries.map(one => one.otherCount) },
              ],
            },
          },
  },
  {
    title: '来源网络',
    meta: '近 24 小时，前 10',
    empty: { title: '近 24 小时没有失败登录和验证码', hint: '按网络统计失败的登录、短信验证码和图形验证' },
    draw: ({ networks }) =>
      networks.length === 0
        ? null
        : {
            list: (
              <SectionTable
                columns={[
                  { label: '网络', kind: 'text' },
                  { label: '失败的登录', kind: 'count' },
                  { label: '短信验证码', kind: 'count' },
                  { label: '图形验证', kind: 'count' },
                  { label: '图形验证失败', kind: 'count' },
                ]}
                rows={networks.map(({ network, refusedCount, codeCount, captchaCount, captchaFailedCount }) => ({
                  ref: network,
                  cells: [network, ...[refusedCount, codeCount, captchaCount, captchaFailedCount].map(String)],
                }))}
              />
            ),
          },
  },
]

/** `14 时` over one day, `11-18` over more. */
function stretchLabel(at: Date, days: SecurityRange): string {
  const text = toWireInstant(at)
  return days === 1 ? `${Number(text.slice(11, 13))} 时` : text.slice(5, 10)
}

/** Log-ins that the consoles refused: when, from where, why. */
export function RefusedTable({ grid, days }: { readonly grid: Grid; readonly days: SecurityRange }) {
  const { after } = grid.query
  const refused = useQuery(
    query(
      staffEndpoints.listRefusedLogIns,
      { days, before: after === '' ? undefined : Number(after) },
      { errors: 'caller' },
    ),
  )
  const figures = useQuery(query(staffEndpoints.getSecurityFigures, { days }, { errors: 'caller' }))
  return (
    <>
      <FigureCards figures={figures} cards={cardsOf(days)} />
      <GridTable
        name="refused-log-ins"
        what="失败的登录"
        grid={grid}
        list={listOf(refused, {
          rows: refused.data?.list ?? [],
          next: refused.data?.next == null ? null : String(refused.data.next),
        })}
        columns={columns}
        rowId={row => String(row.seq)}
        empty={{ title: `${SECURITY_RANGES[days]}没有失败的登录` }}
        isFlat
      />
    </>
  )
}
