import type { GatewayContext } from '../context.ts'

/** Work that is due again and again, on one of the servers at a time. */
export interface Job {
  /** `<module>.<what it does>` */
  readonly name: string
  /** Five fields, in Asia/Shanghai; the shortest step is a minute. */
  readonly cron: string
  /** Must be safe to run twice: a killed run is run again. */
  readonly run: (ctx: GatewayContext) => Promise<void>
}
