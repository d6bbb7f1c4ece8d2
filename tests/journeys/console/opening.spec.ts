import { fileURLToPath } from 'node:url'
import { expect, type Page, test } from '@playwright/test'
import { giveDesksBack, signInAt } from './console.ts'
import { inWorld, totpOn } from './world.ts'

test.afterEach(({ browser }) => giveDesksBack(browser))

const notice = (page: Page) => page.locator('[data-notice="success"]')

/** Enters the second factor when an act asks for it. */
async function proveIfAsked(page: Page, code: () => Promise<string>): Promise<void> {
  const field = page.getByLabel('动态口令')
  await Promise.race([field.waitFor(), notice(page).waitFor()])
  if (!(await field.isVisible())) return
  await field.fill(await code())
  await page.keyboard.press('Enter')
}

test('lets a store rehearse an order from approval to receipt', async ({ page }) => {
  await signInAt(page, 'seller', 'seller3')
  // The first log-in to a store that is not open yet.
  await expect(page.getByRole('heading', { name: '开店向导' })).toBeVisible()
  await page.getByRole('link', { name: '去演练' }).click()
  await page.getByRole('button', { name: '生成演练订单' }).click()
  await expect(page.getByText('演练：不占用库存，不产生资金往来，不计入任何报表')).toBeVisible()
  await page.getByRole('button', { name: '审核通过' }).click()

  const rows = page.getByRole('row').filter({ has: page.getByRole('spinbutton') })
  await expect(page.getByRole('columnheader', { name: '货架批号' })).toBeVisible()
  await rows.first().getByRole('spinbutton').fill('1')
  await page.getByRole('button', { name: '拣货完成' }).click()
  await expect(page.getByRole('alert').filter({ hasText: '应拣' })).toBeVisible()
  let left = 0
  for (const row of await rows.all()) {
    const cells = await row.getByRole('cell').allInnerTexts()
    const wanted = Number.parseInt(cells[1] ?? '', 10)
    if (!Number.isNaN(wanted)) left = wanted
    const taken = Math.min(left, Number(cells[4]))
    left -= taken
    await row.getByRole('spinbutton').fill(String(taken))
  }
  await page.getByRole('button', { name: '拣货完成' }).click()

  await page.getByLabel('运单号').fill('SF77001122334')
  const box = page.getByLabel('冷藏箱编号')
  if (await box.isVisible()) {
    await box.fill('LC-07')
    await page.getByLabel('起运温度').fill('4.5')
  }
  await page.getByRole('button', { name: '确认发货' }).click()
  await expect(page.getByRole('alert').filter({ hasText: '缺少随货同行单、药品检验报告' })).toBeVisible()
  await page.getByLabel('随货同行单已放入箱内').check()
  await page.getByLabel('药品检验报告已放入箱内').check()
  await page.getByRole('button', { name: '确认发货' }).click()

  const [note] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: '下载随货同行单（演练）' }).click(),
  ])
  expect(note.suggestedFilename()).toMatch(/^演练随货同行单_YL\d+\.pdf$/)
  for (const field of await page.getByRole('spinbutton').all())
    await field.fill((await field.getAttribute('aria-valuemax')) ?? '')
  await page.getByRole('button', { name: '确认收货' }).click()
  await expect(notice(page)).toContainText('演练完成')
  await page.getByRole('link', { name: '返回开店向导' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: '演练订单' }).first()).toContainText('已完成')
})

test('lets the owner read the agreements in full, confirm them once and read them again', async ({ page }) => {
  await signInAt(page, 'seller', 'seller3')
  await page.goto('/seller/start')
  await page.getByRole('button', { name: '确认协议' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('region', { name: '平台服务协议' })).toContainText('湖北康源医药有限公司（以下称乙方）')
  await dialog.getByText('药品质量保证协议', { exact: true }).click()
  await expect(dialog.getByRole('region', { name: '药品质量保证协议' })).toContainText('冷藏、冷冻药品全程控温')
  const confirm = dialog.getByRole('button', { name: '确认协议' })
  await expect(confirm).toBeDisabled()
  for (const point of await dialog.getByRole('checkbox').all()) await point.check()
  await confirm.click()
  await expect(dialog).toBeHidden()

  const step = page.getByRole('listitem').filter({ hasText: '印章与协议' })
  await expect(step).toContainText('已完成')
  await expect(step).toContainText('顾明远')
  await step.getByRole('button', { name: '查看内容' }).click()
  await expect(dialog.getByRole('region', { name: '平台服务协议' })).toBeVisible()
  await expect(dialog.getByRole('checkbox')).toHaveCount(0)
})

test('credits deposits by one person, by two under another name, and the store sees them', async ({
  browser,
  page,
}) => {
  await signInAt(page, 'platform', 'op-money')
  await page.goto('/platform/money/transfers')
  await page.getByRole('row').filter({ hasText: '湖北康源医药有限公司' }).click()
  const dialog = page.getByRole('dialog', { name: '认领为店铺保证金' })
  await dialog.getByLabel('认领依据').fill('附言写明保证金，户名一致')
  await dialog.getByRole('button', { name: '计入保证金 ¥3,000.00' }).click()
  await expect(notice(page)).toContainText('已计入保证金')

  await page.getByRole('row').filter({ hasText: '程立群' }).click()
  await dialog.getByLabel('认领依据').fill('法定代表人代付')
  await dialog.getByRole('button', { name: /提交复核/ }).click()
  await expect(dialog.getByRole('alert').filter({ hasText: '请上传代付说明' })).toBeVisible()
  const picture = fileURLToPath(new URL('../../../docs/pictures/home.png', import.meta.url))
  await dialog.locator('input[type=file]').setInputFiles(picture)
  await expect(dialog.getByRole('button', { name: '删除 home.png' })).toBeVisible()
  await dialog.getByRole('button', { name: '提交复核 ¥2,000.00' }).click()
  await expect(notice(page)).toContainText('已提交复核')

  const other = await browser.newPage()
  await signInAt(other, 'platform', 'op-money2')
  await other.goto('/platform/approvals')
  await other.getByRole('row').filter({ hasText: '程立群' }).click()
  await expect(other.getByRole('dialog').getByRole('link').first()).toBeVisible()
  await other.getByRole('button', { name: /通过 ¥2,000\.00/ }).click()
  await expect(other.getByRole('alertdialog')).toContainText('确认通过')
  await other.keyboard.press('Enter')
  await proveIfAsked(other, () => totpOn(browser, 'op-money2'))
  await expect(notice(other)).toContainText('已通过')
  await other.close()

  await signInAt(page, 'seller', 'seller3')
  await page.goto('/seller/start')
  await expect(page.getByRole('list', { name: '到账记录' }).getByRole('listitem')).toHaveCount(2)
  const [account] = await inWorld<{ balance: number }>(
    `select balance::int as balance from payment.account a join store.store s on s.id = a.store_id
     where a.kind = 'deposit' and s.key = 'kangyuan'`,
    [],
  )
  expect(account).toEqual({ balance: 500_000 })
})
