import { useQuery } from '@tanstack/react-query'
import { type DutyList, dutyEndpoints } from '@xiaojiu/contract/sandbox/duty-endpoints.ts'
import { query } from '@xiaojiu/web/query.ts'
import { Card } from '#parts/page/Card.tsx'
import { FieldList } from '#parts/page/FieldList.tsx'
import { Skeleton } from '#parts/page/PageState.tsx'
import { recordTime } from '#parts/page/time.ts'

/** 时钟说明: which waits are shortened in the demo data, and which pass as in a real market. */
export function ClockNotes() {
  const duties = useQuery(query(dutyEndpoints.listDuties, {}, { errors: 'caller' }))
  // The list of desks below says what went wrong.
  if (duties.isError) return null
  return (
    <Card title="时钟说明" meta="时间按真实速度走，只有机器人和承运商比真实的快">
      {duties.data === undefined ? <Skeleton rows={4} height={20} /> : <FieldList fields={clockFields(duties.data)} />}
    </Card>
  )
}

export function clockFields({ clock, posts }: Pick<DutyList, 'clock' | 'posts'>) {
  const { now, loadedAt, keptMinutes, explainedSeconds } = clock
  const paceOf = (desk: string) => posts.find(post => post.desk === desk)?.paceSeconds
  const review = posts.find(post => post.isDesk)?.paceSeconds
  const done = posts.reduce((sum, { bot }) => sum + (bot?.doneCount ?? 0), 0)
  return [
    { label: '系统时间', value: `${recordTime(now)}（北京时间）` },
    { label: '数据载入', value: `${recordTime(loadedAt)}；更早的订单、审核和流水是编排的历史` },
    {
      label: '比真实快',
      value: [
        ...(review === undefined ? [] : [`审核 ${review} 秒，申请方有说明的 ${explainedSeconds} 秒`]),
        ...(paceOf('approve-order') === undefined ? [] : [`订单审核 ${paceOf('approve-order')} 秒`]),
        ...(paceOf('ship') === undefined ? [] : [`发货 ${paceOf('ship')} 秒`]),
        ...(paceOf('carrier') === undefined ? [] : [`包裹每 ${paceOf('carrier')} 秒走一站`]),
      ].join('；'),
    },
    { label: '与真实一样', value: '付款时限、自动收货、复核 72 小时、领取 15 分钟、证照到期、账期和各项定时任务' },
    { label: '让出岗位', value: `有人处理一件后 ${keptMinutes} 分钟内，机器人不处理该岗位的事项` },
    { label: '机器人已处理', value: `${done} 件，各岗位见下表；时间线和操作日志中都注明为机器人` },
  ]
}
