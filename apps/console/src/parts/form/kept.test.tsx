import { fill, type Mounted, mount, one } from '@xiaojiu/ui/testing/mount.tsx'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { forgetKept, keepFor, keepNothing, useKept } from './kept.ts'

function Field({ name }: { readonly name?: string }) {
  const [words, setWords] = useKept(name, '')
  return <input value={words} onChange={event => setWords(event.target.value)} />
}
let shown: Mounted | undefined
const show = (name?: string) => {
  shown?.unmount()
  shown = mount(<Field {...(name !== undefined && { name })} />)
  return one<HTMLInputElement>(shown.box, 'input')
}
beforeEach(() => {
  localStorage.clear()
  keepFor('platform', 'a')
})
afterEach(() => {
  shown?.unmount()
  shown = undefined
  vi.useRealTimers()
})

test('keeps what was typed until it is empty, sent, or a week old', () => {
  fill(show('case 1'), '证照模糊')
  expect([show('case 2').value, show('case 1').value]).toEqual(['', '证照模糊'])
  fill(show('case 1'), '')
  expect(show('case 1').value).toBe('')
  fill(show('case 1'), '缺页')
  forgetKept('case 1')
  expect(show('case 1').value).toBe('')
  fill(show('case 1'), '缺页')
  vi.useFakeTimers({ now: Date.now() + 7 * 86_400_000 })
  expect(show('case 1').value).toBe('')
})

test('shows the words of another record when the field passes to it', () => {
  fill(show('case 1'), '证照模糊')
  shown?.rerender(<Field name="case 2" />)
  expect(one<HTMLInputElement>(shown?.box ?? document, 'input').value).toBe('')
  shown?.rerender(<Field name="case 1" />)
  expect(one<HTMLInputElement>(shown?.box ?? document, 'input').value).toBe('证照模糊')
})

test('forgets what another person or store left, and everything at the log-out', () => {
  fill(show('case 1'), '证照模糊')
  keepFor('platform', 'a')
  expect(show('case 1').value).toBe('证照模糊')
  keepFor('platform', 'b')
  keepFor('platform', 'a')
  expect(show('case 1').value).toBe('')
  fill(show('case 1'), '缺页')
  keepNothing()
  expect([show('case 1').value, JSON.stringify(localStorage)]).toEqual(['', '{}'])
})

test('keeps nothing for a field without a name', () => {
  fill(show(), '证照模糊')
  expect([show().value, JSON.stringify(localStorage)]).toEqual(['', '{"xj-typed-platform-owner":"a"}'])
})
