import { fileURLToPath } from 'node:url'
import { expect, test } from '@playwright/test'
import { giveDesksBack, pathOf, signInAt } from './console.ts'
import { inWorld } from './world.ts'

test.afterEach(({ browser }) => giveDesksBack(browser))

test('lets a store export its after-sale cases, open one by keyboard and add evidence', async ({ page }) => {
  await signInAt(page, 'seller', 'seller')
  await page.keyboard.press('g')
  await page.keyboard.press('r')
  await expect.poll(() => pathOf(page)).toBe('/seller/after-sale')
  const all = page.getByRole('navigation', { name: '视图' }).getByRole('button', { name: '全部' })
  await all.click()
  // Until then the rows of the view before may still come.
  await expect(all).toHaveAttribute('aria-current', 'true')
  const first = page.locator('tr[data-row="0"]')
  // Only cases that wait for an answer can be selected: these are all of them now.
  await expect(first.getByRole('checkbox')).toHaveCount(0)
  await expect(first).toBeVisible()
  const caseNo = ((await first.locator('td').first().innerText()).split('\n')[0] ?? '').trim()

  await page.getByRole('button', { name: '导出' }).click()
  const drawer = page.getByRole('dialog', { name: '导出' })
  await expect(drawer.getByText('可下载').first()).toBeVisible({ timeout: 20_000 })
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    drawer.getByRole('button', { name: '下载' }).first().click(),
  ])
  expect(file.suggestedFilename()).toMatch(/^售后单-\d{4}-\d\d-\d\d\.xlsx$/)
  await page.keyboard.press('Escape')
  await expect(drawer).toHaveCount(0)

  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: caseNo })).toBeVisible()
  await page.goto('/seller/jobs')
  await expect(page.locator('tr[data-row="0"]')).toContainText('售后单')

  await page.goto('/seller/after-sale?view=to-answer')
  await page.locator('tr[data-row="0"]').click()
  await expect(page.getByRole('heading', { name: '处理', exact: true })).toBeVisible()
  await page.keyboard.press('e')
  await page.getByLabel('举证说明').fill('出库复核记录完整，外箱完好')
  await page.getByRole('button', { name: '提交举证' }).click()
  await expect(page.getByText('出库复核记录完整，外箱完好')).toBeVisible()
})

test('lets a clerk answer a buyer and refuses a message with outside contact details', async ({ page }) => {
  await signInAt(page, 'seller', 'seller-care')
  await page.goto('/seller/service/chat?tab=all')
  await expect(page.getByRole('region', { name: '会话列表' }).locator('li').first()).toBeVisible()
  await page.keyboard.press('n')
  const log = page.getByRole('log', { name: '聊天记录' })
  await expect(log).toBeVisible()
  const field = page.getByLabel('回复内容')
  await field.fill('加我微信吧')
  await field.press('Control+Enter')
  await expect(page.getByRole('alert')).toContainText('站外联系方式')
  await field.fill('已为您加急处理')
  await field.press('Control+Enter')
  await expect(log).toContainText('已为您加急处理')
  await expect(log).toContainText('白雨桐')
})

test('lets a store grant another credit limit than requested and lists statements and receipts', async ({ page }) => {
  await signInAt(page, 'seller', 'seller-money')
  await page.goto('/seller/money/credit')
  const row = page.locator('tr[data-row="0"]')
  const buyer = ((await row.locator('td').first().innerText()).split('\n')[0] ?? '').trim()
  await row.click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('额度').fill('12000')
  await dialog.getByLabel('原因').fill('先从小额度开始')
  await dialog.getByRole('button', { name: /授信 .*12,000\.00/ }).click()
  await expect(page.locator('[data-notice="success"]')).toContainText('已保存')
  await page.goto('/seller/money/credit?view=line-open')
  await expect(page.getByRole('row').filter({ hasText: buyer })).toContainText('12,000.00')
  await page.goto('/seller/money/statements')
  const disputed = page.locator('tr[data-row="0"]')
  await expect(disputed).toContainText('有一笔退货未入账')
  const answered = /[\d,]+\.\d{2}/.exec(await disputed.innerText())?.[0] ?? ''
  await disputed.click()
  // The buyer answered the statement as it is.
  const sums = page.getByRole('dialog').filter({ hasText: '对账单' }).first().locator('dl').first()
  await expect(sums.locator('div').filter({ hasText: '期末应收' })).toContainText(`¥${answered}`)
  await page.goto('/seller/money/receipts?view=all')
  await expect(page.getByRole('region', { name: '收款' })).toBeVisible()
})

test('lets quality staff open the first-trade documents of a buyer', async ({ page }) => {
  await signInAt(page, 'seller', 'seller-quality')
  await page.goto('/seller/first-trade')
  const row = page.locator('tr[data-row="0"]')
  const buyer = ((await row.locator('td').first().innerText()).split('\n')[0] ?? '').trim()
  await page.keyboard.press('Enter')
  await expect.poll(() => pathOf(page)).toContain('pairId=')
  await expect(page.getByRole('dialog')).toContainText(buyer)
})

test('lets a store search a difference, correct a month with a paper and remind the buyer', async ({ page }) => {
  await signInAt(page, 'seller', 'seller-money')
  await page.goto('/seller/money/statements?view=month')
  const row = page.getByRole('row').filter({ hasText: '未答复' }).first()
  const buyer = ((await row.getByRole('cell').first().innerText()).split('\n')[0] ?? '').trim()
  await row.click()
  const drawer = page.getByRole('dialog').filter({ hasText: '对账单' }).first()
  await expect(drawer).toContainText(buyer)
  await drawer.getByLabel('客户账面余额').fill('0.01')
  await drawer.getByRole('button', { name: '查找差异' }).click()
  await expect(drawer).toContainText(/相差|双方余额一致/)
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    drawer.getByRole('button', { name: '下载 PDF' }).click(),
  ])
  expect(file.suggestedFilename()).toMatch(/^对账单-.+-\d{4}-\d\d\.pdf$/)
  await drawer.getByRole('button', { name: '开更正单' }).click()
  const dialog = page.getByRole('dialog', { name: '开更正单' })
  await dialog.getByLabel('冲减金额').fill('1.23')
  await dialog.getByLabel('更正说明').fill('少发一盒，双方确认')
  await dialog.getByRole('button', { name: '冲减 ¥1.23' }).click()
  await expect(dialog.getByRole('alert')).toContainText('请上传更正依据')
  await dialog
    .locator('input[type=file]')
    .setInputFiles(fileURLToPath(new URL('../../../docs/pictures/login.png', import.meta.url)))
  await expect(dialog.getByRole('button', { name: '删除 login.png' })).toBeVisible()
  await dialog.getByRole('button', { name: '冲减 ¥1.23' }).click()
  await expect(page.locator('[data-notice="success"]')).toContainText('更正单已开具')
  await expect(drawer).toContainText('冲减 ¥1.23')
  await drawer.getByRole('button', { name: '提醒核对' }).click()
  await expect(drawer).toContainText('提醒核对')
  const [note] = await inWorld<{ amount: number }>(
    `select c.amount::int as amount from payment.statement_correction c join company.company b on b.id = c.company_id
     where b.name = $1`,
    [buyer],
  )
  expect(note).toEqual({ amount: 123 })
})
