import type { FastifyError, FastifyInstance } from 'fastify'
import { codeOf, isDatabaseAway } from '../database/error-codes.ts'
import { maskPersonalData } from '../log.ts'
import { Refusal } from '../refusal.ts'
import { announcedBytes, isTooMuchToHear } from './body-size.ts'
import { faultEnvelope, refusalEnvelope } from './envelope.ts'

/** One place turns whatever was thrown into an answer. */
export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError | Refusal, request, reply) => {
    const refusal = error instanceof Refusal ? error : asRefusal(error)
    if (!request.raw.complete && isTooMuchToHear(announcedBytes(request))) reply.header('connection', 'close')
    if (refusal) {
      if (refusal.status === 429 || refusal.status === 503)
        reply.header('retry-after', String(refusal.details['waitSeconds'] ?? 1))
      return reply.code(refusal.status).send(refusalEnvelope(refusal))
    }
    request.log.error(
      // A stack begins with the message, so it is masked as well.
      {
        err: {
          message: maskPersonalData(error.message),
          code: codeOf(error),
          stack: maskPersonalData(error.stack ?? ''),
        },
      },
      'fault',
    )
    return reply.code(500).send(faultEnvelope(request.id))
  })
}

/** Framework errors about the request itself, and a database that is away for a moment. */
function asRefusal(error: FastifyError): Refusal | null {
  if (isDatabaseAway(error)) return new Refusal('too-busy')
  if (error.statusCode === 413) return new Refusal('too-large')
  if (error.statusCode === 503) return new Refusal('too-busy')
  if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500)
    return new Refusal('bad-request')
  return null
}
