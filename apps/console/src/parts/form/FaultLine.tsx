import css from './form.module.css'

/** The error of an attempt, next to where it was made; renders nothing without an error. */
export function FaultLine({ fault }: { readonly fault: string | null }) {
  if (fault === null) return null
  return (
    <p role="alert" className={css.fault}>
      {fault}
    </p>
  )
}
