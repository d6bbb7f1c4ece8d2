const OWN_SITE = /^\/(?![/\\])/
const DECODING_ROUNDS = 5

/** The address after the log-in, if it is on this site; null for anything that could lead elsewhere. */
export function safeRedirect(value: string | null | undefined): string | null {
  if (!value || !everyFormIsOwn(value)) return null
  // Resolves dots in the path as the browser does.
  const parsed = new URL(value, 'https://own.invalid')
  if (parsed.host !== 'own.invalid' || !OWN_SITE.test(parsed.pathname)) return null
  return parsed.pathname === '/login' ? null : parsed.pathname + parsed.search + parsed.hash
}

/** The log-in page with the return address; the home page needs none. */
export function loginPath(fullPath?: string): string {
  return fullPath === undefined || fullPath === '/' ? '/login' : `/login?redirect=${encodeURIComponent(fullPath)}`
}

/** A link may hide its target behind several layers of percent-encoding; each layer must be safe. */
function everyFormIsOwn(value: string): boolean {
  let form = value
  for (let round = 0; round < DECODING_ROUNDS; round++) {
    if (!OWN_SITE.test(form) || hasControlCharacter(form)) return false
    const next = decoded(form)
    if (next === form) return true
    form = next
  }
  return false
}

function hasControlCharacter(text: string): boolean {
  return [...text].some(character => character < ' ' || character === '\u007f')
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
