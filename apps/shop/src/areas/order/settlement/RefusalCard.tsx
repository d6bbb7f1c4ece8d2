import { Button, ButtonLink } from '@xiaojiu/ui/button/Button.tsx'
import { WarnIcon } from '@xiaojiu/ui/icon/icons.tsx'
import { Panel } from '@xiaojiu/ui/layout/Panel.tsx'
import { useEffect, useRef } from 'react'
import css from './RefusalCard.module.css'
import { refusalWords, WAY_HREFS, WAY_LABELS } from './refusal-words.ts'
import type { SubmitRefusal } from './submit-state.ts'

interface RefusalCardProps {
  refusal: SubmitRefusal
  isRefreshing: boolean
  onRefresh: () => Promise<void>
}

/** Why nothing was ordered, and the next steps. Scrolls into view, because the pressed button is far below. */
export function RefusalCard({ refusal, isRefreshing, onRefresh }: RefusalCardProps) {
  const card = useRef<HTMLDivElement>(null)
  useEffect(() => {
    card.current?.scrollIntoView({ block: 'center' })
  }, [])
  const { title, text, ways } = refusalWords(refusal)
  return (
    <div ref={card}>
      <Panel className={css.card} role="alert">
        <span className={css.sign}>
          <WarnIcon size={22} />
        </span>
        <h2 className={css.title}>{title}</h2>
        <p className={css.text}>{text}</p>
        {refusal.problems.length > 0 && (
          <ul className={css.problems}>
            {refusal.problems.map(problem => (
              <li key={problem}>{problem}</li>
            ))}
          </ul>
        )}
        <div className={css.acts}>
          {ways.toReversed().map(way => {
            const tone = way === ways[0] ? 'primary' : 'plain'
            return way === 'refresh' ? (
              <Button key={way} tone={tone} isBusy={isRefreshing} onClick={() => void onRefresh()}>
                {WAY_LABELS[way]}
              </Button>
            ) : (
              <ButtonLink key={way} tone={tone} to={WAY_HREFS[way]}>
                {WAY_LABELS[way]}
              </ButtonLink>
            )
          })}
        </div>
      </Panel>
    </div>
  )
}
