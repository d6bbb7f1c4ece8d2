import { useMutation, useQueryClient } from '@tanstack/react-query'
import { cartEndpoints } from '@xiaojiu/contract/cart/endpoints.ts'
import type { BulkNeed, BulkSource } from '@xiaojiu/contract/order/bulk-schemas.ts'
import { orderEndpoints } from '@xiaojiu/contract/order/endpoints.ts'
import { searchEndpoints } from '@xiaojiu/contract/search/endpoints.ts'
import type { ImportLine } from '@xiaojiu/contract/search/import-schemas.ts'
import { call } from '@xiaojiu/web/call.ts'
import { goTo } from '@xiaojiu/web/confirm.ts'
import { showNotice } from '@xiaojiu/web/indicator.ts'
import { requireSignIn } from '../session/visitor.ts'
import { tellRefusal } from './add-dialog.tsx'
import { saveCartCount } from './cart-count.ts'

export interface Addition {
  readonly offerId: string
  readonly storeId: string
  readonly quantity: number
  /** Replaces the default message. */
  readonly onAdded?: () => void
}

/**
 * Adds goods to the cart: guests are asked to sign in, a refusal links to what is missing, success updates the badge.
 */
export function useAddToCart() {
  const queries = useQueryClient()
  const { mutate, isPending, variables } = useMutation({
    mutationFn: ({ offerId, quantity }: Addition) => call(cartEndpoints.addToCart, { lines: [{ offerId, quantity }] }),
    onSuccess: (result, { storeId, onAdded }) => {
      saveCartCount(result.cartNum)
      if (result.tips !== '') return void tellRefusal(result, { storeId })
      void queries.invalidateQueries({ queryKey: [cartEndpoints.getCart.path] })
      const note = result.lines.map(line => line.note).find(text => text !== '')
      if (note) showNotice('warning', note)
      if (onAdded) return onAdded()
      if (!note)
        showNotice('success', `已加入购物车，共 ${result.cartNum} 种商品`, {
          action: { label: '去购物车', onAct: () => goTo('/cart') },
        })
    },
  })
  return {
    add: (addition: Addition) => {
      if (requireSignIn()) mutate(addition)
    },
    /** Whether this offer is being added. */
    isAdding: (offerId: string) => isPending && variables.offerId === offerId,
  }
}

interface NewTask {
  readonly source: BulkSource
  readonly name?: string
  readonly lines: readonly BulkNeed[]
}

/** Saves a need list and starts planning it; returns the id of the task. */
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

/** Accepts these goods for their rows; the company's next lists remember it. Returns the number of rows. */
export async function adoptCandidates(
  listId: string,
  choices: readonly { readonly rowNo: number; readonly productId: string }[],
): Promise<number> {
  for (const choice of choices) await call(searchEndpoints.fixLine, { listId, ...choice })
  return choices.length
}

/** The address of a task. */
export const taskHref = (taskId: string): string => `/intelligentPurchasing?taskId=${taskId}`
export const importHref = (listId: string): string => `/intelligentPurchasing?listId=${listId}`
