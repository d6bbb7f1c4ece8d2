import type { viewsEndpoints } from '@xiaojiu/contract/staff/views-endpoints.ts'
import type { Handlers } from '#platform/http/mount.ts'
import { getPreference, listViews, removeView, savePreference, saveView } from './views.ts'

/** Own preferences and views, call by call. */
export const viewsHandlers: Handlers<typeof viewsEndpoints> = {
  getPreference: ctx => getPreference(ctx),
  savePreference: async (ctx, value) => {
    await savePreference(ctx, value)
    return {}
  },
  listViews: async (ctx, { list }) => ({ list: await listViews(ctx, list) }),
  saveView: (ctx, input) => saveView(ctx, input),
  removeView: async (ctx, { viewId }) => {
    await removeView(ctx, viewId)
    return {}
  },
}
