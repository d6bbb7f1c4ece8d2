import { click, fill, type Mounted, mount, one, press } from '@xiaojiu/ui/testing/mount.tsx'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { listenToKeys } from '#parts/keys/use-keys.ts'
import { type CaseAsk, DecideBox, type Said } from './DecideBox.tsx'

const items = [{ item: 'licence', label: '药品经营许可证' }]
const reasons = [
  { item: 'licence', itemLabel: '药品经营许可证', text: '证书编号与证照不一致', isFound: true },
  { item: 'licence', itemLabel: '药品经营许可证', text: '图片模糊', isFound: false },
]
const onApprove = vi.fn<(said: Said) => void>()
const onRefuse = vi.fn<(objections: readonly object[]) => void>()
const onNext = vi.fn<() => void>()

let shown: Mounted
let deafen: () => void
const nothing: readonly CaseAsk[] = []
const show = (approveBlock: string | null, asks = nothing, isForOthers = false) => {
  deafen = listenToKeys()
  shown = mount(
    <DecideBox
      reasons={reasons}
      items={items}
      asks={asks}
      approveBlock={approveBlock}
      isForOthers={isForOthers}
      isBusy={false}
      fault={null}
      onApprove={onApprove}
      onRefuse={onRefuse}
      onNext={onNext}
    />,
  )
}
beforeEach(() => vi.clearAllMocks())
afterEach(() => {
  shown.unmount()
  deafen()
})

test('approves with the keys a and Enter only after the confirmation', () => {
  show(null)
  press(document.body, 'a')
  expect(onApprove).not.toHaveBeenCalled()
  expect(one(shown.box, '[role="alertdialog"]').textContent).toContain('确认通过')
  press(document.body, 'Enter')
  expect(onApprove).toHaveBeenCalledTimes(1)
})

test('keeps what was ticked and typed when the case is read again', () => {
  const box = (each = reasons) => (
    <DecideBox
      {...{ items: items.map(item => ({ ...item })), asks: [], approveBlock: null, isForOthers: false, isBusy: false }}
      reasons={each}
      fault={null}
      onApprove={onApprove}
      onRefuse={onRefuse}
    />
  )
  deafen = listenToKeys()
  shown = mount(box())
  fill(one<HTMLTextAreaElement>(shown.box, 'textarea'), '请补充变更页')
  press(document.body, 'x')
  press(document.body, '2')
  shown.rerender(box(reasons.map(reason => ({ ...reason }))))
  press(document.body, 'r')
  press(document.body, 'Enter')
  expect(onRefuse).toHaveBeenCalledWith([{ item: 'licence', reason: '证书编号与证照不一致；图片模糊；请补充变更页' }])
})

test('does not refuse when the dialog is closed with Escape', () => {
  show(null)
  press(document.body, 'r')
  press(document.body, 'Escape')
  press(document.body, 'Enter')
  expect(onRefuse).not.toHaveBeenCalled()
})

test('refuses with the reasons found and the one added by x and its digit, and leaves a digit alone to the papers', () => {
  show(null)
  press(document.body, '1')
  press(document.body, 'x')
  press(document.body, '2')
  press(document.body, 'r')
  press(document.body, 'Enter', { ctrlKey: true })
  expect(onRefuse.mock.calls).toEqual([[[{ item: 'licence', reason: '证书编号与证照不一致；图片模糊' }]]])
})

test('does not approve while a blocking reason exists and shows that reason', () => {
  show('还有 1 处不一致未核对')
  press(document.body, 'a')
  press(document.body, 'Enter')
  expect(onApprove).not.toHaveBeenCalled()
  expect(shown.box.textContent).toContain('还有 1 处不一致未核对')
})

test('neither approves nor refuses a case that others decide', () => {
  show('与本人有利害关系，请交由同事处理', nothing, true)
  press(document.body, 'a')
  press(document.body, 'r')
  press(document.body, 'Enter', { ctrlKey: true })
  expect([onApprove.mock.calls, onRefuse.mock.calls]).toEqual([[], []])
  const verbs = [...shown.box.querySelectorAll('button')].filter(button => /通过|驳回/.test(button.textContent))
  expect(verbs.map(button => button.disabled)).toEqual([true, true])
})

test('focuses the text field when refusing without a selected reason', () => {
  show(null)
  press(document.body, 'x')
  press(document.body, '1')
  press(document.body, 'r')
  expect(document.activeElement?.tagName).toBe('TEXTAREA')
  expect(shown.box.querySelector('[role="alertdialog"]')).toBeNull()
})

test('goes to the next case with n', () => {
  show(null)
  press(document.body, 'n')
  expect(onNext).toHaveBeenCalledTimes(1)
  click(one(shown.box, 'button:last-of-type'))
})

const waybill: readonly CaseAsk[] = [
  {
    key: 'carrier',
    label: '物流公司',
    kind: 'choice',
    choices: [{ value: '顺丰速运', label: '顺丰速运' }],
    value: '顺丰速运',
  },
  { key: 'trackingNo', label: '运单号', kind: 'text', choices: [], value: '' },
]

test('does not approve until every field the case asks for is filled in, then sends the answers', () => {
  show(null, waybill)
  press(document.body, 'a')
  const field = one<HTMLInputElement>(shown.box, 'input[maxlength="60"]')
  press(document.body, 'Enter')
  expect(onApprove).not.toHaveBeenCalled()
  fill(field, 'SF10001000')
  press(document.body, 'Enter')
  expect(onApprove).toHaveBeenCalledExactlyOnceWith({
    note: '',
    answers: { carrier: '顺丰速运', trackingNo: 'SF10001000' },
  })
})
