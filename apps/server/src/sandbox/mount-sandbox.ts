import { sandboxEndpoints } from '@xiaojiu/contract/sandbox/endpoints.ts'
import { localOrigin, NOTICE_PATHS } from '#gateways/addresses.ts'
import { type Mounting, mount } from '#platform/http/mount.ts'
import { startLoop } from '#platform/jobs/loop.ts'
import { logFailure } from '#platform/log-failure.ts'
import type { ReviewDesk } from '#platform/review-desk.ts'
import type { Parts } from '../parts.ts'
import { sandboxApi } from './api/handlers.ts'
import { dutyHandlers } from './duty/handlers.ts'
import { openSandbox, sandboxPlugin } from './open-sandbox.ts'
import { practiceHandlers } from './practice/handlers.ts'
import type { Sandbox } from './provider-exchange.ts'

const REST_MS = 1000

/** Mounts the simulated providers, the API of the phone and the bank, and the delivery of notices. */
export async function mountSandbox(mounting: Mounting, parts: Parts, desks: readonly ReviewDesk[]): Promise<void> {
  const { app } = mounting
  const complain = (error: unknown) => logFailure(parts.log, error, 'sandbox notices')
  const underWay = new Set<Promise<unknown>>()
  // Delivers at once, so that a person who pays on the simulated phone sees the result without waiting for the next round.
  const sandbox = await openSandboxOf(parts, () => {
    const sending = sandbox.notices.deliverDue().catch(complain)
    underWay.add(sending)
    void sending.finally(() => underWay.delete(sending))
  })
  await app.register(sandboxPlugin, { prefix: '/sandbox', sandbox })
  mount(mounting, sandboxEndpoints, {
    ...sandboxApi(sandbox),
    ...dutyHandlers(desks),
    ...practiceHandlers(desks, parts),
  })
  const loop = startLoop(async () => (await sandbox.notices.deliverDue()) > 0, REST_MS, complain)
  app.addHook('onClose', async () => {
    await loop.stop()
    await Promise.all(underWay)
  })
}

/** The simulated providers of this server, for code that acts in their name. */
export function openSandboxOf({ config, clock, database }: Parts, onNotice?: () => void): Promise<Sandbox> {
  const origin = localOrigin(config)
  return openSandbox({
    db: database.pool,
    now: clock,
    fetch,
    baseUrl: `${origin}/sandbox`,
    phoneUrl: `${config.publicUrl}/sandbox`,
    bankNoticeUrl: origin + NOTICE_PATHS.bank,
    ...(onNotice && { onNotice }),
  })
}
