import { useQuery } from '@tanstack/react-query'
import { serviceOperatingEndpoints } from '@xiaojiu/contract/service/operating-endpoints.ts'
import { COMPLAINT_TOPICS, SATISFACTION_WORDS } from '@xiaojiu/contract/service/schemas.ts'
import { query } from '@xiaojiu/web/query.ts'
import { FigureCards } from '#parts/page/FigureCards.tsx'

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
            const used = topics.filter(one => one.counts.some(count => count > 0))
            return used.length === 0
              ? null
              : {
                  label: '近 8 周投诉建议，按主题',
                  spec: {
                    kind: 'stacked',
                    unit: '件',
                    labels: weeks.map(day => day.slice(5)),
                    series: used.map(one => ({ name: COMPLAINT_TOPICS[one.topic], values: one.counts })),
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
