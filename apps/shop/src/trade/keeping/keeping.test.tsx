import { QueryClientProvider } from '@tanstack/react-query'
import { click, mount, one } from '@xiaojiu/ui/testing/mount.tsx'
import { setNavigator, useQuestions } from '@xiaojiu/web/confirm.ts'
import { makeQueryClient } from '@xiaojiu/web/query.ts'
import { answerPaths } from '@xiaojiu/web/testing/fake-server.ts'
import { act, type ReactElement } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { clearBrowser, signIn } from '../testing/session.ts'
import { FollowButton } from './FollowButton.tsx'
import { ShortageButton } from './ShortageButton.tsx'

const ID = '01990000-0000-7000-8000-000000000001'
const BUTTONS: readonly (readonly [string, ReactElement])[] = [
  ['follows a store', <FollowButton key="1" kind="store" id={ID} name="九信医药自营" />],
  ['waits for goods', <ShortageButton key="2" productId={ID} name="阿莫西林胶囊" unit="盒" quantity={10} />],
]
const press = (button: ReactElement) => {
  const { box } = mount(<QueryClientProvider client={makeQueryClient(() => false)}>{button}</QueryClientProvider>)
  click(one(box, 'button'))
  return box
}

beforeEach(() => {
  clearBrowser()
  useQuestions.setState({ waiting: [] })
  setNavigator(() => undefined)
})
afterEach(() => vi.unstubAllGlobals())

test.each(BUTTONS)('R-112 asks a guest who %s to sign in, and sends nothing', async (_what, button) => {
  const sent = answerPaths({})
  const box = press(button)
  expect(useQuestions.getState().waiting[0]?.okText).toBe('我知道了')
  expect(box.querySelector('dialog')).toBeNull()
  await act(async () => useQuestions.getState().waiting[0]?.answer(true))
  expect(sent).toEqual([])
})

test('follows at once for a member', async () => {
  const sent = answerPaths({})
  signIn()
  press(BUTTONS[0]![1])
  await vi.waitFor(() => expect(sent.map(({ url }) => url)).toContain('/webApis/trade/api/attention/modify'), 15_000)
  expect(useQuestions.getState().waiting).toEqual([])
})
