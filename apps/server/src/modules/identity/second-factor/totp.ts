import { hkdfSync } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import type { Site } from '#platform/context.ts'

/** RFC 6238, as all authenticators implement it. */
const TERMS = { algorithm: 'SHA1', digits: 6, period: 30 } as const
/** Accepts a clock that is up to half a minute off. */
const STEPS_OFF = 1
const SECRET_BYTES = 20

export function newTotpSecret(): Buffer {
  return Buffer.from(new Secret({ size: SECRET_BYTES }).bytes)
}

/** The secret of an account's authenticator on the simulated phone: only in the sandbox, see `factorOf`. */
export function simulatedSecret(site: Site, accountId: string): Buffer {
  return Buffer.from(hkdfSync('sha256', site.secret, accountId, 'identity.simulated-totp', SECRET_BYTES))
}

function totpOf(secret: Buffer, label = ''): TOTP {
  return new TOTP({
    ...TERMS,
    issuer: '小九药采',
    label,
    secret: new Secret({ buffer: Uint8Array.from(secret).buffer }),
  })
}

/** The time step of the code, or null when it is not current. */
export function stepOfCode(secret: Buffer, code: string, now: Date): number | null {
  const delta = totpOf(secret).validate({ token: code, timestamp: now.getTime(), window: STEPS_OFF })
  return delta === null ? null : stepAt(now) + delta
}

export function codeAt(secret: Buffer, now: Date): string {
  return totpOf(secret).generate({ timestamp: now.getTime() })
}

/** The content of the QR code, and the text to type without a camera. */
export function describeSecret(secret: Buffer, label: string): { readonly secret: string; readonly uri: string } {
  const totp = totpOf(secret, label)
  return { secret: totp.secret.base32, uri: totp.toString() }
}

function stepAt(now: Date): number {
  return Math.floor(now.getTime() / 1000 / TERMS.period)
}

/** When the current code is replaced. */
export function stepEnd(now: Date): Date {
  return new Date((stepAt(now) + 1) * TERMS.period * 1000)
}
