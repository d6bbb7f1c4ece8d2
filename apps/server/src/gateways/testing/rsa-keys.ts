import { generateKeyPairSync } from 'node:crypto'

export interface PemPair {
  readonly privatePem: string
  readonly publicPem: string
}

/** A new key pair for a test; no signing key is stored in the repository. */
export function makeKeyPair(): PemPair {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  })
  return { privatePem: privateKey, publicPem: publicKey }
}
