import type { MemberState } from './patroni.ts'
import type { Outage } from './watch-outages.ts'

const roles: Readonly<Record<string, string>> = { leader: '主库', sync_standby: '同步备库', replica: '异步备库' }

/** The view of `npm run cluster -- status`. */
export function statusText(members: readonly MemberState[] | null, outages: readonly Outage[], now: Date): string {
  const rows = (members ?? []).map(({ name, role, state, lagBytes, timeline }) =>
    [name, roles[role] ?? role, state, timeline ?? '-', role === 'leader' ? '-' : bytes(lagBytes)].join('\t'),
  )
  const cuts = outages.map(({ since, seconds }) => `${timeOf(new Date(since))}\t${seconds} 秒`)
  return [
    `集群状态 ${timeOf(now)}`,
    ...(members === null ? ['没有成员应答。'] : ['成员\t角色\t状态\t时间线\t落后', ...rows]),
    '',
    ...(cuts.length === 0 ? ['启动以来没有中断。'] : ['无法写入的时段', ...cuts]),
  ].join('\n')
}

function bytes(count: number | null): string {
  if (count === null) return '未知'
  return count < 1024
    ? `${count} B`
    : count < 1_048_576
      ? `${(count / 1024).toFixed(0)} KB`
      : `${(count / 1_048_576).toFixed(1)} MB`
}

function timeOf(at: Date): string {
  return at.toLocaleTimeString('zh-CN', { hour12: false })
}
