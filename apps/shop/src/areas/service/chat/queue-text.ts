import type { TalkQueue } from '@xiaojiu/contract/service/chat-schemas.ts'

/** Where a talk stands, in one line. */
export function queueText({ isOnDuty, hours, waitingCount, position }: TalkQueue): string {
  if (!isOnDuty)
    return position === null
      ? `现在不在服务时间（${hours}），请留言，上班后按先后顺序回复`
      : `已留言，客服在服务时间（${hours}）按先后顺序回复，您排在第 ${position} 位`
  if (position === null)
    return waitingCount === 0 ? '客服在线，当前无人排队' : `客服在线，当前 ${waitingCount} 位在等待`
  return position === 1 ? '客服正在处理，下一个就是您' : `排队中：第 ${position} 位，前面还有 ${position - 1} 位`
}
