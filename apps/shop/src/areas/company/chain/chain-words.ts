import {
  CHAIN_STEP_LABELS,
  type ChainRequest,
  type ChainRequestState,
} from '@xiaojiu/contract/company/chain-schemas.ts'
import { timeText } from '@xiaojiu/web/time-text.ts'
import type { TimelineStep } from '@xiaojiu/ui/timeline/StateTimeline.tsx'

export const CHAIN_TONES: Readonly<Record<ChainRequestState, 'wait' | 'good' | 'bad' | 'off'>> = {
  waiting: 'wait',
  accepted: 'good',
  refused: 'bad',
  withdrawn: 'off',
  ended: 'off',
}

/** What happened to the request, and what it still waits for. */
export function chainTimeline({ state, steps }: Pick<ChainRequest, 'state' | 'steps'>): TimelineStep[] {
  const past = steps.map(
    ({ step, remark, at }): TimelineStep => ({
      key: `${step}-${at.getTime()}`,
      title: CHAIN_STEP_LABELS[step],
      state: step === 'refused' || step === 'ended' ? 'failed' : 'done',
      note: remark === '' ? timeText(at) : `${timeText(at)} · ${remark}`,
    }),
  )
  return state === 'waiting'
    ? [...past, { key: 'decision', title: '总部确认', state: 'current', note: '等待总部主账号处理' }]
    : past
}
