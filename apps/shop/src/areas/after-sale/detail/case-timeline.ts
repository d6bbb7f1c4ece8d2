import type { CaseDetail } from '@xiaojiu/contract/after-sale/schemas.ts'
import type { TimelineStep } from '@xiaojiu/ui/timeline/StateTimeline.tsx'
import { timeText } from '@xiaojiu/web/format.ts'

interface Facts
  extends Pick<CaseDetail, 'kind' | 'state' | 'isGoodsBack' | 'createdAt' | 'endedAt' | 'refundAmount' | 'refundedAt'> {
  readonly steps: readonly CaseDetail['steps'][number][]
}

const RESHIPPED: readonly CaseDetail['kind'][] = ['exchange', 'papers']

const REFUSALS: Readonly<Record<string, { readonly title: string; readonly isGoodsBack: boolean }>> = {
  refuse: { title: '商家拒绝', isGoodsBack: false },
  'fail-inspection': { title: '验收不合格', isGoodsBack: true },
  'fail-reship': { title: '未能补发', isGoodsBack: false },
}

/** The last time the store said no: to the request, to the returned goods, or to sending them again. */
function refusalOf({ steps }: Pick<Facts, 'steps'>) {
  const step = steps.findLast(({ verb }) => verb in REFUSALS)
  const refusal = step && REFUSALS[step.verb]
  return refusal && { ...refusal, at: step.at }
}

/** The timeline of a case: finished steps, the current one, and those to come. */
export function caseTimeline(one: Facts): TimelineStep[] {
  const { state, kind, isGoodsBack, endedAt } = one
  const way = [
    { key: 'apply', title: kind === 'recall' ? '发起召回' : '提交申请' },
    ...(kind === 'recall' ? [] : [{ key: 'waiting-seller', title: '商家审核' }]),
    ...(isGoodsBack
      ? [
          { key: 'waiting-return', title: '寄回商品' },
          { key: 'returning', title: '商家验收' },
        ]
      : []),
    ...(RESHIPPED.includes(kind) ? [{ key: 'waiting-reship', title: kind === 'papers' ? '补寄资料' : '补发' }] : []),
    { key: 'completed', title: RESHIPPED.includes(kind) ? '完成' : '退款' },
  ]
  const note = (key: string) =>
    key === 'apply' ? timeText(one.createdAt) : key === 'completed' && endedAt ? timeText(endedAt) : undefined
  if (state === 'withdrawn' || state === 'closed' || state === 'refused' || state === 'arbitrating') {
    const said = refusalOf(one)
    const broken = {
      withdrawn: '已撤销',
      closed: '已关闭',
      refused: said?.title ?? '商家拒绝',
      arbitrating: '平台介入',
    }[state]
    return [
      { key: 'apply', title: way[0]?.title ?? '', state: 'done', note: timeText(one.createdAt) },
      ...(said?.isGoodsBack ? [{ key: 'returning', title: '寄回商品', state: 'done' as const }] : []),
      ...(said && state !== 'refused'
        ? [{ key: 'refused', title: said.title, state: 'failed' as const, note: timeText(said.at) }]
        : []),
      {
        key: state,
        title: broken,
        state: state === 'arbitrating' ? 'current' : 'failed',
        ...(endedAt ? { note: timeText(endedAt) } : said && state === 'refused' && { note: timeText(said.at) }),
      },
    ]
  }
  const here = way.findIndex(one => one.key === state)
  return way.map(({ key, title }, index) => ({
    key,
    title,
    state: state === 'completed' || index < here ? 'done' : index === here ? 'current' : 'todo',
    note: note(key),
  }))
}
