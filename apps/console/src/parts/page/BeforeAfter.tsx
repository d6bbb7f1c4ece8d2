import css from './BeforeAfter.module.css'

export interface ChangedField {
  readonly label: string
  readonly before: string | null
  readonly after: string | null
}

interface BeforeAfterProps {
  readonly fields: readonly ChangedField[]
  /** The heads of the two values. */
  readonly heads?: readonly [before: string, after: string]
}

const HEADS = ['变更前', '变更后'] as const

/** Changes field by field: the old value struck through, the new one bold. */
export function BeforeAfter({ fields, heads: [before, after] = HEADS }: BeforeAfterProps) {
  return (
    <table className={css.table}>
      <thead>
        <tr>
          <th scope="col">字段</th>
          <th scope="col">{before}</th>
          <th scope="col">{after}</th>
        </tr>
      </thead>
      <tbody>
        {fields.map(field => (
          <tr key={field.label}>
            <th scope="row">{field.label}</th>
            <td>{field.before === null ? '—' : <del>{field.before}</del>}</td>
            <td>{field.after === null ? '—' : <b>{field.after}</b>}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
