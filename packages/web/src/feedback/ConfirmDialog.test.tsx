import { click, type Mounted, mount, one } from '@xiaojiu/ui/testing/mount.tsx'
import { act } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { confirm, useQuestions } from '../confirm.ts'
import { ConfirmDialog } from './ConfirmDialog.tsx'

let shown: Mounted
const answers: boolean[] = []
const ask = (question: Parameters<typeof confirm>[0]) =>
  act(() => {
    void confirm(question).then(answer => answers.push(answer))
  })
const button = (text: string) => {
  const found = [...document.querySelectorAll('dialog button')].find(one => one.textContent === text)
  if (!found) throw new Error(`no button ${text}`)
  return found
}

beforeEach(() => {
  useQuestions.setState({ waiting: [] })
  answers.length = 0
  shown = mount(<ConfirmDialog />)
})
afterEach(() => shown.unmount())

test('R-160 R-161 R-166 shows title, text, the named confirm button with the focus and 取消', async () => {
  ask({ text: '请先完成 CA 认证', okText: 'CA认证' })
  expect(one(document, 'dialog').textContent).toBe('提示请先完成 CA 认证取消CA认证')
  expect(document.activeElement).toBe(button('CA认证'))
  click(button('CA认证'))
  await act(async () => undefined)
  expect(answers).toEqual([true])
  expect(document.querySelector('dialog')).toBeNull()
})

test('answers no on 取消, the cross and Escape', async () => {
  for (const refuse of [
    () => click(button('取消')),
    () => click(one(document, 'dialog [aria-label="关闭"]')),
    () => act(() => void one(document, 'dialog').dispatchEvent(new Event('cancel', { cancelable: true }))),
  ]) {
    ask({ text: '删除这条地址？' })
    refuse()
    await act(async () => undefined)
  }
  expect(answers).toEqual([false, false, false])
})

test('queues a second question and can show one without 取消', async () => {
  ask({ title: '甲', text: '一' })
  ask({ title: '乙', text: '二', cancelText: null, okText: '我知道了' })
  expect(one(document, 'dialog h2').textContent).toBe('甲')
  click(button('确定'))
  await act(async () => undefined)
  expect(one(document, 'dialog').textContent).toBe('乙二我知道了')
  click(button('我知道了'))
  await act(async () => undefined)
  expect(answers).toEqual([true, true])
})
