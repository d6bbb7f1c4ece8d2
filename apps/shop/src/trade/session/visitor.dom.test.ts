import { setNavigator, useQuestions } from '@xiaojiu/web/confirm.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { clearBrowser, signIn } from '../testing/session.ts'
import { setVisitor, useSession } from './session.ts'
import { askToSignIn, requireSignIn } from './visitor.ts'

const went: string[] = []
const question = () => useQuestions.getState().waiting[0]

beforeEach(() => {
  clearBrowser()
  useQuestions.setState({ waiting: [] })
  went.length = 0
  setNavigator(to => void went.push(to))
})

describe('a guest on a restricted action', () => {
  test('R-112 R-204 R-205 R-206 gets the sign-in prompt with the exact text', async () => {
    expect(requireSignIn()).toBe(false)
    expect(question()).toMatchObject({
      title: '提示',
      text: '请您注册并登录以获得相应权限，感谢您的配合',
      okText: '我知道了',
      cancelText: null,
    })
    question()?.answer(true)
    await Promise.resolve()
  })

  test.each([
    ['R-113', true],
    ['R-114', false],
  ])(
    '%s goes to the log-in page with the return address on confirming or dismissing (%s)',
    async (_rule, isConfirmed) => {
      setVisitor('1')
      const asking = askToSignIn('/cart')
      question()?.answer(isConfirmed)
      await asking
      expect(went).toEqual(['/login?redirect=%2Fcart'])
      expect(useSession.getState().isVisitor).toBe('0')
    },
  )

  test('R-112 gets one prompt for several refused actions', async () => {
    const asking = askToSignIn('/cart')
    void askToSignIn('/coupon')
    expect(useQuestions.getState().waiting).toHaveLength(1)
    question()?.answer(true)
    await asking
  })

  test('gets no prompt when signed in as a member', () => {
    signIn()
    expect(requireSignIn()).toBe(true)
    expect(question()).toBeUndefined()
  })
})
