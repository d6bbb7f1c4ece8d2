import { click, type Mounted, mount, one } from '@xiaojiu/ui/testing/mount.tsx'
import { useLocation } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { useOpenRow } from './use-open-row.ts'

function Sample() {
  const [open, show] = useOpenRow('caseId')
  return (
    <>
      <output>{JSON.stringify([open, useLocation().search])}</output>
      <button type="button" id="open" onClick={() => show('b')} />
      <button type="button" id="close" onClick={() => show(null)} />
    </>
  )
}

let shown: Mounted | null = null
afterEach(() => shown?.unmount())
const told = () => JSON.parse(one(shown?.box as HTMLElement, 'output').textContent ?? '') as [string | null, string]

test('keeps the open row in the URL and does not change filter and page of the list', () => {
  shown = mount(<Sample />, '/?state=waiting&after=k&caseId=a')
  expect(told()).toEqual(['a', '?state=waiting&after=k&caseId=a'])
  click(one(shown.box, '#open'))
  expect(told()).toEqual(['b', '?state=waiting&after=k&caseId=b'])
  click(one(shown.box, '#close'))
  expect(told()).toEqual([null, '?state=waiting&after=k'])
})

test('opens no row when the URL parameter is empty', () => {
  shown = mount(<Sample />, '/?caseId=')
  expect(told()[0]).toBeNull()
})
