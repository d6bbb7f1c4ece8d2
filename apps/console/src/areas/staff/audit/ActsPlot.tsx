import { useQuery } from '@tanstack/react-query'
import type { AuditPlot, AuditPlotAsked } from '@xiaojiu/contract/staff/audit-endpoints.ts'
import { staffEndpoints } from '@xiaojiu/contract/staff/endpoints.ts'
import { query } from '@xiaojiu/web/query.ts'
import { type FigureCard, FigureCards } from '#parts/page/FigureCards.tsx'
import { nearTime } from '#parts/page/time.ts'

const HOURS = Array.from({ length: 24 }, (_, hour) => `${hour} 时`)

const cardOf = (from: Date | undefined): FigureCard<AuditPlot> => ({
  title: '操作时段',
  meta: from === undefined ? '按人员和小时' : `${nearTime(from)} 起，按人员和小时，前 10 人`,
  empty: { title: '这段时间没有员工操作', hint: '换一段时间或去掉筛选' },
  draw: ({ people }) =>
    people.length === 0
      ? null
      : {
          label: '各员工在一天中各小时的操作次数',
          spec: {
            kind: 'heat',
            unit: '次',
            columns: HOURS,
            rows: people.map(({ name }) => name),
            values: people.map(({ hours }) => hours),
          },
        },
})

/** Acts by person and hour, within the filter of the list. */
export function ActsPlot({ filter }: { readonly filter: AuditPlotAsked }) {
  const plot = useQuery(query(staffEndpoints.plotAudit, filter, { errors: 'caller' }))
  return <FigureCards figures={plot} cards={[cardOf(plot.data?.from)]} />
}
