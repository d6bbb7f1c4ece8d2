import { createPublicKey, type KeyObject, X509Certificate } from 'node:crypto'

/** A provider's key as configured: a certificate or a bare public key, in PEM, under its serial. */
export interface ProviderKey {
  readonly serial: string
  readonly pem: string
}

interface RingKey {
  readonly publicKey: KeyObject
  /** Absent for bare public keys, which do not expire. */
  readonly validUntil?: Date
}

/**
 * The provider's keys by serial. On the day of a key change there are several; the signature names the serial of its
 * key.
 */
export interface KeyRing {
  find(serial: string, now: Date): KeyObject | null
  add(key: ProviderKey): void
}

export function createKeyRing(keys: readonly ProviderKey[] = []): KeyRing {
  const bySerial = new Map<string, RingKey>()
  const ring: KeyRing = {
    find(serial, now) {
      const key = bySerial.get(serial)
      if (!key || (key.validUntil && key.validUntil <= now)) return null
      return key.publicKey
    },
    add({ serial, pem }) {
      bySerial.set(serial, readKey(pem))
    },
  }
  for (const key of keys) ring.add(key)
  return ring
}

function readKey(pem: string): RingKey {
  if (!pem.includes('BEGIN CERTIFICATE')) return { publicKey: createPublicKey(pem) }
  const certificate = new X509Certificate(pem)
  return { publicKey: certificate.publicKey, validUntil: certificate.validToDate }
}
