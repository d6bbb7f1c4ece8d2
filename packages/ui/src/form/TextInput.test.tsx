import { act, useState } from 'react'
import { expect, test } from 'vitest'
import { mount } from '../testing/mount.tsx'
import type { NumberKind } from './number-kinds.ts'
import { TextInput } from './TextInput.tsx'

function Form({ number }: { readonly number: NumberKind }) {
  const [value, setValue] = useState('')
  return <TextInput name="one" label="号码" number={number} value={value} onChange={setValue} />
}

/** Sets the value as a keyboard does, past the setter that React watches. */
const written = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')

function open(number: NumberKind) {
  const { box, unmount } = mount(<Form number={number} />)
  const input = box.querySelector('input')
  if (!input) throw new Error('no input')
  const type = (text: string, caret = text.length, isComposing = false) =>
    act(() => {
      written?.set?.call(input, text)
      input.setSelectionRange(caret, caret)
      input.dispatchEvent(new InputEvent('input', { bubbles: true, isComposing }))
    })
  return { input, type, unmount }
}

test.each([
  ['mobile', '+86 １３８－0000－1234', '13800001234'],
  ['credit-code', ' 91440300-7084 6113 6t ', '91440300708461136T'],
  ['id-number', '110105 19491231 002ｘ', '11010519491231002X'],
  ['bank-account', '6222 0200 1111 3333 444', '6222020011113333444'],
  ['licence-number', '鄂 db0270123（更）', '鄂DB0270123(更)'],
  ['phone', '（027）8888 6666', '027-88886666'],
  ['auth-code', '１２３ 456', '123456'],
] as const)('normalises a %s pasted with spaces, hyphens and full-width characters', (kind, text, written) => {
  const { input, type, unmount } = open(kind)
  expect(text.length).toBeLessThanOrEqual(input.maxLength)
  type(text)
  expect(input.value).toBe(written)
  unmount()
})

test('keeps surplus digits instead of cutting the number', () => {
  const { input, type, unmount } = open('mobile')
  type('138 0000 1234 5')
  expect(input.value).toBe('138000012345')
  unmount()
})

test('keeps the cursor position when a space is typed inside a number', () => {
  const { input, type, unmount } = open('mobile')
  type('1380000')
  type('138 0000', 4)
  expect([input.value, input.selectionStart]).toEqual(['1380000', 3])
  unmount()
})

test('does not normalise text until the input composition ends', () => {
  const { input, type, unmount } = open('licence-number')
  type("e'b ", 4, true)
  expect(input.value).toBe("e'b ")
  type('鄂 b', 3, true)
  act(() => void input.dispatchEvent(new CompositionEvent('compositionend', { bubbles: true })))
  expect(input.value).toBe('鄂B')
  unmount()
})
