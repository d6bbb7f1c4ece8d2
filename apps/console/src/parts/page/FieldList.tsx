import type { ReactNode } from 'react'
import css from './FieldList.module.css'

/** Labels and values, one pair in each line. */
export function FieldList({
  fields,
}: {
  readonly fields: readonly { readonly label: string; readonly value: ReactNode }[]
}) {
  return (
    <dl className={css.fields}>
      {fields.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value === '' || value === null ? '—' : value}</dd>
        </div>
      ))}
    </dl>
  )
}
