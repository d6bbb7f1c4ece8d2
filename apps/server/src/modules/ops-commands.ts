import type { OpsCommand } from '#platform/ops-command.ts'
import { partsCommand } from '#platform/parts/ops.ts'
import { afterSaleCommands } from './after-sale/ops.ts'
import { cartCommands } from './cart/advice/ops.ts'
import { priceCommands } from './catalogue/special-prices/ops.ts'
import { contentCommands } from './cms/editing/ops.ts'
import { holdCommands } from './order/holds/ops.ts'
import { orderCommands } from './order/ops.ts'
import { paymentCommands } from './payment/ops.ts'
import { firstTradeCommands } from './qualification/first-trade/ops.ts'
import { licenceCommands } from './qualification/licences/ops.ts'
import { lexiconCommands } from './search/lexicon/ops.ts'
import { serviceCommands } from './service/ops.ts'
import { staffCommands } from './staff/people/ops.ts'

/** All commands of all modules, beside `review`. */
export const allOpsCommands: readonly OpsCommand[] = [
  ...orderCommands,
  ...holdCommands,
  ...afterSaleCommands,
  ...cartCommands,
  ...priceCommands,
  ...paymentCommands,
  ...serviceCommands,
  ...contentCommands,
  ...licenceCommands,
  ...firstTradeCommands,
  ...lexiconCommands,
  ...staffCommands,
  partsCommand,
]
