import { Input } from 'antd'

interface WordsBoxProps {
  readonly label: string
  readonly placeholder: string
  readonly maxLength: number
  readonly value: string
  readonly onChange: (words: string) => void
  readonly maxRows?: number
  readonly minRows?: number
  readonly isFocused?: boolean
  /** For Ctrl+Enter, where no dialog handles it. */
  readonly onSend?: () => void
}

/** A text area that grows with its text and shows the length. */
export function WordsBox(props: WordsBoxProps) {
  const { label, placeholder, maxLength, value, onChange, minRows = 3, maxRows = 6, isFocused = false, onSend } = props
  return (
    <Input.TextArea
      autoFocus={isFocused}
      aria-label={label}
      placeholder={placeholder}
      maxLength={maxLength}
      showCount
      autoSize={{ minRows, maxRows }}
      value={value}
      onChange={event => onChange(event.target.value)}
      onKeyDown={event => {
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) onSend?.()
      }}
    />
  )
}
