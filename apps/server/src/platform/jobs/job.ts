import type { GatewayContext } from '../context.ts'

/** Recurring work, on one of the servers at a time. */
export interface Job {
  /** `<module>.<what it does>` */
  readonly name: string
  /** Five fields, in Asia/Shanghai; the shortest step is a minute. */
  readonly cron: string
  /** Must be safe to run twice: a killed run is repeated. */
  readonly run: (ctx: GatewayContext) => Promise<void>
}
