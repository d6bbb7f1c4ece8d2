import type { QueryClient } from '@tanstack/react-query'
import type { UserInfo } from '@xiaojiu/contract/identity/schemas.ts'
import { goTo } from '@xiaojiu/web/confirm.ts'
import { safeRedirect } from '@xiaojiu/web/redirect.ts'
import { readText, removeText, writeText } from '@xiaojiu/web/storage/storage.ts'
import { emitRefresh } from '#trade/session/cross-tab.ts'
import { isCompanyChoiceDue } from '#trade/session/leave.ts'
import { acceptUser, useSession } from '#trade/session/session.ts'
import { STORAGE_KEYS } from '#trade/session/storage-keys.ts'
import { keptBindTicket } from './wechat/wechat-way.ts'

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
  const before = useSession.getState().user
  acceptUser(user)
  // A log-in over another one, by a link or a code: the other tabs still show that one.
  if (before.userBasicId !== '' && before.userBasicId !== user.userBasicId) emitRefresh()
  // Data loaded without a session, or for another account, must not be shown to this one.
  queries.clear()
  // A WeChat that was shown before this log-in is bound where the owner can be proven.
  const wanted = keptBindTicket() === null ? redirect : '/personal/accountSecurity'
  goTo(afterLogin(user, wanted, isCompanyChoiceDue()), { replace: true })
}

/** The account name of the last log-in on this computer; never the password. */
export function rememberedAccount(): string {
  return readText(localStorage, STORAGE_KEYS.rememberedAccount) ?? ''
}

export function rememberAccount(name: string | null): void {
  if (name) writeText(localStorage, STORAGE_KEYS.rememberedAccount, name)
  else removeText(localStorage, STORAGE_KEYS.rememberedAccount)
}
