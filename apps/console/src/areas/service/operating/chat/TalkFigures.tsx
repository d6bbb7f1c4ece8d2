import { useQuery } from '@tanstack/react-query'
import { talkOperatingEndpoints } from '@xiaojiu/contract/service/talk-endpoints.ts'
import { Plot } from '@xiaojiu/ui/plot/Plot.tsx'
import { query } from '@xiaojiu/web/query.ts'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { faultText } from '#parts/form/use-attempt.ts'
import { Card } from '#parts/page/Card.tsx'
import { ErrorState, Skeleton } from '#parts/page/PageState.tsx'
import css from './platform-chat.module.css'

/** When buyers write, and how long they wait for the first answer: the last seven days. */
export function TalkFigures({ tools }: { readonly tools: ReactNode }) {
  const figures = useQuery(query(talkOperatingEndpoints.getTalkFigures, {}, { errors: 'caller' }))
  const { data } = figures
  if (figures.isError)
    return <ErrorState what="图表" message={faultText(figures.error)} onRetry={() => void figures.refetch()} />
  return (
    <div className={css.figures}>
      <div className={css.tools}>
        <span>请选择一个会话，或按 N 打开等得最久的</span>
        {tools}
      </div>
      <Card title="来访时段" meta="近 7 天买家消息，条">
        {data === undefined ? (
          <Skeleton rows={5} height={24} />
        ) : (
          <Plot
            height={200}
            label="近 7 天买家发给平台的消息，按一天中的小时"
            spec={{
              kind: 'bars',
              unit: '条',
              labels: data.byHour.map((_, hour) => `${hour} 时`),
              values: [...data.byHour],
            }}
            link={<Link to="/platform/service/chat?tab=all">查看会话</Link>}
          />
        )}
      </Card>
      <Card title="首次回复" meta="近 7 天，按买家等待时间，次">
        {data === undefined ? (
          <Skeleton rows={5} height={24} />
        ) : (
          <Plot
            height={200}
            label="近 7 天平台的回复，按买家等待的时间"
            spec={{
              kind: 'bars',
              unit: '次',
              labels: data.firstAnswers.map(one => one.label),
              values: data.firstAnswers.map(one => one.count),
              lateFrom: 2,
            }}
            link={<Link to="/platform/service/chat?tab=all">查看会话</Link>}
          />
        )}
      </Card>
    </div>
  )
}
