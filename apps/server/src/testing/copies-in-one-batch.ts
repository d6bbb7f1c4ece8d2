import { randomUUID } from 'node:crypto'
import type { Authenticate } from '#platform/http/open-request.ts'
import type { TestClient } from './client.ts'

/**
 * What is found about the nonces of two copies of a request. A first request is looked up alone; the copies that are asked meanwhile
 * form one batch.
 */
export async function noncesOfCopies(authenticate: Authenticate, client: TestClient, guardCookie: string, now: Date) {
  const guard = client.cookies.get(guardCookie) ?? ''
  const ask = (nonce: string) =>
    authenticate({ token: client.token, guard, mark: { nonce, signedAt: now }, now, ip: '127.0.0.1' })
  const nonce = randomUUID()
  const [, ...copies] = await Promise.all([ask(randomUUID()), ask(nonce), ask(nonce)])
  return copies.map(copy => copy?.nonce)
}
