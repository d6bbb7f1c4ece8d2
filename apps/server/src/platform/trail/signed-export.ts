import { createPrivateKey, createPublicKey, hkdfSync, type KeyObject, sign, verify } from 'node:crypto'
import { z } from 'zod'
import type { Site } from '../context.ts'

/** The prefix of the 32 bytes of an Ed25519 key in PKCS #8. */
const PKCS8_HEAD = Buffer.from('302e020100300506032b657004220420', 'hex')

/** The key with which this site signs exports of the audit log; derived from its secret. */
function signingKey({ secret }: Pick<Site, 'secret'>): KeyObject {
  const seed = Buffer.from(hkdfSync('sha256', secret, '', 'audit export', 32))
  return createPrivateKey({ key: Buffer.concat([PKCS8_HEAD, seed]), format: 'der', type: 'pkcs8' })
}

/** For verification without us. */
export function publicKeyOf(site: Pick<Site, 'secret'>): string {
  return createPublicKey(signingKey(site)).export({ type: 'spki', format: 'pem' }).toString()
}

/** A row of the audit chain as it is exported. */
export interface SignedRow {
  readonly seq: number
  readonly previousHash: string
  readonly hash: string
}

/**
 * One JSON value per line: the request, the rows in the order of the chain, and the signature over all bytes before it.
 */
export function signedText(
  site: Pick<Site, 'secret'>,
  head: Readonly<Record<string, unknown>>,
  rows: readonly SignedRow[],
): string {
  const body = [{ ...head, count: rows.length }, ...rows].map(line => `${JSON.stringify(line)}\n`).join('')
  const signature = sign(null, Buffer.from(body), signingKey(site)).toString('base64')
  return `${body}${JSON.stringify({ algorithm: 'Ed25519', signature, publicKey: publicKeyOf(site) })}\n`
}

const Seal = z.object({ algorithm: z.literal('Ed25519'), signature: z.string() })
const Head = z.object({ count: z.int() })
const Row = z.object({ seq: z.int(), previousHash: z.string(), hash: z.string() })

export type SignedCheck = { readonly count: number } | { readonly fault: 'not-ours' | 'rows-missing' | 'links-broken' }

/** Whether this site signed the whole file and adjacent rows follow each other in the chain. */
export function checkSigned(site: Pick<Site, 'secret'>, text: string): SignedCheck {
  const end = text.trimEnd().lastIndexOf('\n') + 1
  const body = text.slice(0, end)
  const seal = Seal.safeParse(jsonOf(text.slice(end)))
  const key = createPublicKey(signingKey(site))
  const isOurs = seal.success && verify(null, Buffer.from(body), key, Buffer.from(seal.data.signature, 'base64'))
  if (!isOurs) return { fault: 'not-ours' }
  const [first = '', ...lines] = body.trimEnd().split('\n')
  const rows = lines.map(line => Row.parse(JSON.parse(line)))
  if (Head.parse(JSON.parse(first)).count !== rows.length) return { fault: 'rows-missing' }
  const isLinked = rows.every((row, index) => {
    const before = rows[index - 1]
    return !before || row.seq !== before.seq + 1 || row.previousHash === before.hash
  })
  return isLinked ? { count: rows.length } : { fault: 'links-broken' }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
