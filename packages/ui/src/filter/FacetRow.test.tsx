import { expect, test, vi } from 'vitest'
import { click, mount } from '../testing/mount.tsx'
import { FacetRow } from './FacetRow.tsx'

const options = [
  { value: 'capsule', label: '胶囊剂', count: 64 },
  { value: 'granule', label: '颗粒剂', count: 28 },
]

function show(chosen: readonly string[], isMulti = false) {
  const onChange = vi.fn()
  const shown = mount(<FacetRow label="剂型" options={options} chosen={chosen} onChange={onChange} isMulti={isMulti} />)
  const press = (text: string) => {
    const button = [...shown.box.querySelectorAll('button')].find(found => found.textContent?.startsWith(text))
    if (!button) throw new Error(`no button ${text}`)
    click(button)
  }
  return { ...shown, onChange, press }
}

test('replaces the chosen value, clears it when chosen again, and clears all on 全部', () => {
  const { onChange, press, unmount } = show(['capsule'])
  press('颗粒剂')
  expect(onChange).toHaveBeenLastCalledWith(['granule'])
  press('胶囊剂')
  expect(onChange).toHaveBeenLastCalledWith([])
  press('全部')
  expect(onChange).toHaveBeenLastCalledWith([])
  unmount()
})

test('applies several chosen values only on 确定', () => {
  const { box, onChange, press, unmount } = show(['capsule'], true)
  press('多选')
  const boxes = [...box.querySelectorAll('input')]
  expect(boxes.map(one => one.checked)).toEqual([true, false])
  if (boxes[1]) click(boxes[1])
  expect(onChange).not.toHaveBeenCalled()
  press('确定')
  expect(onChange).toHaveBeenCalledExactlyOnceWith(['capsule', 'granule'])
  unmount()
})
