import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto'

const privateKeys = new Map<string, KeyObject>()
const publicKeys = new Map<string, KeyObject>()

/** Reading a key from its text costs as much as using it, and the same few are used for every answer. */
export function privateKeyOf(pem: string): KeyObject {
  return remembered(privateKeys, pem, createPrivateKey)
}

export function publicKeyOf(pem: string): KeyObject {
  return remembered(publicKeys, pem, createPublicKey)
}

function remembered(known: Map<string, KeyObject>, pem: string, read: (pem: string) => KeyObject): KeyObject {
  const key = known.get(pem) ?? read(pem)
  known.set(pem, key)
  return key
}
