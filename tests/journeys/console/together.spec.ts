import { readFileSync, writeFileSync } from 'node:fs'
import { expect, type Page, test } from '@playwright/test'
import { signInUnseen } from '../shell/shop.ts'
import { giveDesksBack, signInAt } from './console.ts'
import { sendRobotsHome } from './desks.ts'
import { inWorld } from './world.ts'

test.afterEach(({ browser }) => giveDesksBack(browser))

/** A case of damaged goods that waits for the store and that no robot answers. */
async function aDamagedCase(page: Page): Promise<void> {
  await sendRobotsHome(page)
  await page.getByRole('button', { name: '为售后审核生成一份演练申请' }).click()
  await expect(page.locator('[data-notice="success"]').last()).toContainText('已为售后审核生成一份演练申请')
}

test('CR-056 CR-189 shows colleagues on the same record and follows what happens elsewhere without a reload', async ({
  page,
  browser,
}) => {
  await aDamagedCase(page)
  await signInAt(page, 'seller', 'seller')
  await page.goto('/seller/after-sale?view=to-answer')
  await page.locator('tr[data-row="0"]').click()
  await expect(page.getByRole('heading', { name: '处理', exact: true })).toBeVisible()
  const here = page.getByRole('status', { name: '同时查看的同事' })
  await expect(here).toHaveText('')

  const other = await browser.newPage()
  await signInAt(other, 'seller', 'seller-care')
  await other.goto(page.url())
  await expect(other.getByRole('status', { name: '同时查看的同事' })).toHaveText(/也在查看$/, { timeout: 5000 })
  await expect(here).toHaveText('白雨桐也在查看', { timeout: 5000 })
  await other.close()
  await expect(here).toHaveText('', { timeout: 5000 })

  // Changes appear on the page within two seconds, although it polls only every half minute.
  await signInAt(page, 'platform', 'operator')
  const inbox = page.getByRole('navigation', { name: '主菜单' }).getByRole('link', { name: /^消息/ })
  await expect(inbox).toHaveText(/\d+$/)
  const before = Number(/\d+/.exec(await inbox.innerText())?.[0] ?? 0)
  await inWorld(
    `insert into message.operator_message (rule, subject, staff_right, title, body, is_alert, created_at)
     values ('notice', 'journey', 'any', '盘点通知', '本周五盘点', false, now()) returning id`,
    [],
  )
  await expect(inbox).toContainText(String(before + 1), { timeout: 2000 })
})

test('lets an auditor export the log signed and finds out when the file was altered', async ({ page }, {
  outputDir,
}) => {
  await signInAt(page, 'platform', 'op-audit')
  await page.goto('/platform/audit')
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: '导出签名文件' }).click(),
  ])
  const path = await file.path()
  const check = (name: string) => page.locator('input[type="file"]').setInputFiles(name)
  const kept = `${outputDir}-signed.jsonl`
  writeFileSync(kept, readFileSync(path))
  await check(kept)
  await expect(page.getByText(/文件签名正确，.+导出，\d+ 条/)).toBeVisible()
  const altered = `${outputDir}-altered.jsonl`
  writeFileSync(altered, readFileSync(path, 'utf8').replace('"done"', '"refused"'))
  await check(altered)
  await expect(page.getByText('签名不符：文件被改动过，或不是本站导出的')).toBeVisible()
})

test('lets a store propose a part of the refund and the buyer accept it', async ({ page, browser }) => {
  await aDamagedCase(page)
  const [found] = await inWorld<{ id: string; login: string; company: string; refund: number }>(
    `select c.id, a.login_name as login, f.name as company, c.refund_amount::int as refund
     from after_sale."case" c join identity.account a on a.id = c.account_id join company.company f on f.id = c.company_id
     join staff.membership m on m.store_id = c.store_id join identity.account s on s.id = m.account_id and s.login_name = 'seller'
     where c.state = 'waiting-seller' and not c.is_goods_back and c.refund_amount > 1000 and c.reason <> 'unwanted' and a.kind = 'buyer'
     order by c.id desc limit 1`,
    [],
  )
  if (!found) throw new Error('the demo world has no case that a part of the money could settle')
  await signInAt(page, 'seller', 'seller')
  await page.goto(`/seller/after-sale/detail?caseId=${found.id}`)
  await page.getByRole('button', { name: /协商退款/ }).click()
  const dialog = page.getByRole('dialog', { name: '协商退款' })
  await dialog.getByLabel('退款金额').fill('10.00')
  await dialog.getByLabel('给买家的说明').fill('外箱轻微破损，补偿部分货款')
  await dialog.getByRole('button', { name: /提议退款 .*10\.00/ }).click()
  await expect(page.getByText('已提议协商退款，等待买家答复')).toBeVisible()

  const shop = await browser.newPage()
  await signInUnseen(shop, { login: found.login, company: found.company })
  await shop.goto(`/afterSale/returnDetail?returnId=${found.id}`)
  await expect(shop.getByText('外箱轻微破损，补偿部分货款').first()).toBeVisible()
  await shop.getByRole('button', { name: /接受 .*10\.00/ }).click()
  await shop.getByRole('button', { name: '接受并退款' }).click()
  await expect(shop.locator('[data-notice="success"]')).toContainText('已接受')
  await shop.close()
  await page.reload()
  await expect(page.getByText(/退款 .*10\.00|10\.00/).first()).toBeVisible()
  const [settled] = await inWorld<{ amount: number }>(
    `select refund_amount::int as amount from after_sale."case" where id = $1`,
    [found.id],
  )
  expect(settled?.amount).toBe(1000)
})
