import type { QueryClient } from '@tanstack/react-query'
import { identityEndpoints } from '@xiaojiu/contract/identity/endpoints.ts'
import type { UserInfo } from '@xiaojiu/contract/identity/schemas.ts'
import { ask } from '../../lib/call.ts'
import { showNotice } from '../../lib/indicator.ts'
import { isCompanyChoiceDue } from '../../lib/leave.ts'
import { goTo } from '../../lib/navigate.ts'
import { safeRedirect } from '../../lib/redirect.ts'
import { acceptUser } from '../../lib/session.ts'
import { keepBindTicket, keptBindTicket } from './wechat/wechat-way.ts'

/** Where a fresh log-in leads: to the company choice when it is due, then to where the buyer wanted to go. */
export function afterLogin(
  user: Pick<UserInfo, 'mustChooseCompany'>,
  redirect: string | undefined,
  isChoiceDue: boolean,
): string {
  const wanted = safeRedirect(redirect)
  if (!user.mustChooseCompany && !isChoiceDue) return wanted ?? '/'
  return wanted === null ? '/companySelect' : `/companySelect?redirect=${encodeURIComponent(wanted)}`
}

/** Takes over the session that a log-in has opened. */
export function finishLogin(queries: QueryClient, user: UserInfo, redirect: string | undefined): void {
  acceptUser(user)
  bindWaitingWechat()
  // Nothing that was shown to a stranger or to another account may be shown to this one.
  queries.clear()
  goTo(afterLogin(user, redirect, isCompanyChoiceDue()), { replace: true })
}

/** A WeChat that was shown before this log-in is bound to it; the log-in itself does not wait for that. */
function bindWaitingWechat(): void {
  const bindTicket = keptBindTicket()
  if (bindTicket === null) return
  keepBindTicket(null)
  void ask(identityEndpoints.bindWechat, { bindTicket }).then(answer =>
    showNotice(answer.ok ? 'success' : 'warning', answer.ok ? '微信已绑定，下次可直接微信登录' : answer.error.message),
  )
}
