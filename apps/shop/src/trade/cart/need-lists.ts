import { bulkEndpoints } from '@xiaojiu/contract/order/bulk-endpoints.ts'
import type { BulkNeed, BulkSource } from '@xiaojiu/contract/order/bulk-schemas.ts'
import { importEndpoints } from '@xiaojiu/contract/search/import-endpoints.ts'
import type { ImportLine } from '@xiaojiu/contract/search/import-schemas.ts'
import { call } from '@xiaojiu/web/call.ts'

interface NewTask {
  readonly source: BulkSource
  readonly name?: string
  readonly lines: readonly BulkNeed[]
}

/** Saves a need list and starts planning it; returns the id of the task. */
export async function makeTask({ source, name = '', lines }: NewTask): Promise<string> {
  const { taskId } = await call(bulkEndpoints.saveNeeds, { source, name: name.slice(0, 60), lines: [...lines] })
  await call(bulkEndpoints.sendTask, { taskId, preset: 'least-cost', maxParcels: null, minMonths: null })
  return taskId
}

const AT_A_TIME = 100

/** Every row of an imported list. */
export async function wholeImport(listId: string): Promise<ImportLine[]> {
  const lines: ImportLine[] = []
  for (let pageNum = 1; ; pageNum++) {
    const page = await call(importEndpoints.getImport, { listId, pageNum, pageSize: AT_A_TIME })
    lines.push(...page.list)
    if (pageNum * AT_A_TIME >= page.total) return lines
  }
}

/** Accepts these goods for their rows; the company's next lists remember it. Returns the number of rows. */
export async function adoptCandidates(
  listId: string,
  choices: readonly { readonly rowNo: number; readonly productId: string }[],
): Promise<number> {
  for (const choice of choices) await call(importEndpoints.fixLine, { listId, ...choice })
  return choices.length
}

/** The address of a task. */
export const taskHref = (taskId: string): string => `/intelligentPurchasing?taskId=${taskId}`
export const importHref = (listId: string): string => `/intelligentPurchasing?listId=${listId}`
