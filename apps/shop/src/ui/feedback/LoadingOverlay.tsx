import css from './LoadingOverlay.module.css'

export interface LoadingOverlayProps {
  /** Requests under way; the overlay is gone at zero. */
  count: number
  text?: string
}

/** Covers the whole screen while counted requests run. */
export function LoadingOverlay({ count, text = '正在加载' }: LoadingOverlayProps) {
  if (count <= 0) return null
  return (
    <div className={css.overlay} role="status" aria-live="polite" data-overlay="loading">
      <div className={css.veil} />
      <div className={css.box}>
        <span className={css.capsule} aria-hidden="true">
          <span />
          <span />
        </span>
        {text}
      </div>
    </div>
  )
}
