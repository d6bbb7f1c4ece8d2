import { withoutHyphens } from '@xiaojiu/kernel/checks/names.ts'
import {
  normalAccountNumber,
  normalApprovalNumber,
  normalCreditCode,
  normalIdNumber,
  normalLicenceNumber,
  normalLoginText,
  normalMobile,
  normalPhone,
} from '@xiaojiu/kernel/checks/numbers.ts'
import type { ChangeEvent, CompositionEvent } from 'react'

interface Writing {
  /** The format of the contract. */
  readonly written: (text: string) => string
  readonly type?: 'tel'
  readonly inputMode: 'text' | 'numeric' | 'tel'
}

/** Numbers that users type or paste with spaces, hyphens and full-width characters. */
const WRITINGS = {
  mobile: { written: normalMobile, type: 'tel', inputMode: 'tel' },
  phone: { written: normalPhone, type: 'tel', inputMode: 'tel' },
  'login-text': { written: normalLoginText, inputMode: 'text' },
  'auth-code': { written: withoutHyphens, inputMode: 'numeric' },
  'credit-code': { written: normalCreditCode, inputMode: 'text' },
  'id-number': { written: normalIdNumber, inputMode: 'text' },
  'licence-number': { written: text => normalLicenceNumber(text), inputMode: 'text' },
  'approval-number': { written: normalApprovalNumber, inputMode: 'text' },
  'bank-account': { written: normalAccountNumber, inputMode: 'numeric' },
} as const satisfies Record<string, Writing>

export type NumberKind = keyof typeof WRITINGS

/** Longer than any of them with spaces. The check reports a number that is too long; it is never cut silently. */
const LONGEST = 100

/**
 * Props of an input for such a number: normalises it at once and keeps the cursor; text being composed stays as it is.
 */
export function numberProps(kind: NumberKind, onChange: (value: string) => void) {
  const { written, ...keyboard }: Writing = WRITINGS[kind]
  const take = (input: HTMLInputElement) => {
    const value = written(input.value)
    if (value !== input.value) {
      const caret = written(input.value.slice(0, input.selectionStart ?? input.value.length)).length
      input.value = value
      input.setSelectionRange(caret, caret)
    }
    onChange(value)
  }
  return {
    ...keyboard,
    maxLength: LONGEST,
    onChange: (event: ChangeEvent<HTMLInputElement>) => {
      const isComposing = event.nativeEvent instanceof InputEvent && event.nativeEvent.isComposing
      if (isComposing) onChange(event.target.value)
      else take(event.target)
    },
    onCompositionEnd: (event: CompositionEvent<HTMLInputElement>) => take(event.currentTarget),
  }
}
