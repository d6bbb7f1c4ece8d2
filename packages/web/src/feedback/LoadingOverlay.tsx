import { useIndicator } from '../indicator.ts'
import css from './LoadingOverlay.module.css'

/** Covers the window while searches are running. */
export function LoadingOverlay() {
  const isLoading = useIndicator(({ reqCount }) => reqCount > 0)
  if (!isLoading) return null
  return (
    <div className={css.overlay} role="status" aria-live="polite" data-overlay="loading">
      <span className={css.ring} aria-hidden="true" />
      <span>正在搜索</span>
    </div>
  )
}
