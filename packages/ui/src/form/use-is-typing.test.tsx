import { expect, test } from 'vitest'
import { during, mount, one } from '../testing/mount.tsx'
import { useIsTyping } from './use-is-typing.ts'

function Page() {
  return (
    <>
      <input aria-label="搜索" />
      <button type="button">加入</button>
      <output>{useIsTyping() ? '打字中' : '空闲'}</output>
    </>
  )
}

test('is true while a text field has the focus and false while a button has it', () => {
  const { box, unmount } = mount(<Page />)
  const said = () => one(box, 'output').textContent
  expect(said()).toBe('空闲')
  during(() => one(box, 'input').focus())
  expect(said()).toBe('打字中')
  during(() => one(box, 'button').focus())
  expect(said()).toBe('空闲')
  unmount()
})
