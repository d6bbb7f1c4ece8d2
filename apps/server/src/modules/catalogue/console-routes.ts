import { catalogueOperatingEndpoints } from '@xiaojiu/contract/catalogue/operating-endpoints.ts'
import { type Mounting, mount } from '#platform/http/mount.ts'
import { explainGate } from './operating/explain-gate.ts'

/** 商品 in the platform's console. */
export function catalogueConsoleRoutes(mounting: Mounting): void {
  mount(mounting, catalogueOperatingEndpoints, {
    explainGate: (ctx, asked) => explainGate(ctx, asked),
  })
}
