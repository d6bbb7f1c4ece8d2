import { platformSettings } from '#trade/platform-settings.ts'
import css from './SideCard.module.css'

/** At the foot of the card beside the banner. */
export function ServicePhone() {
  return (
    <p className={css.phone}>
      <span>
        客服电话 <b>{platformSettings.servicePhone}</b>
      </span>
      <span className={css.hours}>{platformSettings.serviceHours}</span>
    </p>
  )
}
