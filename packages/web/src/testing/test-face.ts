import { setServerTime } from '../clock.ts'
import { installFace } from '../face.ts'
import { useIndicator } from '../indicator.ts'

let token = ''

/** The session events that the front end received. */
export const told: string[] = []

installFace({
  apiPrefix: '/webApis',
  headers: { token_platform_client_type: 'USER', sy_plat: 'B2B' },
  token: () => token,
  onSessionEnded: () => void told.push('session ended'),
  onLoginExpired: () => void told.push('login expired'),
})

/** Resets the browser and the clock to a first visit. */
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
