import type { ReceiverAuthority } from '@xiaojiu/contract/company/address-schemas.ts'
import { BINDING_STATE_LABELS, type Binding, type BindingState } from '@xiaojiu/contract/company/binding-schemas.ts'
import {
  CHAIN_STEP_LABELS,
  type ChainRequest,
  type ChainRequestState,
} from '@xiaojiu/contract/company/chain-endpoints.ts'
import type { SubAccount } from '@xiaojiu/contract/company/sub-account-schemas.ts'
import { RIGHTS } from '@xiaojiu/contract/define.ts'
import type {
  PurchaseRequestDetail,
  PurchaseRequestRow,
  RequestCause,
  RequestState,
} from '@xiaojiu/contract/order/approval-schemas.ts'
import { moneyText, roundMoneyText } from '@xiaojiu/ui/money/figure.ts'
import type { TimelineStep } from '@xiaojiu/ui/timeline/StateTimeline.tsx'
import { timeText } from '@xiaojiu/web/format.ts'

export interface AuthorityWords {
  readonly text: string
  readonly tone: 'good' | 'warn' | 'bad'
  /** The next step; null when there is none. */
  readonly act: string | null
}

/** The state of the 收货委托书, and the next step. */
export function authorityWords({ state, expiresOn }: ReceiverAuthority): AuthorityWords {
  switch (state) {
    case 'valid':
      return { text: expiresOn === null ? '有效，长期' : `有效期至 ${expiresOn}`, tone: 'good', act: null }
    case 'expired':
      return { text: `已于 ${expiresOn} 到期，请更新后再收货`, tone: 'bad', act: '更新收货委托书' }
    case 'in-review':
      return { text: '已提交，审核中', tone: 'warn', act: null }
    case 'missing':
      return { text: '尚未提交，收货人须持企业盖章的收货委托书', tone: 'warn', act: '提交收货委托书' }
  }
}

export const BINDING_TONES: Readonly<Record<BindingState, 'wait' | 'good' | 'bad' | 'off'>> = {
  asked: 'wait',
  active: 'good',
  suspended: 'bad',
  refused: 'bad',
  ended: 'off',
}

/** The state as text; names the decider while the request is open. */
export function stateText({ state, decider }: Pick<Binding, 'state' | 'decider'>): string {
  if (state !== 'asked') return BINDING_STATE_LABELS[state]
  return decider === 'platform' ? '平台审核中' : '待主账号审核'
}

/** The position of the login in the company. */
export function positionText({
  isMain,
  isManaged,
  asksMain,
  state,
}: Pick<Binding, 'isMain' | 'isManaged' | 'asksMain' | 'state'>): string {
  if (isMain) return '主账号'
  if (state === 'asked' && asksMain) return '申请成为主账号'
  return isManaged ? '员工账号（企业创建）' : '员工账号'
}

export const CHAIN_TONES: Readonly<Record<ChainRequestState, 'wait' | 'good' | 'bad' | 'off'>> = {
  waiting: 'wait',
  accepted: 'good',
  refused: 'bad',
  withdrawn: 'off',
  ended: 'off',
}

/** The steps of the request, and the one that is open. */
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

/** The rights in one line. */
export function rightsText({ rights }: Pick<SubAccount, 'rights'>): string {
  return rights.length === 0 ? '仅可浏览' : rights.map(right => RIGHTS[right]).join('、')
}

/** The limits of the login, one per line. */
export function limitLines({
  orderLimit,
  monthLimit,
  needsApproval,
}: Pick<SubAccount, 'orderLimit' | 'monthLimit' | 'needsApproval'>): string[] {
  if (needsApproval) return ['下单均需审批']
  const lines = [
    ...(orderLimit === null ? [] : [`单笔 ${roundMoneyText(orderLimit)}`]),
    ...(monthLimit === null ? [] : [`每月 ${roundMoneyText(monthLimit)}`]),
  ]
  return lines.length === 0 ? ['不限额'] : lines
}

/** Why another person had to decide. */
export const CAUSE_WORDS: Readonly<Record<RequestCause, string>> = {
  'needs-approval': '下单需审批',
  'order-limit': '超出单笔限额',
  'month-limit': '超出月度限额',
  'chain-store': '门店要货',
}

export const STATE_TONES: Readonly<Record<RequestState, 'wait' | 'good' | 'bad' | 'off'>> = {
  waiting: 'wait',
  approved: 'good',
  refused: 'bad',
  withdrawn: 'off',
}

/** The amount, if the reader may see it. */
export function amountText({ payable }: Pick<PurchaseRequestRow, 'payable'>): string {
  return payable === null ? '由总部定价' : moneyText(payable)
}

/** What has changed since the request; null when ordering now costs the same. */
export function changeText({ payable, today }: Pick<PurchaseRequestDetail, 'payable' | 'today'>): string | null {
  if (!today || payable === null || today.payable === payable) return null
  return `价格已变化：申请时 ${moneyText(payable)}，现在 ${moneyText(today.payable)}`
}
