import { act } from 'react'
import { afterEach, expect, test } from 'vitest'
import { click, type Mounted, mount } from '../testing/mount.tsx'
import { ConfirmHost } from './ConfirmHost.tsx'
import { type ConfirmQuestion, confirm } from './confirm-queue.ts'

let shown: Mounted | undefined
afterEach(() => shown?.unmount())

function ask(question: ConfirmQuestion) {
  let answer: Promise<boolean> | undefined
  act(() => {
    answer = confirm(question)
  })
  return answer as Promise<boolean>
}
const button = (text: string) => {
  const found = [...document.querySelectorAll('button')].find(one => one.textContent === text)
  if (!found) throw new Error(`no button ${text}`)
  return found
}

test('R-160 R-161 R-166 title, content, named yes and 取消', async () => {
  shown = mount(<ConfirmHost />)
  const answer = ask({ title: '提示', content: '请先完成 CA 认证', okText: 'CA认证' })
  expect(document.querySelector('dialog')?.textContent).toBe('提示请先完成 CA 认证取消CA认证')
  click(button('CA认证'))
  expect(await answer).toBe(true)
  expect(document.querySelector('dialog')).toBeNull()
})

test('取消 and the cross both mean no', async () => {
  shown = mount(<ConfirmHost />)
  const first = ask({ title: '删除 3 种商品？' })
  click(button('取消'))
  expect(await first).toBe(false)
  const second = ask({ title: '清空失效商品？' })
  const cross = document.querySelector('[aria-label="关闭"]')
  if (cross) click(cross)
  expect(await second).toBe(false)
})

test('a second question waits for the first', async () => {
  shown = mount(<ConfirmHost />)
  const first = ask({ title: '甲' })
  const second = ask({ title: '乙', cancelText: null, okText: '知道了' })
  expect(document.querySelectorAll('dialog')).toHaveLength(1)
  expect(document.querySelector('h2')?.textContent).toBe('甲')
  click(button('确定'))
  expect(await first).toBe(true)
  expect(document.querySelector('h2')?.textContent).toBe('乙')
  click(button('知道了'))
  expect(await second).toBe(true)
})
