import { z } from 'zod'
import { endpoint } from '../define.ts'
import { Done, Id, Instant, Nothing } from '../wire.ts'

/** 暂停供货 by one store; the buyer reads the reason. */
export const SupplyHold = z.strictObject({
  companyId: Id,
  reason: z.string().trim().min(5, { message: '请至少写 5 个字' }).max(100, { message: '最多 100 字' }),
})
export interface SupplyHold extends z.output<typeof SupplyHold> {}

const SupplyHolds = z.object({
  list: z.array(z.object({ companyId: z.string(), reason: z.string(), heldAt: Instant })),
})

/** Stops and resumes what a store supplies to a buyer who is overdue. */
export const cartSellingEndpoints = {
  listSupplyHolds: endpoint({
    method: 'GET',
    path: '/cart/supply/list',
    access: 'seller',
    staffRight: 'credit.act',
    summary: '本店已暂停供货的客户',
    input: Nothing,
    output: SupplyHolds,
    refusals: [],
    errors: 'caller',
  }),
  holdSupply: endpoint({
    method: 'POST',
    path: '/cart/supply/hold',
    access: 'seller',
    staffRight: 'credit.act',
    isAct: true,
    openToStopped: true,
    summary: '暂停向有逾期的客户供货，立即生效；客户下单时会看到原因',
    input: SupplyHold,
    output: Done,
    refusals: ['not-found', 'nothing-overdue', 'state-changed'],
    errors: 'caller',
  }),
  resumeSupply: endpoint({
    method: 'POST',
    path: '/cart/supply/resume',
    access: 'seller',
    staffRight: 'credit.act',
    isAct: true,
    summary: '恢复向客户供货',
    input: SupplyHold,
    output: Done,
    refusals: ['not-found', 'state-changed'],
    errors: 'caller',
  }),
}
