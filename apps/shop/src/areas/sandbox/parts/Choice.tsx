import css from './acts.module.css'

interface ChoiceProps<K extends string> {
  readonly label: string
  readonly value: K
  readonly choices: Readonly<Record<K, string>>
  readonly onChange: (value: K) => void
}

export function Choice<K extends string>({ label, value, choices, onChange }: ChoiceProps<K>) {
  return (
    <label className={css.field}>
      {label}
      <select className={css.input} value={value} onChange={event => onChange(event.target.value as K)}>
        {(Object.entries(choices) as [K, string][]).map(([key, text]) => (
          <option key={key} value={key}>
            {text}
          </option>
        ))}
      </select>
    </label>
  )
}
