import { expect, type Page, test } from '@playwright/test'
import { searchEndpoints } from '@xiaojiu/contract/search/endpoints.ts'
import { SearchQuery } from '@xiaojiu/contract/search/schemas.ts'
import type { TestClient } from '../../../apps/server/src/testing/client.ts'
import { CLINIC, signInForClinic } from '../buying/buying.ts'
import { connect } from '../shell/open-session.ts'
import { pathOf } from '../shell/shop.ts'

const MEDICINES = 78
/** One name that several makers share, and one that nobody sells. */
const UNSURE = '阿莫西林胶囊 20盒'
const UNKNOWN = '某某牌没有的药 5盒'

/** A line as a buyer writes it: name, size, maker and quantity. */
async function realLines(office: TestClient): Promise<string[]> {
  const lines = new Map<string, string>()
  for (let pageNum = 1; lines.size < MEDICINES && pageNum <= 20; pageNum++) {
    const wanted = SearchQuery.parse({ keyword: '', onlyInStock: true, onlyBuyable: true, pageNum, pageSize: 40 })
    const { value: found } = await office.call(searchEndpoints.searchGoods, wanted)
    for (const { productId, displayName, spec, makerName, packUnit } of found.list)
      if (lines.size < MEDICINES)
        lines.set(productId, `${displayName} ${spec} ${makerName} ${10 + (lines.size % 4) * 5}${packUnit}`)
  }
  return [...lines.values()]
}

/** Records the start and end of each step, so that the slowest can be named. */
function stopwatch() {
  const startedAt = performance.now()
  const steps: string[] = []
  let last = startedAt
  return {
    note(step: string) {
      steps.push(`${step} ${((performance.now() - last) / 1000).toFixed(1)} s`)
      last = performance.now()
    },
    seconds: () => (performance.now() - startedAt) / 1000,
    text: () => steps.join(', '),
  }
}

test.setTimeout(900_000)
test.use({ actionTimeout: 120_000 })

test('matches, plans and orders 80 pasted lines within three minutes and shows the progress', async ({ page }) => {
  const office = await connect('buyer', CLINIC)
  const list = [...(await realLines(office)), UNSURE, UNKNOWN]
  expect(list).toHaveLength(80)
  await signInForClinic(page)
  await page.goto('/intelligentPurchasing')
  const watch = stopwatch()
  const progress = watchProgress(page)
  await page.getByLabel('采购清单内容').fill(list.join('\n'))
  await page.getByRole('button', { name: '开始匹配' }).click()
  await expect(page.getByRole('button', { name: /^规划这 \d+ 行$/ })).toBeEnabled({ timeout: 120_000 })
  watch.note('matched')

  await page.getByRole('tab', { name: /待选择/ }).click()
  await page.getByRole('button', { name: '选择商品' }).first().click()
  await page.getByRole('dialog').getByRole('button', { name: '选它' }).first().click()
  await expect(page.getByRole('dialog')).toBeHidden()
  await page.getByRole('tab', { name: /未找到/ }).click()
  await page.getByRole('button', { name: '找商品' }).first().click()
  await page.getByRole('dialog').getByLabel('搜索商品').fill('板蓝根颗粒')
  await page.getByRole('dialog').getByRole('button', { name: '选它' }).first().click()
  await expect(page.getByRole('dialog')).toBeHidden()
  watch.note('two put right')

  await page.getByRole('button', { name: /^规划这 \d+ 行$/ }).click()
  await expect(page.getByRole('region', { name: '方案对比' })).toBeVisible({ timeout: 120_000 })
  watch.note('planned')

  const lines = page.getByRole('region', { name: '采购明细' })
  await lines.getByRole('button', { name: '换店' }).first().click()
  await page.getByRole('button', { name: '指定', exact: true }).last().click()
  await expect(lines.getByText('您指定的店铺')).toBeVisible({ timeout: 120_000 })
  const order = page.getByRole('button', { name: /^按方案下单/ })
  await expect(order).toBeEnabled({ timeout: 120_000 })
  watch.note('pinned and planned again')

  await order.click()
  await page.getByRole('button', { name: /^提交订单 ¥/ }).click({ timeout: 120_000 })
  await expect.poll(() => pathOf(page), { timeout: 120_000 }).toMatch(/^\/orderSubmitStaus\?payOrderId=/)
  watch.note('ordered')
  console.log(`80 lines in ${watch.seconds().toFixed(1)} s: ${watch.text()}`)
  expect(await progress, 'how far it is was to be seen').toBe(true)
  expect(watch.seconds()).toBeLessThan(180)
})

/** Whether the planning showed its progress. */
async function watchProgress(page: Page): Promise<boolean> {
  return page
    .getByRole('progressbar')
    .first()
    .waitFor({ timeout: 240_000 })
    .then(
      () => true,
      () => false,
    )
}
