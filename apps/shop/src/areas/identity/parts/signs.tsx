import css from './signs.module.css'

/** Signs only the entrance pages need, in the stroke of the shared icons. */
export function LockIcon() {
  return (
    <svg className={css.sign} viewBox="0 0 24 24" width="18" height="18" aria-hidden="true">
      <rect x="5" y="10.5" width="14" height="10" rx="2" />
      <path d="M8 10.5V8a4 4 0 0 1 8 0v2.5M12 14.5v2" />
    </svg>
  )
}

export function EyeIcon({ isOpen }: { readonly isOpen: boolean }) {
  return (
    <svg className={css.sign} viewBox="0 0 24 24" width="18" height="18" aria-hidden="true">
      <path d="M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12z" />
      <circle cx="12" cy="12" r="3" />
      {!isOpen && <path d="M4 4l16 16" />}
    </svg>
  )
}

export function CodeIcon() {
  return (
    <svg className={css.sign} viewBox="0 0 24 24" width="18" height="18" aria-hidden="true">
      <path d="M4 5.5h16v11H10l-4 3.5v-3.5H4zM8.5 11h.01M12 11h.01M15.5 11h.01" />
    </svg>
  )
}
