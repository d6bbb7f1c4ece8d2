import { searchEndpoints } from '@xiaojiu/contract/search/endpoints.ts'
import { compareProduct } from '#modules/catalogue/public.ts'
import { type Mounting, mount } from '#platform/http/mount.ts'
import { Refusal } from '#platform/refusal.ts'
import type { SearchEngine } from './engine/engine.ts'
import { exportList, sendTemplate } from './import/export-list.ts'
import { fixLine, saveRemark } from './import/fix-line.ts'
import { getImport, listMyImports } from './import/read-imports.ts'
import { saveColumns, takeListFile, takeText } from './import/take-list.ts'
import { addToHistory, getHistory, listHotWords, listPlaceholderWords, removeFromHistory } from './list-words.ts'
import { getWordInfo, listFast, listStoreGoods, logAdd, recommendForWord } from './recommend/list-fast.ts'
import {
  guessYouWant,
  listOftenBought,
  recommendAround,
  recommendInProvince,
  recommendInStore,
  recommendNew,
} from './recommend/recommend.ts'
import { countFacets, getPreference, searchGoods, setPreference } from './search-goods.ts'

const ASSOCIATIONS = 10
const SLIPS = 5

export function searchRoutes(mounting: Mounting, engine: SearchEngine): void {
  mount(mounting, searchEndpoints, {
    listHistory: async ctx => ({ list: await getHistory(ctx) }),
    removeHistory: async (ctx, { keyword }) => {
      await removeFromHistory(ctx, keyword)
      return {}
    },
    addHistory: async (ctx, { keyword }) => {
      await addToHistory(ctx, keyword)
      return {}
    },
    listAssociations: async (_, { keyword }) => ({ list: [...(await engine.complete(keyword, ASSOCIATIONS))] }),
    listAssociationWords: async (_, { keyword }) => ({
      list: (await engine.complete(keyword, ASSOCIATIONS)).map(({ word }) => word),
    }),
    searchGoods: (ctx, query) => searchGoods(ctx, engine, query),
    countFacets: (ctx, criteria) => countFacets(ctx, engine, criteria),
    compareOffers: async (ctx, { productId }) => {
      const found = await compareProduct(ctx, productId)
      if (!found) throw new Refusal('not-found')
      return found
    },
    listHotWords: async ctx => ({ list: await listHotWords(ctx, engine) }),
    listPlaceholderWords: ctx => listPlaceholderWords(ctx, engine),
    importFile: (ctx, _, { request }) => takeListFile(ctx, engine, request),
    importText: (ctx, given) => takeText(ctx, engine, given),
    exportImport: async (ctx, { listId }) => ({ file: await exportList(ctx, listId) }),
    saveRemark: async (ctx, remark) => {
      await saveRemark(ctx, remark)
      return {}
    },
    fixLine,
    saveColumns: async (ctx, columns) => {
      await saveColumns(ctx, engine, columns)
      return {}
    },
    getImport: (ctx, query) => getImport(ctx, engine, query),
    listImports: listMyImports,
    getTemplate: async (ctx, _input, { reply }) => {
      await sendTemplate(ctx, reply)
      return {}
    },
    listOftenBought: async (ctx, { limit }) => ({ list: await listOftenBought(ctx, limit) }),
    recommendNew: async (ctx, { limit }) => ({ list: await recommendNew(ctx, limit) }),
    recommendForWord: async (ctx, { keyword, limit }) => ({
      list: await recommendForWord(ctx, engine, keyword, limit),
    }),
    recommendForCompany: async (ctx, { limit }) => ({ list: await guessYouWant(ctx, limit) }),
    guessYouWant: async (ctx, { limit }) => ({ list: await guessYouWant(ctx, limit) }),
    recommendAround: async (ctx, { productIds, limit }) => ({ list: await recommendAround(ctx, productIds, limit) }),
    recommendAfterPay: async (ctx, { productIds, limit }) => ({ list: await recommendAround(ctx, productIds, limit) }),
    recommendInStore: async (ctx, { storeId, limit }) => ({ list: await recommendInStore(ctx, storeId, limit) }),
    recommendInProvince: async (ctx, { limit }) => ({ list: await recommendInProvince(ctx, limit) }),
    getWordInfo: (ctx, { keyword }) => getWordInfo(ctx, engine, keyword),
    listFast: async (ctx, { keyword }) => ({ list: await listFast(ctx, engine, keyword) }),
    logAdd: async (ctx, added) => {
      await logAdd(ctx, added)
      return {}
    },
    listStoreGoods: async (ctx, query) => ({ list: await listStoreGoods(ctx, engine, query) }),
    listStoreBest: async (ctx, { storeId, limit }) => {
      const [found] = await listStoreGoods(ctx, engine, { storeIds: [storeId], keyword: '', limit })
      return { list: found?.goods ?? [] }
    },
    getPreference: ctx => getPreference(ctx),
    setPreference: (ctx, preference) => setPreference(ctx, preference),
    checkSlip: async (_, { keyword }) => ({ words: [...(await engine.suggest(keyword, SLIPS))] }),
  })
}
