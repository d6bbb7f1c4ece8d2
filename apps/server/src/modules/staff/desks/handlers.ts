import type { deskEndpoints } from '@xiaojiu/contract/staff/desks-endpoints.ts'
import type { Handlers } from '#platform/http/mount.ts'
import { assignTask, claimTask, giveBackTask, listAssignees } from './claim-task.ts'
import { declareConflict, endConflict, listConflicts } from './conflicts.ts'
import { countTasks, getHome } from './count-tasks.ts'
import type { Counter } from './counter.ts'
import { decideTask } from './decide-task.ts'
import { saveDeskTerm } from './desk-terms.ts'
import { getTask } from './get-task.ts'
import { listDoneTasks, listTasks } from './list-tasks.ts'
import { nextTask } from './next-task.ts'

export function deskHandlers(counter: Counter): Handlers<typeof deskEndpoints> {
  return {
    listTasks: (ctx, filter) => listTasks(ctx, counter, filter),
    listDoneTasks: (ctx, filter) => listDoneTasks(ctx, counter, filter),
    countTasks: ctx => countTasks(ctx, counter),
    getTask: (ctx, ref) => getTask(ctx, counter, ref),
    claimTask: (ctx, ref) => claimTask(ctx, counter, ref),
    giveBackTask: async (ctx, ref) => {
      await giveBackTask(ctx, counter, ref)
      return {}
    },
    assignTask: (ctx, assignment) => assignTask(ctx, counter, assignment),
    listAssignees: (ctx, { desk }) => listAssignees(ctx, counter, desk),
    nextTask: (ctx, asked) => nextTask(ctx, counter, asked),
    decideTask: (ctx, decision) => decideTask(ctx, counter, decision),
    saveDeskTerm: async (ctx, term) => {
      await saveDeskTerm(ctx, counter, term)
      return {}
    },
    listConflicts,
    declareConflict: async (ctx, given) => {
      await declareConflict(ctx, given)
      return {}
    },
    endConflict: async (ctx, { conflictId }) => {
      await endConflict(ctx, conflictId)
      return {}
    },
    getHome: ctx => getHome(ctx, counter),
  }
}
