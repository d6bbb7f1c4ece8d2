import { beforeEach, describe, expect, test } from 'vitest'
import { useQuestions, setNavigator } from '@xiaojiu/web/confirm.ts'
import { setVisitor, useSession } from './session.ts'
import { clearBrowser, signIn } from '../testing/session.ts'
import { askToSignIn, requireSignIn } from './visitor.ts'

const went: string[] = []
const question = () => useQuestions.getState().waiting[0]

beforeEach(() => {
  clearBrowser()
  useQuestions.setState({ waiting: [] })
  went.length = 0
  setNavigator(to => void went.push(to))
})

describe('a guest and a restricted action', () => {
  test('R-112 R-204 R-205 R-206 the guest is told, in these words', async () => {
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
  ])('%s confirming or dismissing (%s) leads to the log-in page and keeps the way back', async (_rule, isConfirmed) => {
    setVisitor('1')
    const asking = askToSignIn('/cart')
    question()?.answer(isConfirmed)
    await asking
    expect(went).toEqual(['/login?redirect=%2Fcart'])
    expect(useSession.getState().isVisitor).toBe('0')
  })

  test('R-112 several refused actions are one warning', async () => {
    const asking = askToSignIn('/cart')
    void askToSignIn('/coupon')
    expect(useQuestions.getState().waiting).toHaveLength(1)
    question()?.answer(true)
    await asking
  })

  test('a member goes on', () => {
    signIn()
    expect(requireSignIn()).toBe(true)
    expect(question()).toBeUndefined()
  })
})
