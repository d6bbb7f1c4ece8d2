import { act } from 'react'
import { expect, test } from 'vitest'
import { mount } from '../testing/mount.tsx'
import { WordSearch } from './WordSearch.tsx'

const press = (box: HTMLElement) => act(() => box.querySelector('button')?.click())

test('focuses the field and searches nothing when the keyword is empty', () => {
  const searched: string[] = []
  const { box, unmount } = mount(<WordSearch keyword="" label="订单号" onSearch={word => searched.push(word)} />)
  press(box)
  expect([document.activeElement, searched]).toEqual([box.querySelector('input'), []])
  unmount()
})

test('searches the trimmed keyword again on the button', () => {
  const searched: string[] = []
  const { box, unmount } = mount(
    <WordSearch keyword=" 板蓝根 " label="订单号" onSearch={word => searched.push(word)} />,
  )
  press(box)
  expect(searched).toEqual(['板蓝根'])
  unmount()
})
