import type { bulkEndpoints } from '@xiaojiu/contract/order/bulk-endpoints.ts'
import type { Handlers } from '#platform/http/mount.ts'
import { changeCounts, changeNeeds, sendTask } from './change-task.ts'
import { checkNeeds } from './check-needs.ts'
import { listTasks } from './list-tasks.ts'
import { commitPlan, confirmPlan } from './order-plan.ts'
import { putPlanInCart } from './put-plan-in-cart.ts'
import { saveNeeds } from './save-needs.ts'
import { getPlan } from './show-plan.ts'

/** 智能采购: endpoint → use case. */
export const bulkHandlers: Handlers<typeof bulkEndpoints> = {
  checkNeeds: (ctx, { lines }) => checkNeeds(ctx, lines),
  putPlanInCart: (ctx, { taskId }) => putPlanInCart(ctx, taskId),
  confirmPlan: (ctx, asked) => confirmPlan(ctx, asked),
  commitPlan: (ctx, commit) => commitPlan(ctx, commit),
  getPlan: (ctx, { taskId }) => getPlan(ctx, taskId),
  saveNeeds: (ctx, making) => saveNeeds(ctx, making),
  changeNeeds: (ctx, change) => changeNeeds(ctx, change),
  sendTask: (ctx, send) => sendTask(ctx, send),
  changeCounts: (ctx, counts) => changeCounts(ctx, counts),
  listTasks: (ctx, query) => listTasks(ctx, query),
}
