import type { FileTask, FileTaskRef } from '@xiaojiu/contract/staff/house-endpoints.ts'
import { addMs, DAY_MS } from '@xiaojiu/kernel/time.ts'
import { isExport, listFileTasks as listRows, stopAnyExport } from '#modules/file/public.ts'
import { accountFaces } from '#modules/identity/public.ts'
import { audit } from '#platform/audit.ts'
import { inSnapshot, inTransaction, type OperatorContext } from '#platform/context.ts'
import { Refusal } from '#platform/refusal.ts'

const MOST_SHOWN = 200

/** Exports, imports and packages that are under way, and those that failed within a day. */
export function listFileTasks(ctx: OperatorContext): Promise<{ list: FileTask[] }> {
  return inSnapshot(ctx, async ({ db, now }) => {
    const rows = await listRows(db, addMs(now, -DAY_MS), MOST_SHOWN)
    const buyers = await accountFaces(
      db,
      rows.filter(row => row.accountName === '').map(row => row.accountId),
    )
    return {
      list: rows.map(({ id, face, accountId, accountName, ...row }) => ({
        ...row,
        taskId: id,
        where: face,
        by: accountName || (buyers.get(accountId)?.personName ?? ''),
      })),
    }
  })
}

/** Stops an export of anybody; imports and packages end by themselves. */
export function stopFileTask(ctx: OperatorContext, { taskId }: FileTaskRef): Promise<Record<string, never>> {
  return inTransaction(ctx, async tx => {
    if (!(await isExport(tx.db, taskId))) throw new Refusal('not-found')
    if (!(await stopAnyExport(tx.db, tx.now, taskId, `系统管理员${tx.actor.name}停止了导出`)))
      throw new Refusal('state-changed')
    await audit(tx, { action: 'staff.stop-file-task', subject: taskId })
    return {}
  })
}
