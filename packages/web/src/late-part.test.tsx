import { click, mount, one } from '@xiaojiu/ui/testing/mount.tsx'
import { act, useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useIndicator } from './indicator.ts'
import { latePart } from './late-part.tsx'
import { clearBrowser } from './testing/test-face.ts'

const CHUNK_GONE = new TypeError('Failed to fetch dynamically imported module: /assets/InboxDialog-1.js')

function show(Part: ReturnType<typeof latePart>) {
  function Page() {
    const [isOpen, setOpen] = useState(false)
    return (
      <>
        <input defaultValue="typed" />
        <button type="button" aria-pressed={isOpen} onClick={() => setOpen(true)}>
          open
        </button>
        {isOpen && <Part onClose={() => setOpen(false)} />}
      </>
    )
  }
  const { box } = mount(<Page />)
  const open = async () => {
    click(one(box, 'button'))
    await act(async () => undefined)
  }
  return { box, open }
}
const Dialog = () => <p>the part</p>

beforeEach(() => {
  clearBrowser()
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
})
afterEach(() => vi.restoreAllMocks())

test('shows the part when its script has arrived', async () => {
  const { box, open } = show(latePart(async () => Dialog))
  await open()
  expect(one(box, 'p').textContent).toBe('the part')
})

test('R-250 keeps the page and says so when the script cannot be loaded, and tries again at the next opening', async () => {
  const fetchPart = vi.fn<() => Promise<typeof Dialog>>().mockRejectedValueOnce(CHUNK_GONE).mockResolvedValue(Dialog)
  const { box, open } = show(latePart(fetchPart))
  await open()
  expect(useIndicator.getState().notice).toMatchObject({ state: 'warning', text: '加载失败，请检查网络后重试' })
  expect(one(box, 'button').getAttribute('aria-pressed')).toBe('false')
  expect(one<HTMLInputElement>(box, 'input').value).toBe('typed')
  await open()
  expect(one(box, 'p').textContent).toBe('the part')
})
