import type { Endpoint } from '@xiaojiu/contract/define.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type pg from 'pg'

/** An act of staff with its response. */
interface Act {
  readonly path: string
  /** Null: it succeeded. */
  readonly reason: string | null
  /** A repeated request whose stored response was returned; nothing was done again. */
  readonly isRepeat: boolean
}

/** Refused before the caller and the act were known, so the row has no person. */
const OF_NOBODY = new Set([
  'signed-out',
  'bad-signature',
  'replayed-request',
  'clock-off',
  'cross-site-request',
  'too-busy',
  'bad-request',
  'too-large',
  'file-too-large',
])

export interface ActWatch {
  /** Acts that do not have exactly one row in the audit log. */
  wrongRows(pool: pg.Pool): Promise<readonly string[]>
}

/**
 * Records every acting call of the consoles in the tests of a file: each must leave exactly one row in the audit log,
 * `done` or `refused` (CR-043, CR-046).
 */
export function watchActs(app: FastifyInstance): ActWatch {
  const acts = new Map<string, Act>()
  const done = new Set<string>()
  app.addHook('onSend', async (request, reply, payload) => {
    const { endpoint } = request.routeOptions.config
    if (!endpoint?.isAct || reply.statusCode >= 500) return
    const isDone = reply.statusCode < 300
    const reason = isDone ? null : reasonOf(payload)
    if (reason !== null && OF_NOBODY.has(reason)) return
    const number = numberOf(endpoint, request)
    acts.set(request.id, { path: endpoint.path, reason, isRepeat: number !== null && done.has(number) })
    if (isDone && number !== null) done.add(number)
  })
  return {
    async wrongRows(pool) {
      const { rows } = await pool.query<{ id: string; done: number; refused: number }>(
        `select request_id as id, count(*) filter (where result = 'done')::int as done,
                count(*) filter (where result = 'refused')::int as refused
         from platform.audit where request_id = any($1) group by request_id`,
        [[...acts.keys()]],
      )
      const told = new Map(rows.map(row => [row.id, `${row.done} done, ${row.refused} refused`]))
      const wrong = [...acts].flatMap(([id, { path, reason, isRepeat }]) => {
        const rowsOf = told.get(id) ?? '0 done, 0 refused'
        const expected = reason !== null ? '0 done, 1 refused' : isRepeat ? '0 done, 0 refused' : '1 done, 0 refused'
        return rowsOf === expected ? [] : [`audit rows of ${path} (${reason ?? 'done'}): ${rowsOf}, not ${expected}`]
      })
      return [...new Set(wrong)]
    },
  }
}

function reasonOf(payload: unknown): string {
  const { data } = JSON.parse(String(payload)) as { readonly data?: { readonly reason?: string } }
  return data?.reason ?? ''
}

function numberOf({ idempotencyKey, path }: Endpoint, { body, headers }: FastifyRequest): string | null {
  if (idempotencyKey === undefined || typeof body !== 'object' || body === null) return null
  return `${path} ${headers['zhcaitoken']} ${(body as Record<string, unknown>)[idempotencyKey]}`
}
