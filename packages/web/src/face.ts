/** What differs between the front ends of one server: the shop and the consoles. */
export interface Face {
  /** The prefix of every path: `/webApis`, `/sellerApis`, `/platformApis`. */
  readonly apiPrefix: string
  /** Sent with every request, beside the time and the token. */
  readonly headers: Readonly<Record<string, string>>
  /** The token for the header; '' when nobody is signed in. */
  readonly token: () => string
  /** A call that needs a session was answered 401. */
  readonly onSessionEnded: () => void
  /** The server says that the log-in has expired. */
  readonly onLoginExpired: () => void
}

let installed: Face | null = null

/** Each front end installs its face once, before its first call. */
export function installFace(face: Face): void {
  installed = face
}

export function currentFace(): Face {
  if (!installed) throw new Error('no face installed: call installFace before the first request')
  return installed
}
