import css from './form.module.css'

/** Why an attempt failed, where it was made; nothing while there is nothing to say. */
export function FaultLine({ fault }: { readonly fault: string | null }) {
  if (fault === null) return null
  return (
    <p role="alert" className={css.fault}>
      {fault}
    </p>
  )
}
