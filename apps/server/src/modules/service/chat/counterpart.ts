import { PLATFORM_SERVICE } from '@xiaojiu/contract/service/chat-schemas.ts'
import { getSettings } from '#modules/cms/public.ts'
import { storesOf } from '#modules/store/public.ts'
import type { Context } from '#platform/context.ts'

/** Whom a buyer talks to. */
export interface Counterpart {
  readonly name: string
  readonly phone: string
  readonly hours: string
}

/** The counterparts of some talks by store; `null` is the platform. */
export async function counterpartsOf(
  ctx: Context,
  storeIds: readonly (string | null)[],
): Promise<(storeId: string | null) => Counterpart | undefined> {
  const { servicePhone, serviceHours } = await getSettings(ctx)
  const platform = { name: PLATFORM_SERVICE, phone: servicePhone, hours: serviceHours }
  const stores = await storesOf(
    ctx.db,
    storeIds.filter(id => id !== null),
  )
  return storeId => {
    if (storeId === null) return platform
    const store = stores.get(storeId)
    if (!store) return undefined
    return {
      // A store without a name or a phone of its own is answered for by the platform.
      name: store.name || PLATFORM_SERVICE,
      phone: store.servicePhone || servicePhone,
      hours: store.serviceHours || serviceHours,
    }
  }
}
