import { searchEndpoints } from '@xiaojiu/contract/search/endpoints.ts'
import { compareProduct } from '#modules/catalogue/public.ts'
import { type Mounting, mount } from '#platform/http/mount.ts'
import { Refusal } from '#platform/refusal.ts'
import type { SearchEngine } from './engine/engine.ts'
import { addToHistory, getHistory, removeFromHistory } from './keep-history.ts'
import { listHotWords, listPlaceholderWords } from './list-words.ts'
import { countFacets, searchGoods } from './search-goods.ts'
import { getPreference, setPreference } from './set-preference.ts'

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
    getPreference: ctx => getPreference(ctx),
    setPreference: (ctx, preference) => setPreference(ctx, preference),
    checkSlip: async (_, { keyword }) => ({ words: [...(await engine.suggest(keyword, SLIPS))] }),
  })
}
