import { ButtonLink } from '@xiaojiu/ui/button/ButtonLink.tsx'
import { WarnIcon } from '@xiaojiu/ui/icon/icons.tsx'
import { Panel } from '@xiaojiu/ui/layout/Panel.tsx'
import { SETTLEMENT_HREF } from '#links/order.ts'
import { type RefusalWords, WAY_HREFS, WAY_LABELS } from '../settlement/refusal-words.ts'
import css from './Outcome.module.css'

/** Nothing was ordered: why, and the ways on. */
export function RefusedOutcome({ words: { title, text, ways } }: { words: RefusalWords }) {
  return (
    <Panel className={css.card}>
      <div className={css.top}>
        <span className={css.sign} data-tone="amber">
          <WarnIcon size={30} />
        </span>
        <div>
          <h1 className={css.title}>{title}</h1>
          <p className={css.text}>{text}</p>
        </div>
      </div>
      <div className={css.acts}>
        {ways.map(way => (
          <ButtonLink
            key={way}
            size="large"
            tone={way === ways[0] ? 'primary' : 'plain'}
            to={way === 'refresh' ? SETTLEMENT_HREF : WAY_HREFS[way]}
          >
            {way === 'refresh' ? '重新结算' : WAY_LABELS[way]}
          </ButtonLink>
        ))}
      </div>
    </Panel>
  )
}
