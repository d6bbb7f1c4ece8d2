import { dayOf } from '@xiaojiu/kernel/time.ts'
import type { StoreWatch } from '#platform/store-watch.ts'
import { sumOverdue, sumWaitingReceipts } from './selling-tables.ts'

/** 待确认收款 and 逾期账款 on the home page of a store; screens of their own list them. */
export const moneyWatches: readonly StoreWatch[] = [
  { name: 'receipts', rights: ['money.look', 'money.act'], sum: ({ db }) => sumWaitingReceipts(db), list: null },
  { name: 'overdue', rights: ['credit.act'], sum: ({ db, now }) => sumOverdue(db, dayOf(now)), list: null },
]
