import type { Defect } from '../defect.ts'

const TRACING = 'apps/server/src/platform/tracing'
const UNIT_TEST = `${TRACING}/tracing.test.ts`
const SITE_TEST = 'apps/server/src/tracing.http.test.ts'

/** Traces: no personal data, no extra cost, connected spans. */
export const TRACING_DEFECTS: readonly Defect[] = [
  {
    name: 'trace-tells-values',
    means: 'ids and texts of a statement leave the server in a span',
    edits: [{ file: `${TRACING}/trace-statements.ts`, find: "text.replaceAll(VALUES, '?')", put: 'text' }],
    test: {
      file: UNIT_TEST,
      title: 'names a statement by operation and table and keeps every value out of its text',
    },
  },
  {
    name: 'trace-tells-messages',
    means: 'the message of an error, which may contain a mobile, leaves the server in a span',
    edits: [
      {
        file: `${TRACING}/tracing.ts`,
        find: "error.code !== '' ? error.code : error.name",
        put: "error.code !== '' ? error.message : error.name",
      },
    ],
    test: { file: UNIT_TEST, title: 'records the code of an error, never its message' },
  },
  {
    name: 'trace-flood',
    means: 'a caller with the flag of a sampled call can flood the collector',
    edits: [{ file: `${TRACING}/open-telemetry.ts`, find: 'count++ < most', put: 'count++ < 1e9' }],
    test: { file: UNIT_TEST, title: 'samples at most fifty calls a second that callers mark as sampled' },
  },
  {
    name: 'trace-always-loaded',
    means: 'every server loads OpenTelemetry, traced or not',
    edits: [
      {
        file: `${TRACING}/open-tracing.ts`,
        find: "  if (endpoint === undefined) return null\n  const { openTelemetry } = await import('./open-telemetry.ts')",
        put: "  const { openTelemetry } = await import('./open-telemetry.ts')\n  if (endpoint === undefined) return null",
      },
    ],
    test: { file: UNIT_TEST, title: 'loads nothing of OpenTelemetry with the server and the worker' },
  },
  {
    name: 'trace-waits-for-collector',
    means: 'a stopping server waits for a collector that never answers',
    edits: [
      {
        file: `${TRACING}/open-telemetry.ts`,
        find: 'setTimeout(late.resolve, ms)',
        put: 'setTimeout(late.resolve, ms * 9)',
      },
    ],
    test: { file: UNIT_TEST, title: 'exits within its limit and logs it once when the collector never answers' },
  },
  {
    name: 'trace-without-bundles',
    means: 'statements of a bundle are missing in traces',
    edits: [
      {
        file: 'apps/server/src/platform/database/flight.ts',
        find: 'return timedStatement(text, answer)',
        put: 'return answer',
      },
    ],
    test: {
      file: SITE_TEST,
      title: 'follows a checkout from the browser through the call and its transaction down to each statement',
    },
  },
  {
    name: 'trace-event-without-cause',
    means: 'the work of the relay is not part of the trace of its call',
    edits: [
      {
        file: 'apps/server/src/platform/events/relay.ts',
        find: 'parent: causeOf(event.payload)',
        put: 'parent: null',
      },
    ],
    test: { file: SITE_TEST, title: 'links what the relay does to the call that caused it' },
  },
  {
    name: 'trace-believes-browsers',
    means: 'anybody can write arbitrary names into traces',
    edits: [{ file: `${TRACING}/browser-spans.ts`, find: 'paths.has(path)', put: "paths.has(path) || path !== ''" }],
    test: { file: SITE_TEST, title: 'takes what browsers have timed, within bounds' },
  },
]
