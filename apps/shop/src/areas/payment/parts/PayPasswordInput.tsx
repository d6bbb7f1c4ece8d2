import type { BoundField } from '@xiaojiu/ui/form/TextInput.tsx'
import { TextInput } from '@xiaojiu/ui/form/TextInput.tsx'

interface PayPasswordInputProps extends BoundField {
  label?: string
  hint?: string
}

/** Six digits; the browser does not save them. */
export function PayPasswordInput({ label = '支付密码', onChange, ...bound }: PayPasswordInputProps) {
  return (
    <TextInput
      {...bound}
      label={label}
      isRequired
      type="password"
      inputMode="numeric"
      maxLength={6}
      autoComplete="one-time-code"
      placeholder="6 位数字"
      onChange={text => onChange(text.replace(/\D/g, ''))}
    />
  )
}
