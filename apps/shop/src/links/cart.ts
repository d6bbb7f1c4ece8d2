import { z } from 'zod'

/** What the lines of the cart can be narrowed to. */
export const CART_TABS = ['all', 'changed', 'near-expiry', 'to-mend', 'invalid'] as const

export const CartPageQuery = z.object({ tab: z.enum(CART_TABS).default('all') })

/** 智能采购: where the list comes from, the list that is looked through, the task that is worked on. */
export const PlanningQuery = z.object({
  tab: z.enum(['import', 'often', 'replenish', 'tasks']).default('import'),
  listId: z.string().optional(),
  taskId: z.string().optional(),
  page: z.coerce.number().int().min(1).max(1000).default(1),
})
