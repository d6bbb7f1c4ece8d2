import { sessionEndpoints } from '@xiaojiu/contract/identity/session-endpoints.ts'
import { ask } from '@xiaojiu/web/call.ts'
import { confirm } from '@xiaojiu/web/confirm.ts'
import { leave } from './leave.ts'
import { isAuthenticated, useSession } from './session.ts'
import { removeText } from '@xiaojiu/web/storage/storage.ts'
import { STORAGE_KEYS } from './storage-keys.ts'

/** 1: the next log-in goes to the company choice. 2: at once, without a question. */
export const LOG_OUT_KINDS = { chooseCompany: 1, atOnce: 2, asked: 3 } as const

/** The server may be slow or gone; the buyer leaves all the same. */
const FAREWELL_MS = 3000

/** Logs out. Kinds other than 1 and 2 ask first; false when the buyer stays. */
export async function logOut(kind: number, redirect?: string): Promise<boolean> {
  if (kind !== LOG_OUT_KINDS.chooseCompany && kind !== LOG_OUT_KINDS.atOnce && !(await isMeant(kind))) return false
  // Waited for: its answer clears the hidden half of the token and must not meet that of the next log-in.
  if (isAuthenticated()) await ask(sessionEndpoints.logOut, {}, { timeoutMs: FAREWELL_MS, keepalive: true })
  // On purpose: not even the question about an order without an answer stays behind.
  removeText(sessionStorage, STORAGE_KEYS.pendingCommit)
  leave({ ...(redirect === undefined ? {} : { redirect }), isCompanyAsked: kind === LOG_OUT_KINDS.chooseCompany })
  return true
}

async function isMeant(kind: number): Promise<boolean> {
  useSession.setState({ logouting: kind })
  const isConfirmed = await confirm({ title: '退出登录', text: '确定要退出当前账号吗？', okText: '退出' })
  useSession.setState({ logouting: 0 })
  return isConfirmed
}
