import type { LicenceForecast } from '@xiaojiu/contract/order/frequent-endpoints.ts'
import type { CertificationState } from '@xiaojiu/contract/qualification/certification-schemas.ts'
import type {
  FirstTrade,
  FirstTradeDetail,
  FirstTradeGroup,
} from '@xiaojiu/contract/qualification/first-trade-schemas.ts'
import type { ChangeDetail, WalletItem } from '@xiaojiu/contract/qualification/licence-schemas.ts'
import {
  type ChangeState,
  LICENCE_CODES,
  LICENCE_GROUPS,
  type LicenceCode,
  type LicenceGroup,
  WALLET_STATE_LABELS,
} from '@xiaojiu/contract/qualification/words.ts'
import type { TimelineStep } from '@xiaojiu/ui/timeline/StateTimeline.tsx'
import { timeText } from '@xiaojiu/web/format.ts'
import { changeHref, renewHref, replenishHref } from '#links/qualification.ts'
import { URGENT_DAYS } from './licences/company-change.ts'

/** The colour of each state. */
export const STATE_TONES: Readonly<Record<CertificationState, 'green' | 'amber' | 'red' | 'plain'>> = {
  none: 'plain',
  checking: 'amber',
  certified: 'green',
  expiring: 'amber',
  expired: 'red',
  failed: 'red',
  voided: 'red',
}

/** `3f8a 92…`: a serial number in groups. */
export function serialText(serial: string): string {
  return serial.toUpperCase().replace(/(.{4})(?=.)/g, '$1 ')
}

export const GROUP_LABELS: Readonly<Record<FirstTradeGroup, string>> = {
  all: '全部店铺',
  'to-do': '待办理',
  waiting: '审核中',
  established: '已首营',
}

type TradeTone = 'plain' | 'amber' | 'red' | 'green'

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

