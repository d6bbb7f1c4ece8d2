import type { LicenceForecast } from '@xiaojiu/contract/order/licence-forecast.ts'
import { ButtonLink } from '@xiaojiu/ui/button/ButtonLink.tsx'
import { NoteStrip } from '@xiaojiu/ui/feedback/NoteStrip.tsx'
import { WarnIcon } from '@xiaojiu/ui/icon/icons.tsx'
import { forecastLines } from '../forecast-words.ts'
import { renewHref, replenishHref } from '#links/qualification.ts'
import css from './ForecastPanel.module.css'

/** What the company cannot order now and will not be able to order, with the way out. Nothing when all is well. */
export function ForecastPanel({ forecast }: { forecast: LicenceForecast }) {
  const lines = forecastLines(forecast)
  if (lines.length === 0) return null
  return (
    <div className={css.lines}>
      {lines.map(({ key, tone, text, goods, codes }) => (
        <NoteStrip
          key={key}
          tone={tone}
          Sign={WarnIcon}
          title={text}
          actions={
            <ButtonLink
              size="small"
              tone="primary"
              to={codes.length === 1 && codes[0] ? renewHref(codes[0]) : replenishHref(codes)}
            >
              去更新
            </ButtonLink>
          }
        >
          {goods}
        </NoteStrip>
      ))}
    </div>
  )
}
