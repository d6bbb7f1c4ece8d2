import type { Defect } from '../defect.ts'

const SERVER = 'apps/server/src'
const DATABASE = `${SERVER}/platform/database`
const SEARCH = `${SERVER}/modules/search`
const OPEN_SEARCH_TEST = `${SEARCH}/engine/opensearch/opensearch-engine.test.ts`
const SERVER_DATABASE_TEST = `${DATABASE}/server-database.test.ts`
const START_TEST = 'tests/crash/start.test.ts'
const DEPLOY_TEST = 'tests/docs/deploy.test.ts'

/**
 * A primary that hangs or is replaced, a pooler in between, servers that come and go. The trial of the cluster found these on
 * running machines (`tests/cluster`); each has a test that needs none.
 */
export const CLUSTER_DEFECTS: readonly Defect[] = [
  {
    name: 'post-without-limit',
    means: 'an order to a server whose database hangs is never answered',
    edits: [{ file: `${SERVER}/platform/http/server.ts`, find: '  limitTime(app, timeoutMs)\n', put: '' }],
    test: {
      file: `${SERVER}/platform/http/server.test.ts`,
      title: 'answers a hanging %s within the time limit',
      of: 'POST',
    },
  },
  {
    name: 'statement-without-limit',
    means: 'requests wait for a primary that hangs as long as it does',
    edits: [
      {
        file: `${DATABASE}/server-database.ts`,
        find: '    statementMs: isBackground ? BACKGROUND_STATEMENT_MS : Math.floor(REQUEST_TIMEOUT_MS / 2),\n',
        put: '',
      },
    ],
    test: {
      file: SERVER_DATABASE_TEST,
      title: 'gives up a statement that hangs after half of the time of a request, and closes its connection',
    },
  },
  {
    name: 'silent-peer-not-probed',
    means: 'connections to a machine without power are kept for hours',
    edits: [{ file: `${DATABASE}/database.ts`, find: '    keepAlive: true,\n', put: '' }],
    test: { file: `${DATABASE}/database.test.ts`, title: 'asks the system to probe a silent peer after ten seconds' },
  },
  {
    name: 'hung-connections-found-one-by-one',
    means: 'after a primary has frozen, each of its connections costs one more request the whole time limit',
    edits: [{ file: `${DATABASE}/database.ts`, find: '  closeSilentOnLoss(pool)\n', put: '' }],
    test: {
      file: `${DATABASE}/close-silent.test.ts`,
      title: 'serves the second batch at once when all pooled connections hang and the first batch has detected it',
    },
  },
  {
    name: 'plain-owner-sees-no-rows',
    means: 'the demo data cannot be loaded by an owner as the README describes it',
    edits: [{ file: `${DATABASE}/owner-client.ts`, find: ' -c app.scope=system', put: '' }],
    test: {
      file: `${SERVER}/prepare-database.test.ts`,
      title: 'names the grant a plain owner lacks, then prepares, seeds and checks the database',
    },
  },
  {
    name: 'index-blind-while-loading',
    means: 'goods taken off the shelf after a fail-over are found until the whole catalogue has been read again',
    edits: [
      {
        file: `${SEARCH}/engine/memory/memory-engine.ts`,
        find: 'await take(current, changes.areForgotten ? await startAnew(current) : changes)',
        put: 'if (!changes.areForgotten) await take(current, changes)',
      },
    ],
    test: {
      file: `${SEARCH}/engine/memory/memory-engine.test.ts`,
      title: 'is followed on while the index is loading after a fail-over or a gap',
    },
  },
  {
    name: 'open-search-blind-while-filling',
    means: 'OpenSearch shows goods taken off the shelf after a fail-over until its index has been filled again',
    edits: [
      {
        file: `${SEARCH}/engine/opensearch/opensearch-engine.ts`,
        find: 'if (ready) await followUntil(next, ready)',
        put: '',
      },
    ],
    test: {
      file: OPEN_SEARCH_TEST,
      title: 'is followed on while a new one is being filled after a fail-over or a gap',
    },
  },
  {
    name: 'open-search-locks-behind-pooler',
    means: 'the lock on filling OpenSearch stays with a connection of the pooler, and nobody can fill it again',
    edits: [
      { file: `${SEARCH}/engine/opensearch/opensearch-engine.ts`, find: 'const feed = own.db', put: 'const feed = db' },
    ],
    test: {
      file: OPEN_SEARCH_TEST,
      title: 'is filled past a pooler, which would give the lock of the session to somebody else',
    },
  },
  {
    name: 'pooler-without-primary-unknown',
    means:
      'while a pooler has no primary, buyers read that we are looking for a solution instead of being asked to retry',
    edits: [{ file: `${DATABASE}/error-codes.ts`, find: "  '08P01',\n", put: '' }],
    test: {
      file: `${SERVER}/platform/http/server.test.ts`,
      title: 'returns 503 when the database answers %s %s',
    },
  },
  {
    name: 'proxies-ask-for-the-database',
    means: 'all servers leave the proxy together when the database is away, and buyers get its page',
    edits: [
      {
        file: 'deploy/proxy/haproxy.cfg',
        find: 'http-check send meth GET uri /healthz',
        put: 'http-check send meth GET uri /readyz',
      },
    ],
    test: {
      file: DEPLOY_TEST,
      title:
        'asks the servers in proxies and in the image whether they are leaving, not whether their database is there',
    },
  },
  {
    name: 'readiness-without-limit',
    means: 'the question whether the database is there takes as long as the database',
    edits: [
      {
        file: `${SERVER}/platform/http/health.ts`,
        find: 'setTimeout(() => late.resolve(false), READY_WITHIN_MS)',
        put: 'setTimeout(() => undefined, READY_WITHIN_MS)',
      },
    ],
    test: {
      file: `${SERVER}/platform/http/health.test.ts`,
      title: 'answers readiness within two seconds when the database does not respond',
    },
  },
  {
    name: 'leaves-before-proxies-notice',
    means: 'every release cuts calls off',
    edits: [
      {
        file: `${SERVER}/main.ts`,
        find: '      leaving.abort()\n      await pause(config.drainMs)\n',
        put: '',
      },
    ],
    test: {
      file: 'tests/crash/shutdown.test.ts',
      title: 'fails the health check on SIGTERM and still answers calls during the drain time',
    },
  },
  {
    name: 'scripts-of-other-releases-missing',
    means: 'while one release replaces another, newcomers get pages without scripts',
    edits: [
      {
        file: `${SERVER}/main.ts`,
        find: '  if (!config.EMBEDDED_DATABASE) await offerPageFiles(database.db, config, systemClock())\n',
        put: '',
      },
    ],
    test: {
      file: START_TEST,
      title: 'the server offers the built files of its pages to servers of other releases',
    },
  },
  {
    name: 'reaction-of-the-later-release-lost',
    means: 'while a release replaces another, workers of before drop what must follow from an event of the new one',
    edits: [
      {
        file: `${SERVER}/platform/events/relay.ts`,
        find: "    if (!known.has(subscriber)) await keepFailed(tx, event, subscriber, new Error('not in this release'))\n",
        put: '    if (!known.has(subscriber)) continue\n',
      },
    ],
    test: {
      file: `${SERVER}/platform/events/relay.test.ts`,
      title: 'leaves a reaction that it does not have to a program of the release that published the event',
    },
  },
  {
    name: 'works-as-owner-behind-pooler',
    means: 'a server behind a pooler that ignores its role works without row-level security',
    edits: [
      {
        file: `${DATABASE}/server-database.ts`,
        find: '    await refusePowerfulLogin(database.pool)\n',
        put: '',
      },
    ],
    test: { file: SERVER_DATABASE_TEST, title: 'does not start behind a pooler that works as the owner' },
  },
  {
    name: 'settings-at-log-in',
    means: 'no server starts behind a pooler, which refuses settings in the log-in',
    edits: [
      {
        file: `${DATABASE}/database.ts`,
        find: "...(as === 'owner' && { options: OWNER_OPTIONS }),",
        put: 'options: OWNER_OPTIONS,',
      },
    ],
    test: {
      file: `${DATABASE}/database.test.ts`,
      title: 'names no setting at log-in that a pooler would refuse, unless it connects as the owner',
    },
  },
  {
    name: 'nonces-wait-for-standby',
    means: 'every signed read waits until a standby has its nonce',
    edits: [
      {
        file: 'db/migrations/0001_platform.sql',
        find: 'create unlogged table platform.nonce (',
        put: 'create table platform.nonce (',
      },
    ],
    test: {
      file: `${SERVER}/modules/identity/signature.http.test.ts`,
      title: 'keeps nonces in an unlogged table, so that the commit of a read waits for no standby',
    },
  },
  {
    name: 'deaf-without-a-word',
    means: 'open pages are told nothing any more after the machine they listen to has hung',
    edits: [
      {
        file: `${SERVER}/platform/live/hub.ts`,
        find: '      callSelf(fresh)\n    } catch',
        put: '    } catch',
      },
    ],
    test: {
      file: `${SERVER}/platform/live/hub.test.ts`,
      title: 'reconnects and tells pages to reload when it no longer receives its own messages',
    },
  },
  {
    name: 'listens-behind-pooler',
    means: 'open pages are told nothing behind a pooler, which drops notices',
    edits: [
      {
        file: `${SERVER}/compose.ts`,
        find: 'openHub(appUrlOf(config), log)',
        put: 'openHub(config.DATABASE_POOL_URL ?? appUrlOf(config), log)',
      },
    ],
    test: {
      file: `${SERVER}/pooler.http.test.ts`,
      title: 'listens for notices past the pooler, which drops them without an error',
    },
  },
  {
    name: 'stale-connection-fails-a-request',
    means: 'a connection lost long ago is an error for the buyer, though nothing has happened yet',
    edits: [{ file: `${DATABASE}/transaction.ts`, find: 'let mayReconnect = true', put: 'let mayReconnect = false' }],
    test: {
      file: `${DATABASE}/transaction.test.ts`,
      title: 'retries with another connection when the pooled one is lost at BEGIN',
    },
  },
  {
    name: 'server-starts-only-with-primary',
    means: 'a server that is started during a fail-over ends',
    edits: [{ file: `${SERVER}/main.ts`, find: '  await awaitPrimary(config.DATABASE_URL, log)\n', put: '' }],
    test: { file: START_TEST, title: 'the %s waits for a database that has no primary yet', of: 'server' },
  },
  {
    name: 'worker-starts-only-with-primary',
    means: 'a worker that is started during a fail-over ends, and nobody delivers events',
    edits: [{ file: `${SERVER}/worker.ts`, find: '  await awaitPrimary(config.DATABASE_URL, log)\n', put: '' }],
    test: { file: START_TEST, title: 'the %s waits for a database that has no primary yet', of: 'worker' },
  },
  {
    name: 'outage-logged-ten-times-a-second',
    means: 'the reason of an outage is lost among thousands of lines',
    edits: [
      {
        file: `${SERVER}/platform/log-failure.ts`,
        find: '    known.calm.refresh()\n    return\n',
        put: '    known.calm.refresh()\n',
      },
    ],
    test: {
      file: `${SERVER}/platform/log-failure.test.ts`,
      title: 'logs an outage once when it begins and once after five seconds without a failure',
    },
  },
  {
    name: 'standby-not-required',
    means: 'a shop that must not lose orders with a machine starts on a database that does',
    edits: [
      {
        file: `${SERVER}/main.ts`,
        find: 'assertDurableSettings(config.DATABASE_URL, config.REQUIRE_STANDBY)',
        put: 'assertDurableSettings(config.DATABASE_URL, false)',
      },
    ],
    test: {
      file: 'tests/crash/forgetful.test.ts',
      title: 'refuses to start when the database settings %s',
      of: 'name no standby although one is required',
    },
  },
  {
    name: 'standby-lost-unnoticed',
    means: 'nobody is told that the next loss of a machine would lose orders',
    edits: [
      {
        file: `${DATABASE}/watch-standby.ts`,
        find: 'if (isMissing && !wasMissing) log.error',
        put: 'if (isMissing && !wasMissing) log.debug',
      },
    ],
    test: {
      file: `${DATABASE}/watch-standby.test.ts`,
      title: 'logs once when no standby confirms orders, and once when one does again',
    },
  },
  {
    name: 'error-code-lost-between-threads',
    means: 'a search during a fail-over ends in a fault instead of the request to retry',
    edits: [{ file: `${SEARCH}/engine/threaded/engine-thread.ts`, find: 'code: codeOf(error) }', put: "code: '' }" }],
    test: {
      file: `${SEARCH}/engine/engine.test.ts`,
      title: 'passes the error code between threads when the database is unreachable',
    },
  },
  {
    name: 'snapshot-of-many-moments',
    means: 'a page adds up rows of different moments',
    edits: [
      {
        file: `${DATABASE}/transaction.ts`,
        find: 'begin isolation level repeatable read read only',
        put: 'begin read only',
      },
    ],
    test: {
      file: `${DATABASE}/transaction.test.ts`,
      title: 'reads one snapshot in a read-only transaction, whatever is committed meanwhile',
    },
  },
  {
    name: 'outbox-searched-whole',
    means: 'the more events wait, the longer each of them takes',
    edits: [
      {
        file: 'db/migrations/0341_outbox_indexes.sql',
        find: 'create index outbox_by_subject on platform.outbox (subject, id);',
        put: '',
      },
    ],
    test: {
      file: 'tests/plans/outbox.test.ts',
      title: 'finds the next event, and whether an older one of its subject waits, by an index each among many',
    },
  },
]
