import type { ConfirmOrder } from '@xiaojiu/contract/order/schemas.ts'
import type { OrderValidation } from '@xiaojiu/contract/order/settlement-schemas.ts'
import { inSnapshot, type MemberContext } from '#platform/context.ts'
import { approvalNeeded } from '../approval/needs-approval.ts'
import { planSettlement } from './settlement.ts'

/** The gates of the settlement, asked before its page is opened. */
export function validateOrder(ctx: MemberContext, choice: ConfirmOrder): Promise<OrderValidation> {
  return inSnapshot(ctx, async tx => {
    const { problems, unpaidProblems, riskHolds, priced } = await planSettlement(tx, choice)
    const approval = (await approvalNeeded(tx, priced.payable))?.why ?? null
    const all = approval === null ? [...problems, ...unpaidProblems] : [...problems]
    return {
      isValid: all.length === 0,
      problems: all,
      riskList: [...riskHolds],
      approval,
      payable: priced.payable,
    }
  })
}
