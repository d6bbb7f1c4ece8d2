import { qualificationEndpoints } from '@xiaojiu/contract/qualification/endpoints.ts'
import { type Mounting, mount } from '#platform/http/mount.ts'
import { getStoreOpenStatus } from './get-store-open-status.ts'

export function qualificationRoutes(mounting: Mounting): void {
  mount(mounting, qualificationEndpoints, {
    getStoreOpenStatus: (ctx, { storeId }) => getStoreOpenStatus(ctx, storeId),
  })
}
