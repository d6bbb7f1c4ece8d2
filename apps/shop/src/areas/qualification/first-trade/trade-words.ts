import type {
  FirstTrade,
  FirstTradeDetail,
  FirstTradeGroup,
} from '@xiaojiu/contract/qualification/first-trade-schemas.ts'
import type { TimelineStep } from '@xiaojiu/ui/timeline/StateTimeline.tsx'
import { timeText } from '@xiaojiu/web/time-text.ts'

export const GROUP_LABELS: Readonly<Record<FirstTradeGroup, string>> = {
  all: '全部店铺',
  'to-do': '待办理',
  waiting: '审核中',
  established: '已首营',
}

export type TradeTone = 'plain' | 'amber' | 'red' | 'green'

export function toneOf(state: FirstTrade['state']): TradeTone {
  switch (state) {
    case 'established':
      return 'green'
    case 'asked':
    case 'in-review':
      return 'amber'
    case 'refused':
    case 'outdated':
      return 'red'
    case 'none':
    case 'ended':
      return 'plain'
  }
}

/** One line about where the two stand and what comes next. */
export function tradeNote(trade: FirstTrade): string {
  const { state, lacking, renewed, reviewHours, refuseReason, papersUntil } = trade
  const names = (papers: FirstTrade['lacking']) => papers.map(paper => paper.name).join('、')
  switch (state) {
    case 'none':
      return lacking.length > 0 ? `还需要：${names(lacking)}` : `资料已备齐，提交后 ${reviewHours} 小时内审核`
    case 'asked':
      return '资料签章中，完成后自动送达店铺'
    case 'in-review':
      return `店铺审核中，一般 ${reviewHours} 小时内完成`
    case 'refused':
      return `驳回原因：${refuseReason ?? '资料有误'}`
    case 'outdated':
      return lacking.length > 0 ? `请先更新：${names(lacking)}` : '资料或协议已到期，重新提交后可继续采购'
    case 'ended':
      return '店铺已终止合作，如有疑问请联系店铺客服'
    case 'established':
      if (renewed.length > 0) return `${names(renewed)}已更新，请送交店铺`
      if (refuseReason) return `更新资料被退回：${refuseReason}`
      return papersUntil ? `资料有效至 ${papersUntil}` : '资料长期有效'
  }
}

/** 提交 → 审核 → 开户. */
export function tradeSteps({ trade }: Pick<FirstTradeDetail, 'trade'>): TimelineStep[] {
  const { state, askedAt, decidedAt } = trade
  const isSent = state !== 'none'
  const isDecided = state === 'established' || state === 'outdated' || state === 'ended'
  const when = (at: Date | null) => (at ? timeText(at) : undefined)
  return [
    step('send', '签章并提交资料', isSent ? 'done' : 'current', isSent ? when(askedAt) : undefined),
    state === 'refused'
      ? step('review', '店铺驳回', 'failed', when(decidedAt))
      : step(
          'review',
          '店铺审核',
          isDecided ? 'done' : isSent ? 'current' : 'todo',
          isDecided ? when(decidedAt) : undefined,
        ),
    step('done', '开户完成', isDecided ? 'done' : 'todo', undefined),
  ]
}

function step(key: string, title: string, state: TimelineStep['state'], note: string | undefined): TimelineStep {
  return { key, title, state, ...(note !== undefined && { note }) }
}
