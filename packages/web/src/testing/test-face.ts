import { setServerTime } from '../clock.ts'
import { installFace } from '../face.ts'
import { useIndicator } from '../indicator.ts'

let token = ''

/** What the front end under test was told about its session. */
export const told: string[] = []

installFace({
  apiPrefix: '/webApis',
  headers: { token_platform_client_type: 'USER', sy_plat: 'B2B' },
  token: () => token,
  onSessionEnded: () => void told.push('session ended'),
  onLoginExpired: () => void told.push('login expired'),
})

/** A browser that has never been here, and a clock that is right. */
export function clearBrowser(): void {
  localStorage.clear()
  sessionStorage.clear()
  useIndicator.setState({ reqCount: 0, notice: null })
  setServerTime(Date.now())
  told.length = 0
  token = ''
}

export function signIn(): void {
  token = 'token-1'
}
