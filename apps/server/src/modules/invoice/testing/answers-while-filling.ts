import { randomUUID } from 'node:crypto'
import { fileEndpoints } from '@xiaojiu/contract/file/endpoints.ts'
import { invoiceEndpoints } from '@xiaojiu/contract/invoice/endpoints.ts'
import { expect } from 'vitest'
import { fillNextPackage, type PackageSource } from '#modules/file/public.ts'
import { allPackageSources } from '#modules/package-sources.ts'
import type { TestServer } from '#testing/server.ts'
import { aShippedOrder } from '../testing.ts'

/** Fills a package with this many papers and polls its progress during that time. */
export async function expectAnswersWhileFilling(server: TestServer, paperCount: number): Promise<void> {
  const order = await aShippedOrder(server)
  const wish = { requestId: randomUUID(), orderIds: [order.orderId], kinds: ['delivery-note' as const] }
  const { packageId } = (await order.client.call(invoiceEndpoints.requestPapers, wish)).value
  const sources = allPackageSources.map(
    (source): PackageSource => ({
      ...source,
      async plan(...given) {
        const { papers, missing } = await source.plan(...given)
        return { papers: Array.from({ length: paperCount }, () => papers).flat(), missing }
      },
    }),
  )
  let isFilling = true
  const filling = fillNextPackage(server.context(), sources).finally(() => {
    isFilling = false
  })
  const seen: number[] = []
  while (isFilling) {
    const answer = await order.client.call(fileEndpoints.getPackage, { packageId })
    expect(answer).toMatchObject({ status: 200 })
    seen.push(answer.value.doneCount)
  }
  expect(await filling).toBe(true)
  const done = (await order.client.call(fileEndpoints.getPackage, { packageId })).value
  expect(done).toMatchObject({ state: 'ready', doneCount: paperCount, totalCount: paperCount })
  // A question between most of the papers: the thread that draws is not the one that answers.
  expect(new Set(seen).size).toBeGreaterThan(paperCount / 2)
}
