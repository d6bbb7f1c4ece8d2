import { confirm, currentPath } from '@xiaojiu/web/confirm.ts'
import { leave } from './leave.ts'
import { isAuthenticated } from './session.ts'

let isAsking = false

/** Tells a guest that this needs an account. Both buttons lead to the log-in page, which returns to `fullPath`. */
export async function askToSignIn(fullPath: string = currentPath()): Promise<void> {
  if (isAsking) return
  isAsking = true
  await confirm({ text: '请您注册并登录以获得相应权限，感谢您的配合', okText: '我知道了', cancelText: null })
  isAsking = false
  leave({ redirect: fullPath })
}

/** Whether the action may continue; a guest is asked to sign in instead. */
export function requireSignIn(): boolean {
  if (isAuthenticated()) return true
  void askToSignIn()
  return false
}
