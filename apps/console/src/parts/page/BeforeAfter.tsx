import css from './BeforeAfter.module.css'

export interface ChangedField {
  readonly label: string
  readonly before: string | null
  readonly after: string | null
}

/** Changes field by field: the old value struck through, the new one bold. */
export function BeforeAfter({ fields }: { readonly fields: readonly ChangedField[] }) {
  return (
    <table className={css.table}>
      <thead>
        <tr>
          <th scope="col">字段</th>
          <th scope="col">变更前</th>
          <th scope="col">变更后</th>
        </tr>
      </thead>
      <tbody>
        {fields.map(({ label, before, after }) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            <td>{before === null ? '—' : <del>{before}</del>}</td>
            <td>{after === null ? '—' : <b>{after}</b>}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
