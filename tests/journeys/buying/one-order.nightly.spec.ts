import { expect, test } from '@playwright/test'
import { orderEndpoints } from '@xiaojiu/contract/order/endpoints.ts'
import { Random } from '@xiaojiu/kernel/planning/testing/random.ts'
import { connect } from '../shell/open-session.ts'
import { signIn } from '../shell/shop.ts'
import { SETTLEMENT, submitButton } from './buying.ts'
import { MISCHIEF } from './mischief.ts'
import { fillCart, orderCount } from './office.ts'

/** A sub-account of the pharmacy: may order but not pay. */
const SUB_ACCOUNT = 'buyer-sub'
const RUNS = Number(process.env['ROUNDS'] ?? 500)
const SEED = Number(process.env['SEED'] ?? Date.now() % 1_000_000)

test(`places each of ${RUNS} orders once under repeated clicks and network failures`, async ({ page }) => {
  test.setTimeout(7_200_000)
  console.log(`SEED=${SEED}`)
  const random = new Random(SEED)
  const ways = Object.entries(MISCHIEF)
  const office = await connect(SUB_ACCOUNT)
  const before = await orderCount(office)
  await signIn(page, { login: SUB_ACCOUNT, to: '/cart' })
  const counts: Record<string, number> = {}
  for (let run = 1; run <= RUNS; run++) {
    await fillCart(office)
    await page.goto(SETTLEMENT)
    await expect(submitButton(page)).toBeEnabled()
    const [name, submit] = random.pick(ways)
    await submit(page)
    await expect
      .poll(async () => ({ run, name, count: await orderCount(office) }))
      .toEqual({ run, name, count: before + run })
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    // Cancelled, so that the stock lasts.
    const { value: orders } = await office.call(orderEndpoints.listOrders, { pageNum: 1, pageSize: 1 })
    const payOrderId = orders.list[0]?.payOrderId ?? ''
    expect((await office.call(orderEndpoints.cancelPayOrder, { payOrderId, reason: '不想要了' })).success).toBe(true)
    counts[name] = (counts[name] ?? 0) + 1
  }
  console.log(JSON.stringify(counts))
  expect(await orderCount(office)).toBe(before + RUNS)
})
