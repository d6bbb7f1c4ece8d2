import { API_PREFIX } from '@xiaojiu/contract/define.ts'
import { SESSION_ENDED } from '@xiaojiu/contract/envelope.ts'
import { currentPath } from '@xiaojiu/web/confirm.ts'
import { installFace } from '@xiaojiu/web/face.ts'
import { showNotice } from '@xiaojiu/web/indicator.ts'
import { LOGIN_EXPIRED } from '@xiaojiu/web/wire/verdict.ts'
import { SESSION_ENDED_MS } from '../limits.ts'
import { leave } from './leave.ts'
import { isAuthenticated, tokenOf, useSession } from './session.ts'
import { askToSignIn } from './visitor.ts'

/** Configures the calls of the shop; called once before the first request. */
export function installShopFace(): void {
  installFace({
    apiPrefix: API_PREFIX,
    headers: { token_platform_client_type: 'USER', sy_plat: 'B2B' },
    token: () => tokenOf(useSession.getState()),
    onSessionEnded: endSession,
    onLoginExpired: expireLogin,
  })
}

let isEnding = false

/** After a 401 the message is shown once, however many calls were open, then the session is left. */
function endSession(): void {
  if (!isAuthenticated()) {
    // A guest has no session that could end.
    void askToSignIn()
    return
  }
  if (isEnding) return
  isEnding = true
  showNotice('error_401', SESSION_ENDED, { durationMs: SESSION_ENDED_MS })
  const ended = tokenOf(useSession.getState())
  setTimeout(() => {
    // If the user logged in again meanwhile, the new session stays.
    if (tokenOf(useSession.getState()) === ended) finish()
    else isEnding = false
  }, SESSION_ENDED_MS)
}

/** The server says that the log-in has expired: leaves the session at once. */
function expireLogin(): void {
  if (isEnding) return
  isEnding = true
  showNotice('tologin', LOGIN_EXPIRED)
  finish()
}

function finish(): void {
  isEnding = false
  leave({ redirect: currentPath() })
}
