import { orderEndpoints } from '@xiaojiu/contract/order/endpoints.ts'
import type { BulkNeed, BulkSource } from '@xiaojiu/contract/order/bulk-schemas.ts'
import { searchEndpoints } from '@xiaojiu/contract/search/endpoints.ts'
import type { ImportLine } from '@xiaojiu/contract/search/import-schemas.ts'
import { call } from '@xiaojiu/web/call.ts'

export interface NewTask {
  readonly source: BulkSource
  readonly name?: string
  readonly lines: readonly BulkNeed[]
}

/** Keeps a need list and begins to plan it at once; the page of the task is where it goes on. */
export async function makeTask({ source, name = '', lines }: NewTask): Promise<string> {
  const { taskId } = await call(orderEndpoints.saveNeeds, { source, name: name.slice(0, 60), lines: [...lines] })
  await call(orderEndpoints.sendTask, { taskId, preset: 'least-cost', maxParcels: null, minMonths: null })
  return taskId
}

const AT_A_TIME = 100

/** Every row of an imported list. */
export async function wholeImport(listId: string): Promise<ImportLine[]> {
  const lines: ImportLine[] = []
  for (let pageNum = 1; ; pageNum++) {
    const page = await call(searchEndpoints.getImport, { listId, pageNum, pageSize: AT_A_TIME })
    lines.push(...page.list)
    if (pageNum * AT_A_TIME >= page.total) return lines
  }
}

/** Takes these articles for their rows; the company's next lists remember it. The number of rows. */
export async function adoptCandidates(
  listId: string,
  choices: readonly { readonly rowNo: number; readonly productId: string }[],
): Promise<number> {
  for (const choice of choices) await call(searchEndpoints.fixLine, { listId, ...choice })
  return choices.length
}

/** Where a task is worked on. */
export const taskHref = (taskId: string): string => `/intelligentPurchasing?taskId=${taskId}`
export const importHref = (listId: string): string => `/intelligentPurchasing?listId=${listId}`
