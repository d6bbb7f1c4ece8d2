import type { UseQueryResult } from '@tanstack/react-query'
import type { TalkFigures as Figures } from '@xiaojiu/contract/service/selling-endpoints.ts'
import type { ReactNode } from 'react'
import { FigureCards } from '#parts/page/FigureCards.tsx'
import css from './chat.module.css'

interface TalkFiguresProps {
  readonly figures: UseQueryResult<Figures>
  /** The page of the counted conversations. */
  readonly talksPath: string
  readonly tools: ReactNode
}

/**
 * Shown while no conversation is open: when buyers write, and how long they wait for the first answer, in the last seven days.
 */
export function TalkFigures({ figures, talksPath, tools }: TalkFiguresProps) {
  const link = { to: `${talksPath}?tab=all`, text: '查看会话' }
  return (
    <div className={css.overview}>
      <div className={css.tools}>
        <span>请选择一个会话，或按 N 打开等得最久的</span>
        {tools}
      </div>
      <FigureCards
        figures={figures}
        cards={[
          {
            title: '来访时段',
            meta: '近 7 天买家消息，条',
            draw: ({ byHour }) => ({
              label: '近 7 天买家发来的消息，按一天中的小时',
              spec: { kind: 'bars', unit: '条', labels: byHour.map((_, hour) => `${hour} 时`), values: byHour },
              link,
            }),
          },
          {
            title: '首次回复',
            meta: '近 7 天，按买家等待时间，次',
            draw: ({ firstAnswers }) => ({
              label: '近 7 天的回复，按买家等待的时间',
              spec: {
                kind: 'bars',
                unit: '次',
                labels: firstAnswers.map(one => one.label),
                values: firstAnswers.map(one => one.count),
                lateFrom: 2,
              },
              link,
            }),
          },
        ]}
      />
    </div>
  )
}
