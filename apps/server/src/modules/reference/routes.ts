import { referenceEndpoints } from '@xiaojiu/contract/reference/endpoints.ts'
import { type Mounting, mount } from '#platform/http/mount.ts'
import { getAreaTree } from './areas.ts'
import { listEntries } from './tables.ts'

export function referenceRoutes(mounting: Mounting): void {
  mount(mounting, referenceEndpoints, {
    getAreaTree: ctx => getAreaTree(ctx),
    listDictionary: async (ctx, { dictionary }) => ({ list: await listEntries(ctx.db, dictionary) }),
  })
}
