import { qualificationEndpoints } from '@xiaojiu/contract/qualification/endpoints.ts'
import { type Mounting, mount } from '#platform/http/mount.ts'
import { agreementHandlers } from './agreements/handlers.ts'
import { certificationHandlers } from './certification/handlers.ts'
import { firstTradeHandlers } from './first-trade/handlers.ts'
import { getStoreOpenStatus } from './get-store-open-status.ts'
import { licenceHandlers } from './licences/handlers.ts'
import { ocrHandlers } from './ocr/handlers.ts'
import { registrationHandlers } from './registration/handlers.ts'

export function qualificationRoutes(mounting: Mounting): void {
  mount(mounting, qualificationEndpoints, {
    ...agreementHandlers,
    ...certificationHandlers,
    ...firstTradeHandlers,
    ...licenceHandlers,
    ...registrationHandlers,
    ...ocrHandlers,
    getStoreOpenStatus: (ctx, { storeId }) => getStoreOpenStatus(ctx, storeId),
  })
}
