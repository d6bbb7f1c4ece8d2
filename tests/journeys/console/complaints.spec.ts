import { expect, test } from '@playwright/test'
import { signInAt } from './console.ts'
import { inWorld } from './world.ts'

/** A complaint of a buyer of the demo store about the latest order there. */
async function aFreshComplaint(content: string): Promise<string> {
  const [made] = await inWorld<{ id: string }>(
    `insert into service.complaint (company_id, account_id, kind, topic, content, mobile, order_no, state, created_at, updated_at)
     select o.company_id, m.account_id, 'complaint', 'goods', $1, '13800006601', o.order_no, 'waiting', now(), now()
     from "order"."order" o join company.membership m on m.company_id = o.company_id and m.is_main and m.state = 'active'
     where o.store_id = (select s.store_id from staff.membership s join identity.account a on a.id = s.account_id
       where a.login_name = 'seller-care' limit 1)
     order by o.placed_at desc, o.id limit 1 returning id`,
    [content],
  )
  if (!made) throw new Error('the demo world has no order of the store')
  return made.id
}

test('asks the store about a complaint, shows its answer to the platform, and answers the buyer', async ({
  page,
  browser,
}) => {
  const content = `外箱完好但少了一盒，请核对（${Date.now()}）`
  const complaintId = await aFreshComplaint(content)
  await signInAt(page, 'platform', 'op-care')
  await page.goto(`/platform/service/complaints?complaintId=${complaintId}`)
  const drawer = page.getByRole('dialog', { name: /投诉 · 商品质量/ })
  await expect(drawer.getByText(content)).toBeVisible()
  await drawer.getByRole('button', { name: '询问店铺' }).click()
  const ask = page.getByRole('dialog', { name: '询问店铺' })
  await expect(ask.getByText(/投诉所涉订单/)).toBeVisible()
  await ask.getByLabel('想问店铺的问题').fill('请提供该订单的出库复核记录')
  await page.keyboard.press('Control+Enter')
  await expect(drawer.getByText('待答复')).toBeVisible()

  const store = await browser.newPage()
  await signInAt(store, 'seller', 'seller-care')
  await expect(store.getByRole('row').filter({ hasText: '投诉协办' })).toBeVisible()
  await store.goto('/seller/service/complaints')
  await store.locator('tr[data-row]').filter({ hasText: content }).click()
  const inquiry = store.getByRole('dialog', { name: /投诉协办/ })
  await expect(inquiry.getByText('请提供该订单的出库复核记录')).toBeVisible()
  await inquiry.getByLabel('答复内容').fill('请客户加微信联系')
  await inquiry.getByRole('button', { name: /答复平台/ }).click()
  await expect(inquiry.getByRole('alert')).toContainText('不能发送站外联系方式')
  await inquiry.getByLabel('答复内容').fill('出库复核数量无误，同意补发一盒')
  await store.keyboard.press('Control+Enter')
  await expect(inquiry.getByText('已答复', { exact: true })).toBeVisible()
  await store.close()

  // The store's answer appears on the open page without a reload.
  await expect(drawer.getByText('出库复核数量无误，同意补发一盒')).toBeVisible()
  const answer = drawer.getByLabel('回复内容')
  await answer.fill('店铺已同意补发一盒，请留意物流')
  // CR-184: what was typed survives a reload until it is sent.
  await page.reload()
  await expect(answer).toHaveValue('店铺已同意补发一盒，请留意物流')
  await answer.press('Control+Enter')
  await expect(drawer.getByText('平台回复 · 孟美玲')).toBeVisible()
  await expect(answer).toHaveValue('')
  await drawer.getByRole('button', { name: '完结' }).click()
  await page.getByRole('dialog', { name: '完结' }).getByLabel('原因').fill('已补发')
  await page.keyboard.press('Control+Enter')
  await drawer.getByRole('button', { name: '重新处理' }).click()
  await page.getByRole('dialog', { name: '重新处理' }).getByLabel('原因').fill('买家来电补充')
  await page.keyboard.press('Control+Enter')
  await expect(drawer.getByRole('button', { name: /^回复/ })).toBeVisible()
})

test('answers several complaints at once with the same text', async ({ page }) => {
  const word = `统一回复 ${Date.now()}`
  await aFreshComplaint(`${word} 甲`)
  await aFreshComplaint(`${word} 乙`)
  await signInAt(page, 'platform', 'op-care')
  await page.goto('/platform/service/complaints?view=all')
  for (const end of ['甲', '乙'])
    await page
      .locator('tr[data-row]')
      .filter({ hasText: `${word} ${end}` })
      .getByRole('checkbox')
      .check()
  await page.getByRole('toolbar', { name: '批量操作' }).getByRole('button', { name: '统一回复' }).click()
  await page.getByLabel('统一回复的内容').fill('系统已经修复，给您带来不便非常抱歉')
  await page.keyboard.press('Control+Enter')
  await expect(page.locator('[data-notice="success"]')).toContainText('已回复 2 条')
  const rows = await inWorld<{ state: string }>(`select state from service.complaint where content like $1`, [
    `${word}%`,
  ])
  expect(rows.map(row => row.state)).toEqual(['answered', 'answered'])
})

test('records contacts with a seller who applies', async ({ page }) => {
  await signInAt(page, 'platform', 'op-store')
  await page.goto('/platform/merchants?page=all')
  await page.locator('tr[data-row="0"]').click()
  const drawer = page.getByRole('dialog')
  const words = `周四上午走访仓库 ${Date.now()}`
  await drawer.getByLabel('记录内容').fill(words)
  await page.keyboard.press('Control+Enter')
  await expect(drawer.locator('ol').getByText(words)).toBeVisible()
})

test('sends goods in a talk of the store, and blocks and unblocks the buyer', async ({ page }) => {
  await signInAt(page, 'seller', 'seller-care')
  await page.goto('/seller/service/chat?tab=all')
  await expect(page.getByRole('heading', { name: '首次回复' })).toBeVisible()
  const [talk] = await inWorld<{ id: string }>(
    `select c.id from service.conversation c where c.blocked_at is null and c.store_id =
       (select s.store_id from staff.membership s join identity.account a on a.id = s.account_id
        where a.login_name = 'seller-care' limit 1) order by c.created_at limit 1`,
    [],
  )
  await page.goto(`/seller/service/chat?tab=all&conversationId=${talk?.id}`)
  await page
    .getByRole('button', { name: /^发送商品/ })
    .first()
    .click()
  await expect(
    page
      .getByRole('log')
      .getByText(/^商品 /)
      .last(),
  ).toBeVisible()
  await page.getByRole('button', { name: '屏蔽', exact: true }).click()
  await page.getByRole('dialog').getByLabel('原因').fill('多次辱骂客服')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('买家不能再发消息')).toBeVisible()
  await page.getByRole('button', { name: '解除屏蔽' }).click()
  await expect(page.getByLabel('回复内容')).toBeVisible()
})
