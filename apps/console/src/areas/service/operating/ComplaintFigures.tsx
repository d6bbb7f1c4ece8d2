import { useQuery } from '@tanstack/react-query'
import { serviceOperatingEndpoints } from '@xiaojiu/contract/service/operating-endpoints.ts'
import { COMPLAINT_TOPICS, SATISFACTION_WORDS } from '@xiaojiu/contract/service/schemas.ts'
import { query } from '@xiaojiu/web/query.ts'
import type { OutputOf } from '@xiaojiu/web/wire/request.ts'
import { FigureCards } from '#parts/page/FigureCards.tsx'

type Topics = OutputOf<typeof serviceOperatingEndpoints.getComplaintFigures>['topics']

/** More have no colours of their own in a plot. */
const MOST_SERIES = 6

/** The topics as series, the largest first; the smallest ones become one. */
export function largest(topics: Topics): { name: string; values: number[] }[] {
  const sum = (counts: readonly number[]) => counts.reduce((all, count) => all + count, 0)
  const used = topics
    .filter(one => sum(one.counts) > 0)
    .toSorted((a, b) => sum(b.counts) - sum(a.counts))
    .map(one => ({ name: COMPLAINT_TOPICS[one.topic] as string, values: [...one.counts] }))
  if (used.length <= MOST_SERIES) return used
  const rest = used.slice(MOST_SERIES - 1)
  const values = rest[0]?.values.map((_, week) => sum(rest.map(one => one.values[week] ?? 0))) ?? []
  return [...used.slice(0, MOST_SERIES - 1), { name: `其余 ${rest.length} 个主题`, values }]
}

/** Complaints by topic and week, and the scores of answers. */
export function ComplaintFigures() {
  const figures = useQuery(query(serviceOperatingEndpoints.getComplaintFigures, {}, { errors: 'caller' }))
  return (
    <FigureCards
      figures={figures}
      cards={[
        {
          title: '主题',
          meta: '近 8 周，每周起始日，件',
          draw: ({ weeks, topics }) => {
            const used = largest(topics)
            return used.length === 0
              ? null
              : {
                  label: '近 8 周投诉建议，按主题',
                  spec: {
                    kind: 'stacked',
                    unit: '件',
                    labels: weeks.map(day => day.slice(5)),
                    series: used,
                  },
                  link: { to: '/platform/service/complaints?view=all', text: '查看明细' },
                }
          },
        },
        {
          title: '评分',
          meta: '近 90 天，含重新处理前的评分，次',
          draw: ({ scores }) =>
            scores.every(count => count === 0)
              ? null
              : {
                  label: '近 90 天买家对处理结果的评分',
                  spec: { kind: 'bars', unit: '次', labels: SATISFACTION_WORDS, values: scores },
                  link: { to: '/platform/service/complaints?view=low', text: '查看差评' },
                },
        },
      ]}
    />
  )
}
