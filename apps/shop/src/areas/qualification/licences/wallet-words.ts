import type { WalletItem } from '@xiaojiu/contract/qualification/licence-schemas.ts'
import {
  LICENCE_GROUPS,
  type LicenceGroup,
  WALLET_STATE_LABELS,
} from '@xiaojiu/contract/qualification/licence-words.ts'
import { changeHref, renewHref, replenishHref } from '#links/qualification.ts'

export type Tone = 'good' | 'amber' | 'red' | 'plain'

export interface WalletWords {
  readonly state: string
  readonly tone: Tone
  /** How long it still counts, or what stands in the way. */
  readonly note: string
  readonly act: { readonly label: string; readonly href: string; readonly isUrgent: boolean } | null
}

const SOON_DAYS = 60

/** What one paper's row says, and the one thing to do about it. */
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

/** Days are counted for a year; beyond that nobody counts them. */
function validText(daysLeft: number | null): string {
  if (daysLeft === null) return '长期有效'
  return daysLeft <= 365 ? `还有 ${daysLeft} 天` : '有效期内'
}

/** The wallet's rows by group, in the order of the groups. */
export function walletGroups(list: readonly WalletItem[]) {
  return (Object.keys(LICENCE_GROUPS) as LicenceGroup[]).flatMap(group => {
    const items = list.filter(item => item.type.group === group)
    return items.length === 0 ? [] : [{ group, label: LICENCE_GROUPS[group], items }]
  })
}

/** Codes of required papers that are not there, for one page that asks for all of them. */
export function missingCodes(list: readonly WalletItem[]): string[] {
  return list.filter(({ type, state }) => type.isRequired && state === 'missing').map(({ type }) => type.code)
}
