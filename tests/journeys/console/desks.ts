import { type Browser, expect, type Page, test } from '@playwright/test'
import { verbsOf } from '../../../apps/console/src/areas/staff/tasks/verbs.ts'
import { signInAt } from './console.ts'

/** The person for each desk, with its name and label. A desk that is missing here fails `sendRobotsHome`. */
const PEOPLE = [
  [
    'platform',
    'op-review',
    {
      registration: '企业注册',
      'licence-change': '证照变更',
      certification: 'CA 认证',
      binding: '企业绑定',
      'password-appeal': '找回密码申诉',
    },
  ],
  ['platform', 'op-store', { merchant: '商家入驻', 'store-opening': '开店审核' }],
  ['platform', 'op-goods', { 'new-item': '新品登记' }],
  ['platform', 'op-content', { prize: '奖品发放' }],
  ['platform', 'op-money', { 'special-invoice': '增票资质' }],
  ['platform', 'op-care', { 'after-sale-arbitration': '售后平台介入', evaluation: '评价' }],
  [
    'seller',
    'seller',
    {
      'first-trade': '首营',
      'merchant-receipt': '商家收款确认',
      credit: '账期申请',
      'statement-dispute': '对账异议',
      'after-sale': '售后审核',
      'after-sale-inspection': '退货验收',
      'after-sale-reship': '售后补发',
      'store-prize': '店铺奖品发放',
    },
  ],
] as const

/** Sets all desks of the demo data to people; every desk must have one. */
export async function sendRobotsHome(page: Page): Promise<void> {
  await signInAt(page, 'platform', 'operator')
  await page.goto('/platform/demo')
  await page.getByRole('button', { name: '全部由人工值守' }).click()
  await expect(page.locator('[data-notice="success"]')).toContainText('已由人工值守')
  const desks = await page
    .getByRole('row')
    .filter({ has: page.getByRole('button', { name: /生成一份演练申请/ }) })
    .getByRole('rowheader')
    .allInnerTexts()
  // Below its name a desk says how soon its robot acts.
  const names = desks.map(desk => desk.split('\n')[0] ?? '')
  expect(PEOPLE.flatMap(([, , own]) => Object.values(own)).toSorted()).toEqual(names.toSorted())
}

/** At each of these desks its person decides one case with the keyboard. */
export async function workOffDesks(browser: Browser, isWanted: (desk: string) => boolean): Promise<void> {
  for (const [face, login, desks] of PEOPLE) {
    const wanted = Object.keys(desks).filter(isWanted)
    if (wanted.length === 0) continue
    const page = await browser.newPage()
    await signInAt(page, face, login)
    for (const desk of wanted) await test.step(desk, () => workOff(page, face, desk))
    await page.close()
  }
}

/** Opens the first case of the desk and decides it: refuses with the found problems, otherwise approves. */
async function workOff(page: Page, face: string, desk: string): Promise<void> {
  await page.goto(`/${face}/tasks?desk=${desk}`)
  const row = page.locator('tr[data-row="0"]')
  await expect(row).toBeVisible()
  await page.keyboard.press('Enter')
  const drawer = page.getByRole('dialog')
  await expect(drawer.getByText(/申请资料|字段比对/).first()).toBeVisible()
  // Opening a case claims it.
  await expect(drawer.getByRole('button', { name: '放回' })).toBeVisible()
  const isFaulty = (await drawer.getByRole('checkbox', { checked: true }).count()) > 0
  await page.keyboard.press(isFaulty ? 'r' : 'a')
  const question = page.getByRole('alertdialog')
  const verbs = verbsOf({ desk, amount: null })
  await expect(question).toContainText(isFaulty ? verbs.refuse : verbs.approve)
  for (const field of await question.getByRole('textbox').all())
    if ((await field.inputValue()) === '')
      await field.fill((await field.getAttribute('inputmode')) === 'decimal' ? '5000.00' : 'SF1402266809')
  await page.keyboard.press('Enter')
  await expect(page.locator('[data-notice="success"]').last()).toContainText(isFaulty ? verbs.refused : verbs.approved)
}
