import { expect, test, vi } from 'vitest'
import { KeyTable, keyName } from './key-table.ts'

const idle = { isTyping: false, now: 0 }

test('names letters, signs, key combinations and special keys', () => {
  expect(keyName({ key: 'j' })).toBe('j')
  expect(keyName({ key: 'X', shiftKey: true })).toBe('shift+x')
  expect(keyName({ key: '?', shiftKey: true })).toBe('?')
  expect(keyName({ key: 'k', metaKey: true })).toBe('ctrl+k')
  expect(keyName({ key: 'Enter', ctrlKey: true })).toBe('ctrl+enter')
  expect(keyName({ key: ' ' })).toBe('space')
})

test('runs the key of the top layer only, and that of the layer below once the top one is removed', () => {
  const table = new KeyTable()
  const below = vi.fn<() => void>()
  const above = vi.fn<() => void>()
  table.add(() => [{ keys: 'a', run: below }])
  const takeOff = table.add(() => [{ keys: 'a', run: above }])
  expect(table.press({ key: 'a' }, idle)).toBe(true)
  expect([below.mock.calls.length, above.mock.calls.length]).toEqual([0, 1])
  takeOff()
  table.press({ key: 'a' }, idle)
  expect([below.mock.calls.length, above.mock.calls.length]).toEqual([1, 1])
})

test('blocks keys of lower layers under a modal layer and does not list them', () => {
  const table = new KeyTable()
  const below = vi.fn<() => void>()
  table.add(() => [{ keys: 'j', run: below, label: '下移' }])
  table.add(() => [], { isModal: true })
  expect(table.press({ key: 'j' }, idle)).toBe(false)
  expect(below).not.toHaveBeenCalled()
  expect(table.listed()).toEqual([])
})

test('runs a key sequence when the second key comes in time, and the single key when it comes late', () => {
  const table = new KeyTable()
  const go = vi.fn<() => void>()
  const open = vi.fn<() => void>()
  table.add(() => [
    { keys: 'g o', run: go },
    { keys: 'o', run: open },
  ])
  expect(table.press({ key: 'g' }, idle)).toBe(true)
  table.press({ key: 'o' }, { isTyping: false, now: 500 })
  expect([go.mock.calls.length, open.mock.calls.length]).toEqual([1, 0])
  table.press({ key: 'g' }, { isTyping: false, now: 1000 })
  table.press({ key: 'o' }, { isTyping: false, now: 3000 })
  expect([go.mock.calls.length, open.mock.calls.length]).toEqual([1, 1])
})

test('ignores letter keys while a text field has the focus but runs key combinations', () => {
  const table = new KeyTable()
  const letter = vi.fn<() => void>()
  const chord = vi.fn<() => void>()
  table.add(() => [
    { keys: 'a', run: letter },
    { keys: 'g o', run: letter },
    { keys: 'ctrl+enter', run: chord },
  ])
  const typing = { isTyping: true, now: 0 }
  expect(table.press({ key: 'a' }, typing)).toBe(false)
  expect(table.press({ key: 'g' }, typing)).toBe(false)
  expect(table.press({ key: 'Enter', ctrlKey: true }, typing)).toBe(true)
  expect([letter.mock.calls.length, chord.mock.calls.length]).toEqual([0, 1])
})

test('lists each key once, the top layer first', () => {
  const table = new KeyTable()
  table.add(() => [
    { keys: 'j', label: '下移', run: () => {} },
    { keys: '?', label: '全部快捷键', run: () => {} },
  ])
  table.add(() => [
    { keys: 'j', label: '下一件', run: () => {} },
    { keys: 'z', run: () => {} },
  ])
  expect(table.listed().map(({ keys, label }) => `${keys} ${label}`)).toEqual(['j 下一件', '? 全部快捷键'])
})
