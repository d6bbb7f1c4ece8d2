import { storeEndpoints } from '@xiaojiu/contract/store/endpoints.ts'
import { click, mount } from '@xiaojiu/ui/testing/mount.tsx'
import { setNavigator, useQuestions } from '@xiaojiu/web/confirm.ts'
import { ConfirmDialog } from '@xiaojiu/web/feedback/ConfirmDialog.tsx'
import { useIndicator } from '@xiaojiu/web/indicator.ts'
import { answerCalls, envelope } from '@xiaojiu/web/testing/fake-server.ts'
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { clearBrowser } from '../testing/session.ts'
import { showRefusal } from './add-dialog.tsx'

const gone = vi.fn()
const refused = (validateErrorType: number | null, tips = '请补充药品经营许可证') => ({
  tips,
  validateErrorType,
  licenseCodeList: ['A', 'B'],
})

beforeEach(() => {
  clearBrowser()
  gone.mockClear()
  setNavigator(to => gone(to))
  useQuestions.setState({ waiting: [] })
})
afterEach(() => vi.unstubAllGlobals())

/** Opens the dialog and presses one of its buttons. */
async function answer(type: number, button: string, storeId?: string) {
  const { box, unmount } = mount(<ConfirmDialog />)
  let told = Promise.resolve()
  act(() => {
    told = showRefusal(refused(type), { storeId })
  })
  const texts = [...box.querySelectorAll('dialog button')].map(one => one.textContent)
  const pressed = [...box.querySelectorAll('dialog button')].find(one => one.textContent === button)
  if (!pressed) throw new Error(`no button ${button} among ${texts.join()}`)
  const shown = {
    title: box.querySelector('dialog h2')?.textContent,
    text: box.querySelector('dialog')?.textContent,
    texts,
  }
  click(pressed)
  return { shown, told, box, unmount }
}

test('R-159 R-160 R-161 R-166 shows the tips in a dialog titled 提示 with the action button and 取消', async () => {
  const { shown, told, unmount } = await answer(2, '取消')
  await told
  expect(shown.title).toBe('提示')
  expect(shown.text).toContain('请补充药品经营许可证')
  expect(shown.texts).toEqual(expect.arrayContaining(['取消', '补全证照']))
  expect(gone).not.toHaveBeenCalled()
  unmount()
})

test.each([
  ['R-162 R-167', 1, 'CA认证', '/personal/enterpriseInfo?step=4'],
  ['R-163 R-168', 2, '补全证照', '/personal/replenishLisence?dataSource=1&lisenceCode=A,B'],
  ['R-165 R-170', 5, '首营记录', '/personal/firstCampList'],
] as const)('%s for type %i, the button %s opens %s', async (_rules, type, button, target) => {
  const { told, unmount } = await answer(type, button)
  await told
  expect(gone).toHaveBeenCalledExactlyOnceWith(target)
  unmount()
})

test('R-164 R-169 opens the customer service of the store for type 4', async () => {
  const sent = answerCalls(envelope(null, { code: 404, msg: '店铺不存在', status: 404 }))
  const { told, unmount } = await answer(4, '联系店铺客服', '0191a000-0000-7000-8000-000000000001')
  await told
  expect(sent.map(one => one.url)).toEqual([`/webApis${storeEndpoints.getStoreInfo.path}`])
  // When the store cannot be asked, the phone of the platform is shown.
  expect(useIndicator.getState().notice?.text).toBe('平台客服电话 400-6080-199')
  expect(gone).not.toHaveBeenCalled()
  unmount()
})

test('R-157 shows the tip as an error without a dialog for other types', async () => {
  await showRefusal(refused(3, '该商品今日已限购'))
  expect(useIndicator.getState().notice).toMatchObject({ state: 'error', text: '该商品今日已限购' })
  expect(useQuestions.getState().waiting).toEqual([])
  expect(gone).not.toHaveBeenCalled()
})

test('R-158 opens the order-submit status page for other types when the target is that page', async () => {
  await showRefusal({ ...refused(null), target: '/orderSubmitStaus?id=1' })
  expect(gone).toHaveBeenCalledExactlyOnceWith('/orderSubmitStaus?id=1')
  expect(useIndicator.getState().notice).toBeNull()
  await showRefusal({ ...refused(3, '今日已限购'), target: 'https://elsewhere.example' })
  expect(gone).toHaveBeenCalledOnce()
  expect(useIndicator.getState().notice?.text).toBe('今日已限购')
})

test('shows nothing when there are no tips', async () => {
  await showRefusal(refused(1, ''))
  expect(useQuestions.getState().waiting).toEqual([])
  expect(useIndicator.getState().notice).toBeNull()
})
