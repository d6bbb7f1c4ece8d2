import type { OpsCommand } from '#platform/ops-command.ts'
import { paymentCommands } from './payment/ops.ts'
import { serviceCommands } from './service/ops.ts'

/** Every command of every module, beside `review`. */
export const allOpsCommands: readonly OpsCommand[] = [...paymentCommands, ...serviceCommands]
