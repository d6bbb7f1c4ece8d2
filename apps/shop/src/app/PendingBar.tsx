import { useNavigation } from 'react-router'
import css from './PendingBar.module.css'

/** A thin line while the next page is on its way; quick changes never show it. */
export function PendingBar() {
  const { state } = useNavigation()
  return state === 'loading' ? <div className={css.bar} role="progressbar" aria-label="页面加载中" /> : null
}
