import type { Config } from '../config.ts'
import type { Logger } from '../log.ts'
import { useTracer } from './tracing.ts'

/** Turns tracing on when a collector is configured; otherwise none of its code is loaded. */
export async function openTracing(
  config: Pick<Config, 'OTEL_EXPORTER_OTLP_ENDPOINT' | 'OTEL_TRACES_SAMPLER_ARG' | 'OTEL_SERVICE_NAME'>,
  log: Logger,
): Promise<{ close(): Promise<void> } | null> {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint } = config
  if (endpoint === undefined) return null
  const { openTelemetry } = await import('./open-telemetry.ts')
  const opened = openTelemetry({
    endpoint,
    ratio: config.OTEL_TRACES_SAMPLER_ARG,
    serviceName: config.OTEL_SERVICE_NAME,
    log,
  })
  useTracer(opened)
  return {
    async close() {
      useTracer(null)
      await opened.close()
    },
  }
}
