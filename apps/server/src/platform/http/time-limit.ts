import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Refusal } from '../refusal.ts'

/**
 * Answers whoever has waited this long that we are busy. The framework's own `handlerTimeout` forgets its timer once a body
 * has been read, so a POST could wait for ever.
 */
export function limitTime(app: FastifyInstance, limitMs: number): void {
  const timers = new WeakMap<FastifyRequest, NodeJS.Timeout>()
  app.addHook('onRequest', async (request, reply) => {
    const timer = setTimeout(() => {
      if (!reply.sent) reply.send(new Refusal('too-busy'))
    }, limitMs)
    timers.set(request, timer)
    // Also when the caller has hung up and no answer is sent at all.
    reply.raw.once('close', () => clearTimeout(timer))
  })
  app.addHook('onResponse', async request => clearTimeout(timers.get(request)))
}