/** One line about the state of the first trade and the next step. */
export function tradeNote(trade: FirstTrade): string {
  const { state, lacking, renewed, reviewHours, refuseReason, papersUntil, asked } = trade
  if (asked) return `店铺请您补充${asked.paper}：${asked.reason}`
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

export const CHANGE_TONES: Readonly<Record<ChangeState, 'amber' | 'red' | 'good' | 'plain'>> = {
  'in-review': 'amber',
  refused: 'red',
  approved: 'good',
  cancelled: 'plain',
}

const VERBS: Readonly<Record<string, string>> = {
  submit: '提交审核',
  refuse: '审核驳回',
  correct: '修改后重新提交',
  approve: '审核通过',
  cancel: '已撤回',
}

/** What happened, and the step that is open. */
export function changeTimeline({ steps, state }: Pick<ChangeDetail, 'steps' | 'state'>): TimelineStep[] {
  const done = steps.map(({ verb, at, note }, index): TimelineStep => {
    const isLast = index === steps.length - 1
    const failed = verb === 'refuse' || verb === 'cancel'
    return {
      key: String(index),
      title: VERBS[verb] ?? verb,
      state: failed && isLast ? 'failed' : 'done',
      note: verb === 'refuse' ? `${timeText(at)} ${note}` : timeText(at),
    }
  })
  if (state !== 'in-review') return done
  return [...done, { key: 'wait', title: '平台审核', state: 'current', note: '一般 1 个工作日内完成' }]
}

/** The items to correct: papers, and fields of the company. */
export function refusedItems({ objections }: Pick<ChangeDetail, 'objections'>) {
  const isPaper = (item: string): item is LicenceCode => (LICENCE_CODES as readonly string[]).includes(item)
  return {
    codes: [...new Set(objections.map(one => one.item))].filter(isPaper),
    fields: objections.filter(one => !isPaper(one.item)),
    reasons: new Map(objections.map(one => [one.item, one.reason])),
  }
}

interface ForecastLine {
  readonly key: string
  readonly tone: 'red' | 'amber'
  readonly text: string
  readonly goods: string
  readonly codes: readonly string[]
}

/** The lines of a forecast, worst first: what cannot be ordered now, then what will be lost and when. */
export function forecastLines({ blocked, losses }: LicenceForecast): ForecastLine[] {
  const lines: ForecastLine[] = []
  if (blocked.goodsCount > 0)
    lines.push({
      key: 'blocked',
      tone: 'red',
      text: `${namesOf(blocked.licences)}缺失或已过期，您常购的 ${blocked.goodsCount} 种商品现在无法下单`,
      goods: goodsText(blocked),
      codes: blocked.licences.map(licence => licence.code),
    })
  for (const loss of losses)
    lines.push({
      key: loss.endsOn,
      tone: loss.daysLeft <= URGENT_DAYS ? 'red' : 'amber',
      text: `${whenText(loss.daysLeft)}${namesOf(loss.licences)}到期，您常购的 ${loss.goodsCount} 种商品将无法下单`,
      goods: goodsText(loss),
      codes: loss.licences.map(licence => licence.code),
    })
  return lines
}

function whenText(daysLeft: number): string {
  return daysLeft === 0 ? '今天过后，' : `${daysLeft} 天后，`
}

function namesOf(licences: readonly { readonly name: string }[]): string {
  return licences.map(licence => licence.name).join('、')
}

function goodsText({ goodsNames, goodsCount }: { goodsNames: readonly string[]; goodsCount: number }): string {
  return `${goodsNames.join('、')}${goodsCount > goodsNames.length ? ' 等' : ''}`
}

type Tone = 'good' | 'amber' | 'red' | 'plain'

interface WalletWords {
  readonly state: string
  readonly tone: Tone
  /** How long the paper is still valid, or what blocks it. */
  readonly note: string
  readonly act: { readonly label: string; readonly href: string; readonly isUrgent: boolean } | null
}

const SOON_DAYS = 60

/** The texts of one row, and its next step. */
export function walletWords({ type, state, daysLeft, current, waiting }: WalletItem): WalletWords {
  const label = WALLET_STATE_LABELS[state]
  const refused = waiting?.state === 'refused' ? waiting : null
  const correct = refused && {
    label: '修改',
    href: refused.changeId === null ? replenishHref([type.code]) : changeHref(refused.changeId),
    isUrgent: true,
  }
  const renewing = waiting?.state === 'in-review' && waiting.changeId !== null
  const follow = renewing ? { label: '查看进度', href: changeHref(waiting.changeId ?? ''), isUrgent: false } : null
  const renew = (isUrgent: boolean) => correct ?? follow ?? { label: '更新', href: renewHref(type.code), isUrgent }
  const suffix = refused ? `，新证照被驳回：${refused.refuseReason ?? ''}` : waiting ? '，新证照审核中' : ''
  switch (state) {
    case 'missing':
      return {
        state: label,
        tone: type.isRequired ? 'red' : 'plain',
        note: type.isRequired ? '必备证照' : type.hint,
        act: { label: '上传', href: replenishHref([type.code]), isUrgent: type.isRequired },
      }
    case 'in-review':
      return { state: label, tone: 'amber', note: '一般 1 个工作日内完成', act: follow }
    case 'refused':
      return { state: label, tone: 'red', note: refused?.refuseReason ?? '请修改后重新提交', act: correct }
    case 'cancelled':
      return { state: label, tone: 'red', note: current?.refuseReason ?? '已由发证机关注销', act: renew(false) }
    case 'expired':
      return { state: label, tone: 'red', note: `已过期 ${-(daysLeft ?? 0)} 天${suffix}`, act: renew(true) }
    case 'expiring':
      return {
        state: label,
        tone: 'red',
        note: `${daysLeft === 0 ? '今天到期' : `还有 ${daysLeft} 天到期`}${suffix}`,
        act: renew(true),
      }
    case 'valid':
      return {
        state: label,
        tone: refused ? 'red' : daysLeft !== null && daysLeft <= SOON_DAYS ? 'amber' : 'good',
        note: `${validText(daysLeft)}${suffix}`,
        act: renew(false),
      }
  }
}

/** Days are named up to one year. */
function validText(daysLeft: number | null): string {
  if (daysLeft === null) return '长期有效'
  return daysLeft <= 365 ? `还有 ${daysLeft} 天` : '有效期内'
}

/** The rows by group, in the order of the groups. */
export function walletGroups(list: readonly WalletItem[]) {
  return (Object.keys(LICENCE_GROUPS) as LicenceGroup[]).flatMap(group => {
    const items = list.filter(item => item.type.group === group)
    return items.length === 0 ? [] : [{ group, label: LICENCE_GROUPS[group], items }]
  })
}

/** Codes of required papers that are missing, for the page that asks for all of them. */
export function missingCodes(list: readonly WalletItem[]): string[] {
  return list.filter(({ type, state }) => type.isRequired && state === 'missing').map(({ type }) => type.code)
}
