import { inSystemTransaction } from '#platform/context.ts'
import { relayEvents, retryReactions } from '#platform/events/relay.ts'
import { isPaused, takeWish } from '#platform/jobs/job-tables.ts'
import { startLoop } from '#platform/jobs/loop.ts'
import { startWorker } from '#platform/jobs/queue.ts'
import { logFailure } from '#platform/log-failure.ts'
import { demoWorldLoadedAt } from '#platform/settings.ts'
import { traced } from '#platform/tracing/tracing.ts'
import { checkChain } from '#platform/trail/keep-watch.ts'
import { answerTalks } from '#sandbox/clerk/answer-talks.ts'
import { askDuty, noteWork } from '#sandbox/duty/duty.ts'
import { EXAMINE_AFTER_MS, examineWaiting } from '#sandbox/examiner/examine-waiting.ts'
import { moveParcels } from '#sandbox/logistics/move-parcels.ts'
import { coldBoxTenths } from '#sandbox/logistics/parcels.ts'
import { openSandboxOf } from '#sandbox/mount-sandbox.ts'
import { shipWaiting } from '#sandbox/seller/ship-waiting.ts'
import { allJobs, allReactions } from './modules/background.ts'
import { allExportSources } from './modules/export-sources.ts'
import { fillNextPackage, makeNextExport, workNextImport } from './modules/file/public.ts'
import { recordTemperatures } from './modules/order/public.ts'
import { allPackageSources } from './modules/package-sources.ts'
import { allReviewDesks } from './modules/review-desks.ts'
import { allSheetKinds } from './modules/sheet-kinds.ts'
import { staffAtWork } from './modules/staff/public.ts'
import { type Parts, systemContext } from './parts.ts'

const RELAY_REST_MS = 200
const RETRY_REST_MS = 5000
/**
 * How long the examiner waits before it decides a case, and how often it polls; short in browser tests, which wait for
 * it.
 */
const EXAMINER = { afterMs: EXAMINE_AFTER_MS, restMs: 5000 }
const HASTY_EXAMINER = { afterMs: 1000, restMs: 1000 }
const PACK_REST_MS = 1000
const EXPORT_REST_MS = 1000
const IMPORT_REST_MS = 500
const CHECK_REST_MS = 2000
const WISH_REST_MS = 2000
const CLERK_REST_MS = 1500
const SELLER_REST_MS = 5000
const CARRIER_REST_MS = 15_000

/**
 * Relays events and runs due jobs until stopped; several processes may do so at once. With demo data, robots do the work of staff
 * at the review desks and in conversations.
 */
export async function startBackground(parts: Parts): Promise<{ stop: () => Promise<void> }> {
  const onError = (error: unknown) => logFailure(parts.log, error, 'background work')
  const relay = startLoop(
    async () => (await relayEvents(systemContext(parts), allReactions)) > 0,
    RELAY_REST_MS,
    onError,
  )
  const retry = startLoop(
    async () => (await retryReactions(systemContext(parts), allReactions)) > 0,
    RETRY_REST_MS,
    onError,
  )
  const auditor = startLoop(() => checkChain(systemContext(parts)), CHECK_REST_MS, onError)
  const packer = startLoop(() => fillNextPackage(systemContext(parts), allPackageSources), PACK_REST_MS, onError)
  const exporter = startLoop(
    () => makeNextExport(systemContext(parts), allExportSources, staffAtWork),
    EXPORT_REST_MS,
    onError,
  )
  const importer = startLoop(
    () => workNextImport(systemContext(parts), allSheetKinds, staffAtWork),
    IMPORT_REST_MS,
    onError,
  )
  const loadedAt = parts.config.NODE_ENV === 'production' ? null : await demoWorldLoadedAt(parts.database.db)
  const people = loadedAt ? await startDemoPeople(parts, loadedAt, onError) : null
  const worker = await startWorker(
    parts.database.pool,
    allJobs,
    {
      run: job => traced(`job ${job.name}`, { origin: 'schedule' }, () => job.run(systemContext(parts))),
      rests: name => inSystemTransaction(systemContext(parts), tx => isPaused(tx.db, name)),
    },
    parts.log,
  )
  const wishes = startLoop(
    () =>
      inSystemTransaction(systemContext(parts), async ({ db }) => {
        const name = await takeWish(db)
        // One commit takes the request and schedules the run: a process that stops in between has done neither.
        if (name !== null) await worker.runNow(db, name)
        return name !== null
      }),
    WISH_REST_MS,
    onError,
  )
  return {
    async stop() {
      await wishes.stop()
      const running = [relay, retry, packer, exporter, importer, auditor, worker, ...(people ? [people] : [])]
      await Promise.all(running.map(each => each.stop()))
    },
  }
}

async function startDemoPeople(
  parts: Parts,
  loadedAt: Date,
  onError: (error: unknown) => void,
): Promise<{ stop: () => Promise<void> }> {
  const { afterMs, restMs } = parts.config.HASTY_EXAMINER ? HASTY_EXAMINER : EXAMINER
  const examiner = startLoop(
    async () => {
      const ctx = systemContext(parts)
      return (
        (await examineWaiting(ctx, allReviewDesks, askDuty(ctx), { since: loadedAt, afterMs, note: noteWork(ctx) })) > 0
      )
    },
    restMs,
    onError,
  )
  const clerk = startLoop(
    async () => {
      const ctx = systemContext(parts)
      const answered = await answerTalks(ctx, askDuty(ctx))
      if (answered > 0) await noteWork(ctx)('chat', answered)
      return answered > 0
    },
    CLERK_REST_MS,
    onError,
  )
  const sellers = startLoop(
    async () => {
      const ctx = systemContext(parts)
      return (await shipWaiting(ctx, askDuty(ctx), noteWork(ctx))) > 0
    },
    SELLER_REST_MS,
    onError,
  )
  const carrier = await startCarrier(parts, onError)
  return {
    async stop() {
      await Promise.all([examiner.stop(), clerk.stop(), sellers.stop(), carrier.stop()])
    },
  }
}

/**
 * Parcels move only when the carrier is simulated; the temperature loggers of their cold boxes are read at the same
 * time.
 */
async function startCarrier(parts: Parts, onError: (error: unknown) => void): Promise<{ stop: () => Promise<void> }> {
  const sandbox = parts.config.LOGISTICS === 'sandbox' ? await openSandboxOf(parts) : null
  return startLoop(
    async () => {
      const ctx = systemContext(parts)
      const moved = sandbox ? await moveParcels(sandbox, askDuty(ctx)) : 0
      if (moved > 0) await noteWork(ctx)('carrier', moved)
      await recordTemperatures(ctx, parcelId => coldBoxTenths(parcelId, ctx.now))
      return false
    },
    CARRIER_REST_MS,
    onError,
  )
}
