import type { SandboxBehaviour, SandboxProvider } from '@xiaojiu/contract/sandbox/schemas.ts'
import { addMs } from '@xiaojiu/kernel/time.ts'
import { createOutbound } from '#gateways/outbound.ts'
import type { SandboxDb } from '../sandbox-db.ts'
import { addNotice, type DueNotice, markDelivered, markFailed, takeDue } from './tables.ts'

const SECOND = 1000

const MINUTE = 60 * SECOND

const HOUR = 60 * MINUTE

/** Pauses between attempts, as each provider documents them; after the last one it gives up. */
const RESTS_MS: Readonly<Partial<Record<SandboxProvider, readonly number[]>>> = {
  wechat: [
    15 * SECOND,
    15 * SECOND,
    30 * SECOND,
    3 * MINUTE,
    10 * MINUTE,
    20 * MINUTE,
    30 * MINUTE,
    30 * MINUTE,
    30 * MINUTE,
    HOUR,
    3 * HOUR,
    3 * HOUR,
    3 * HOUR,
    6 * HOUR,
    6 * HOUR,
  ],
  alipay: [4 * MINUTE, 10 * MINUTE, 10 * MINUTE, HOUR, 2 * HOUR, 6 * HOUR, 15 * HOUR],
  bank: [MINUTE, 5 * MINUTE, 30 * MINUTE, HOUR, 6 * HOUR],
  logistics: [30 * MINUTE, 30 * MINUTE, 30 * MINUTE],
}

/** A signed notice. It is signed when it is sent, so a retry has a fresh signature. */
export interface SignedNotice {
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** The provider-specific part of sending notices. */
export interface NoticeSender {
  sign(payload: unknown, now: Date): SignedNotice
  isAccepted(status: number, body: string): boolean
}

export interface NoticeDispatcher {
  /** Queues a notice according to the provider's behaviour; `makePayload` runs once for each copy. */
  notify(
    notice: { readonly provider: SandboxProvider; readonly subject: string; readonly url: string },
    behaviour: SandboxBehaviour,
    makePayload: () => unknown,
  ): Promise<void>
  /** Sends due notices and returns their number. */
  deliverDue(): Promise<number>
}

/** WeChat Pay waits five seconds for a response; the others wait at least as long. */
const TIMEOUT_MS = 5000

const MAX_ANSWER_BYTES = 16_384

export function createDispatcher(options: {
  readonly db: SandboxDb
  readonly fetch: typeof fetch
  readonly now: () => Date
  readonly senders: Readonly<Partial<Record<SandboxProvider, NoticeSender>>>
  readonly onNotice?: () => void
}): NoticeDispatcher {
  const { db, now, senders } = options
  const outbound = createOutbound({ fetch: options.fetch, timeoutMs: TIMEOUT_MS, maxBytes: MAX_ANSWER_BYTES })

  async function deliver({ id, provider, url, payload, attemptCount }: DueNotice): Promise<void> {
    const sender = senders[provider]
    if (!sender) throw new Error(`no sender of notices for ${provider}`)
    const { headers, body } = sender.sign(payload, now())
    const sent = await outbound({ method: 'POST', url: new URL(url), headers, body })
    const status = sent.ok ? sent.value.status : null
    if (sent.ok && sender.isAccepted(sent.value.status, sent.value.body.toString('utf8')))
      return markDelivered(db, id, sent.value.status)
    const restMs = restAfter(provider, attemptCount)
    await markFailed(db, id, status, restMs === null ? null : addMs(now(), restMs))
  }

  return {
    async notify({ provider, subject, url }, behaviour, makePayload) {
      // Historical payments of the demo data have no notice address.
      if (behaviour.notify === 'never' || url === '') return
      const copies = behaviour.notify === 'twice' ? 2 : 1
      const delayMs = behaviour.notify === 'late' ? behaviour.notifyDelaySeconds * 1000 : 0
      for (let copy = 0; copy < copies; copy++)
        await addNotice(db, { provider, subject, url, payload: makePayload(), firstAt: addMs(now(), delayMs) }, now())
      options.onNotice?.()
    },
    async deliverDue() {
      const due = await takeDue(db, now())
      await Promise.all(due.map(deliver))
      return due.length
    },
  }
}

/** The pause after this many attempts; `null` after the last one. */
function restAfter(provider: SandboxProvider, attemptCount: number): number | null {
  return RESTS_MS[provider]?.[attemptCount - 1] ?? null
}
