import type { TaskCase } from '@xiaojiu/contract/staff/desks-schemas.ts'

/** Why a case cannot be approved now, in words that stand beside the button; null when nothing stands in the way. */
export function approveBlock(
  task: Pick<TaskCase, 'isWaiting' | 'readings'>,
  ticked: ReadonlySet<string>,
  claimFault: string | null,
): string | null {
  if (!task.isWaiting) return '该申请已处理'
  if (claimFault !== null) return claimFault
  const unseen = task.readings.filter(reading => reading.isDifferent && !ticked.has(reading.key)).length
  return unseen > 0 ? `还有 ${unseen} 处不一致未核对` : null
}
