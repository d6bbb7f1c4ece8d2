import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fen } from '@xiaojiu/kernel/money.ts'
import { Dialog } from '@xiaojiu/ui/dialog/Dialog.tsx'
import { FormDialog } from '@xiaojiu/ui/dialog/FormDialog.tsx'
import { Popover } from '@xiaojiu/ui/dialog/Popover.tsx'
import { MoneyBreakdown } from '@xiaojiu/ui/money/MoneyBreakdown.tsx'
import { ColumnSettings } from '@xiaojiu/ui/table/DataTable.tsx'
import { click, during, mount, one } from '@xiaojiu/ui/testing/mount.tsx'
import { type ReactNode, useState } from 'react'
import { expect, test } from 'vitest'
import { CouponPopup } from './coupon/CouponPopup.tsx'
import type { Coupon } from './coupon/coupon-view.ts'

type Close = () => void
const aCoupon: Coupon = {
  couponId: '1',
  kind: 'store',
  deduct: { by: 'amount', amount: fen(2_000) },
  enoughFrom: fen(50_000),
  scopeText: '全店可用',
  validText: '2026-11-30 前有效',
  activityMainId: 'a',
  storeId: 's',
}
const nothing = () => undefined

/** Every kind of pop-up, by the component it is built from. */
const POP_UPS: Readonly<Record<string, (close: Close) => ReactNode>> = {
  dialog: close => (
    <Dialog title="提示" onClose={close}>
      正文
    </Dialog>
  ),
  question: close => (
    <Dialog title="提示" isAlert onClose={close}>
      正文
    </Dialog>
  ),
  form: close => (
    <FormDialog title="表单" width={400} isBusy={false} onClose={close} onSubmit={nothing}>
      正文
    </FormDialog>
  ),
  coupons: close => <CouponPopup coupons={[aCoupon]} onClose={close} />,
}

const WAYS: Readonly<Record<string, (box: ParentNode) => void>> = {
  'the cross': box => click(one(box, '[aria-label="关闭"]')),
  'a press outside': box =>
    during(() => one(box, 'dialog').dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }))),
  Escape: box => during(() => one(box, 'dialog').dispatchEvent(new Event('cancel', { cancelable: true }))),
}

function Shown({ content }: { content: (close: Close) => ReactNode }) {
  const [isOpen, setOpen] = useState(true)
  return isOpen && content(() => setOpen(false))
}

for (const [name, content] of Object.entries(POP_UPS))
  for (const [way, close] of Object.entries(WAYS))
    test(`closes a ${name} by ${way}`, () => {
      const { box, unmount } = mount(<Shown content={content} />)
      close(box)
      expect(box.querySelector('dialog')).toBeNull()
      unmount()
    })

test('stays open on a press inside and when a file choice is cancelled', () => {
  const { box, unmount } = mount(
    <Shown
      content={close => (
        <Dialog title="上传" onClose={close}>
          <input type="file" />
        </Dialog>
      )}
    />,
  )
  const input = one(box, 'input')
  during(() => input.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true })))
  during(() => input.dispatchEvent(new Event('cancel', { bubbles: true })))
  expect(box.querySelector('dialog')).not.toBeNull()
  unmount()
})

test('does not close a show-once dialog on a press outside', () => {
  const { box, unmount } = mount(
    <Shown
      content={close => (
        <Dialog title="密钥" isShownOnce onClose={close}>
          正文
        </Dialog>
      )}
    />,
  )
  WAYS['a press outside']?.(box)
  expect(box.querySelector('dialog')).not.toBeNull()
  WAYS['the cross']?.(box)
  expect(box.querySelector('dialog')).toBeNull()
  unmount()
})

const POPOVERS: Readonly<Record<string, ReactNode>> = {
  popover: (
    <Popover label="说明" trigger={props => <button {...props}>打开</button>}>
      正文
    </Popover>
  ),
  breakdown: <MoneyBreakdown lines={[]} payable={fen(100)} />,
  columns: <ColumnSettings columns={[{ key: 'a', label: '甲' }]} hiddenKeys={[]} onChange={nothing} />,
}

const POPOVER_WAYS: Readonly<Record<string, (box: ParentNode) => void>> = {
  'the cross': box => click(one(box, '[role=dialog] [aria-label="关闭"]')),
  'a press outside': () =>
    during(() => document.body.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }))),
  Escape: box =>
    during(() =>
      one(box, '[role=dialog]').dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true })),
    ),
}

for (const [name, content] of Object.entries(POPOVERS))
  for (const [way, close] of Object.entries(POPOVER_WAYS))
    test(`closes a ${name} by ${way}`, () => {
      const { box, unmount } = mount(content)
      click(one(box, '[aria-expanded]'))
      expect(box.querySelector('[role=dialog]')).not.toBeNull()
      close(box)
      expect(box.querySelector('[role=dialog]')).toBeNull()
      unmount()
    })

test('finds no dialog element outside the shared dialog components', () => {
  const root = join(import.meta.dirname, '../../../..')
  const own = [
    'packages/ui/src/dialog/Dialog.tsx',
    'packages/ui/src/dialog/Popover.tsx',
    'apps/shop/src/trade/coupon/CouponPopup.tsx',
  ]
  const others = ['apps/shop/src', 'packages/ui/src', 'packages/web/src']
    .flatMap(folder =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map(path => `${folder}/${path}`),
    )
    .filter(path => path.endsWith('.tsx') && !path.endsWith('.test.tsx') && !own.includes(path))
    .filter(path => /<dialog\b|role="(?:alert)?dialog"/.test(readFileSync(join(root, path), 'utf8')))
  expect(others).toEqual([])
})
