import type { FastifyInstance } from 'fastify'
import type pg from 'pg'

/** A proxy checks every one or two seconds: the response must come before its next request. */
const READY_WITHIN_MS = 2000

/**
 * `/healthz` is for proxies: it fails only when the server is stopping, so that users see our own message and not the
 * proxy's page while the database is unreachable. `/readyz` reports whether the database answers, for people and
 * alerts.
 */
export function mountHealth(app: FastifyInstance, pool: pg.Pool, leaving: AbortSignal): void {
  app.get('/healthz', async (_, reply) => reply.code(leaving.aborted ? 503 : 200).send({ ok: !leaving.aborted }))
  app.get('/readyz', async (_, reply) => {
    const isReady = !leaving.aborted && (await answersInTime(pool))
    return reply.code(isReady ? 200 : 503).send({ ok: isReady })
  })
}

async function answersInTime(pool: pg.Pool): Promise<boolean> {
  const late = Promise.withResolvers<boolean>()
  const timer = setTimeout(() => late.resolve(false), READY_WITHIN_MS)
  const answered = pool.query('select 1').then(
    () => true,
    () => false,
  )
  try {
    return await Promise.race([answered, late.promise])
  } finally {
    clearTimeout(timer)
  }
}
