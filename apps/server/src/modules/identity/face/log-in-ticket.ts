import { timingSafeEqual } from 'node:crypto'
import { addMs } from '@xiaojiu/kernel/time.ts'
import { z } from 'zod'
import type { Site } from '#platform/context.ts'
import { keyedHash } from '../keyed-hash.ts'

const LIFE_MS = 10 * 60_000

const Proof = z.object({
  accountId: z.string(),
  face: z.enum(['seller', 'platform']),
  passwordVersion: z.int(),
  way: z.enum(['password', 'code']),
  deviceId: z.string(),
  storeId: z.string().nullable(),
  isFactorProven: z.boolean(),
  /** The password was forgotten: the second factor is proven and another one chosen before a session opens. */
  isForgotten: z.boolean(),
  /** An authenticator that is being enrolled: its secret, locked. */
  sealedSecret: z.string().nullable(),
})
const Signed = Proof.extend({ until: z.int() })

/** What has been proven so far of a log-in that needs another step. */
export type LogInProof = z.output<typeof Proof>

/** Carries a half-done log-in to its next step. Nothing is kept here, and nobody can make one. */
export function writeTicket(site: Site, proof: LogInProof, now: Date): string {
  const text = Buffer.from(JSON.stringify({ ...proof, until: addMs(now, LIFE_MS).getTime() })).toString('base64url')
  return `${text}.${signatureOf(site, text)}`
}

/** What a ticket says; null when it is not ours or too old. */
export function readTicket(site: Site, ticket: string, now: Date): LogInProof | null {
  const [text = '', signature = ''] = ticket.split('.')
  const expected = Buffer.from(signatureOf(site, text))
  const given = Buffer.from(signature)
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null
  const { until, ...proof } = Signed.parse(JSON.parse(Buffer.from(text, 'base64url').toString('utf8')))
  return until > now.getTime() ? proof : null
}

function signatureOf(site: Site, text: string): string {
  return keyedHash(site, 'log-in-ticket', text).toString('base64url')
}
