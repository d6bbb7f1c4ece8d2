import { Input } from 'antd'

interface WordsBoxProps {
  readonly label: string
  readonly placeholder: string
  readonly maxLength: number
  readonly value: string
  readonly onChange: (words: string) => void
  readonly maxRows?: number
  readonly isFocused?: boolean
}

/** A few sentences; it grows with them and counts them. */
export function WordsBox(props: WordsBoxProps) {
  const { label, placeholder, maxLength, value, onChange, maxRows = 6, isFocused = false } = props
  return (
    <Input.TextArea
      autoFocus={isFocused}
      aria-label={label}
      placeholder={placeholder}
      maxLength={maxLength}
      showCount
      autoSize={{ minRows: 3, maxRows }}
      value={value}
      onChange={event => onChange(event.target.value)}
    />
  )
}
