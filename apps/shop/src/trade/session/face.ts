import { API_PREFIX } from '@xiaojiu/contract/define.ts'
import { installFace } from '@xiaojiu/web/face.ts'
import { endSession, expireLogin } from './session-end.ts'
import { tokenOf, useSession } from './session.ts'

/** The buyer's face of the server: called once before the first request. */
export function installShopFace(): void {
  installFace({
    apiPrefix: API_PREFIX,
    headers: { token_platform_client_type: 'USER', sy_plat: 'B2B' },
    token: () => tokenOf(useSession.getState()),
    onSessionEnded: endSession,
    onLoginExpired: expireLogin,
  })
}
