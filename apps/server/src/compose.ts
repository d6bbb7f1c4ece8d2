import { allEndpoints } from '@xiaojiu/contract/all.ts'
import type { FastifyInstance } from 'fastify'
import { authenticator, isActingFor } from '#modules/company/public.ts'
import { checkSearch } from '#modules/search/public.ts'
import { staffAuthenticator, workingAt } from '#modules/staff/public.ts'
import { type Config, hasSandbox } from '#platform/config.ts'
import { appUrlOf } from '#platform/database/server-database.ts'
import { transact } from '#platform/database/transaction.ts'
import { readBacklog } from '#platform/events/backlog.ts'
import { serveConsole } from '#platform/http/console-files.ts'
import { docsPage } from '#platform/http/docs-page.ts'
import { mountHealth } from '#platform/http/health.ts'
import type { Mounting } from '#platform/http/mount.ts'
import { openRequest, recognise } from '#platform/http/open-request.ts'
import { type Contract, describeApi } from '#platform/http/openapi.ts'
import { findOfferedFile } from '#platform/http/page-files.ts'
import { makeServer } from '#platform/http/server.ts'
import { serveShop } from '#platform/http/shop-files.ts'
import { openHub, PLATFORM } from '#platform/live/hub.ts'
import { mountLive } from '#platform/live/live-route.ts'
import { maySeeMetrics, measure } from '#platform/metrics.ts'
import { returnMemoryWhenIdle } from '#platform/return-memory.ts'
import { mountBrowserSpans } from '#platform/tracing/browser-spans.ts'
import { traceRequests } from '#platform/tracing/trace-requests.ts'
import { botDesks, isBotsOnly, takeDuty } from '#sandbox/duty/duty.ts'
import { mountSandbox } from '#sandbox/mount-sandbox.ts'
import { mountModules } from './modules/mount-modules.ts'
import { allReviewDesks } from './modules/review-desks.ts'
import { contextFor, type Parts } from './parts.ts'

/** The whole site on one Fastify instance: API, provider notices, documents, health, and the shop's files. */
export async function composeServer(
  parts: Parts,
  leaving: AbortSignal = new AbortController().signal,
): Promise<FastifyInstance> {
  const { config, log, clock, database } = parts
  await checkSearch(config)
  const app = await makeServer({
    log,
    proxyCount: config.TRUST_PROXY,
    shedsLoad: config.SHED_LOAD,
    timeoutMs: config.REQUEST_TIMEOUT_MS,
  })
  traceRequests(app)
  mountMemoryReturn(app)
  const authenticators = {
    shop: authenticator(database),
    seller: staffAuthenticator(database, 'seller', config.asksSecondFactor),
    platform: staffAuthenticator(database, 'platform', config.asksSecondFactor),
  }
  const mounting: Mounting = {
    app,
    recognise: async request => {
      const now = clock()
      return { actor: await recognise(authenticators, request, now), now }
    },
    open: async (request, endpoint) => {
      const actor = await openRequest(authenticators, endpoint, request, clock())
      return contextFor(parts, actor, { requestId: request.id, clientIp: request.ip })
    },
    replica: parts.replica ?? null,
  }
  noStoreOnApi(app)
  mountHealth(app, database.pool, leaving)
  mountMetrics(app, parts)
  mountBrowserSpans(app, { paths: callPaths, limits: parts.limits, clock })
  await mountLive(app, {
    hub: openHub(appUrlOf(config), log),
    clock,
    secret: config.SECRET,
    publicUrl: config.publicUrl,
    hearerAt: {
      shop: async ({ place, accountId }) => {
        const isHeard = await transact(database.db, { isSystem: true }, db =>
          isActingFor(db, { companyId: place, accountId }),
        )
        return isHeard ? { name: '' } : null
      },
      seller: ({ place, accountId }) =>
        transact(database.db, { isSystem: true }, db => workingAt(db, { face: 'seller', storeId: place, accountId })),
      platform: ({ place, accountId }) =>
        transact(database.db, { isSystem: true }, async db =>
          place === PLATFORM ? workingAt(db, { face: 'platform', storeId: null, accountId }) : null,
        ),
    },
  })
  mountModules(mounting, parts, { isBotsOnly, botDesks, take: takeDuty })
  if (hasSandbox(config)) await mountSandbox(mounting, parts, allReviewDesks)
  mountDocs(app, contractOf(config))
  if (config.CONSOLE)
    await serveConsole(app, config.CONSOLE_DIST, {
      seller: config.SELLER_HOST ?? null,
      platform: config.PLATFORM_HOST ?? null,
    })
  await serveShop(app, config.SHOP_DIST, path => findOfferedFile(database.db, path))
  return app
}

/** Responses of the API are about one person at one moment, so they must not be cached. */
function noStoreOnApi(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply) => {
    if (request.routeOptions.config.endpoint) reply.header('cache-control', 'no-store')
  })
}

function mountMemoryReturn(app: FastifyInstance): void {
  const memory = returnMemoryWhenIdle()
  app.addHook('onRequest', (_request, _reply, done) => {
    memory.noteCall()
    done()
  })
  app.addHook('onClose', async () => memory.stop())
}

function mountMetrics(app: FastifyInstance, { config, clock, database }: Parts): void {
  const metrics = measure(app, () => readBacklog(database.pool, clock()))
  app.get('/metrics', async (request, reply) => {
    if (!maySeeMetrics(config, request)) return reply.code(404).send()
    return reply.type(metrics.contentType).send(await metrics.text())
  })
}

function callPaths(): ReadonlySet<string> {
  return new Set(Object.values(allEndpoints).flatMap(area => Object.values(area).map(({ path }) => path)))
}

/** The documented calls. The simulated phone and bank are included only when they are mounted. */
function contractOf(config: Config): Contract {
  return Object.fromEntries(Object.entries(allEndpoints).filter(([area]) => area !== 'sandbox' || hasSandbox(config)))
}

function mountDocs(app: FastifyInstance, contract: Contract): void {
  // Built on first request: converting hundreds of schemas would take longer than the rest of the start.
  let description: string | undefined
  let page: string | undefined
  app.get('/openapi.json', async (_, reply) => {
    description ??= JSON.stringify(describeApi(contract))
    return reply.type('application/json; charset=utf-8').send(description)
  })
  app.get('/docs', async (_, reply) => {
    page ??= docsPage(contract)
    return reply.type('text/html; charset=utf-8').send(page)
  })
}
