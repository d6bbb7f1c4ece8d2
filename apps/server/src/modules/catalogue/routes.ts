import { catalogueEndpoints } from '@xiaojiu/contract/catalogue/endpoints.ts'
import type { Db } from '#platform/database/database.ts'
import { type Mounting, mount } from '#platform/http/mount.ts'
import type { Logger } from '#platform/log.ts'
import { changeAttention, checkAttention, listFollowedGoods, listFollowedStores } from './keeping/attention.ts'
import { getPriceHistory, listBrowsed, removeBrowsed, writeLooks } from './keeping/histories.ts'
import { addNewItem, countUnreadNewItems, listMyNewItems, markNewItemsRead } from './keeping/new-items.ts'
import { addShortage, getShortageCount, listMyShortages, removeShortages } from './keeping/shortage-box.ts'
import { getCategoryTree, getGoodsDetail } from './read-goods.ts'

export function catalogueRoutes(mounting: Mounting, { db, log }: { readonly db: Db; readonly log: Logger }): void {
  mounting.app.addHook('onClose', () => writeLooks(db, log))
  mount(mounting, catalogueEndpoints, {
    getCategoryTree: ctx => getCategoryTree(ctx),
    getGoodsDetail: (ctx, { offerId }) => getGoodsDetail(ctx, offerId),
    getPriceHistory: (ctx, { offerId }) => getPriceHistory(ctx, offerId),
    listBrowsed,
    removeBrowsed: (ctx, { offerIds }) => done(removeBrowsed(ctx, offerIds)),
    listFollowedStores,
    listFollowedGoods,
    changeAttention: (ctx, change) => done(changeAttention(ctx, change)),
    addAttention: (ctx, { kind, id }) => done(changeAttention(ctx, { kind, ids: [id], isFollowed: true })),
    checkAttention: async (ctx, question) => ({ followedIds: await checkAttention(ctx, question) }),
    listShortages: listMyShortages,
    removeShortages: (ctx, { shortageIds }) => removeShortages(ctx, shortageIds),
    addShortage: async (ctx, wish) => ({ shortageId: await addShortage(ctx, wish) }),
    countShortages: getShortageCount,
    addNewItem: async (ctx, wish) => ({ newItemId: await addNewItem(ctx, wish) }),
    listNewItems: listMyNewItems,
    countUnreadNewItems: async ctx => ({ unreadCount: await countUnreadNewItems(ctx) }),
    markNewItemsRead: ctx => done(markNewItemsRead(ctx)),
  })
}

async function done(work: Promise<void>): Promise<Record<string, never>> {
  await work
  return {}
}
