import { cmsEndpoints } from '@xiaojiu/contract/cms/endpoints.ts'
import type { SearchEngine } from '#modules/search/public.ts'
import { type Mounting, mount } from '#platform/http/mount.ts'
import {
  countCollectionFacets,
  getCollection,
  listCollections,
  recommendInCollection,
  searchCollection,
} from './collections/read-collection.ts'
import { getHome } from './get-home.ts'
import { getArticle, listArticles } from './page-content.ts'
import {
  describeForAnalytics,
  describeReader,
  getAgreement,
  newVersion,
  searchHelp,
  sendDocument,
} from './reading/read-help.ts'
import { getSettings } from './settings.ts'
import { readAdverts, readClasses, readDocuments, readNavigation } from './tables/content.ts'

export function cmsRoutes(mounting: Mounting, engine: SearchEngine): void {
  mount(mounting, cmsEndpoints, {
    getSettings: ctx => getSettings(ctx),
    getHome: (ctx, { isPreview }) => getHome(ctx, isPreview),
    getNavigation: async (ctx, asked) => ({ list: await readNavigation(ctx.db, asked) }),
    listArticles,
    getArticle: (ctx, { articleId }) => getArticle(ctx, articleId),
    refreshReader: describeReader,
    getAnalyticsProfile: describeForAnalytics,
    listArticleClasses: async (ctx, { kind }) => ({ list: await readClasses(ctx.db, kind) }),
    listDocuments: async ctx => ({ list: await readDocuments(ctx.db) }),
    downloadDocument: async (ctx, { documentId }, { reply }) => {
      await sendDocument(ctx, documentId, reply)
      return {}
    },
    searchHelp: (ctx, { keyword }) => searchHelp(ctx, keyword),
    getUserAgreement: ctx => getAgreement(ctx, 'terms'),
    getPrivacyPolicy: ctx => getAgreement(ctx, 'privacy'),
    getPayAgreement: ctx => getAgreement(ctx, 'pay'),
    getRechargeAgreement: ctx => getAgreement(ctx, 'recharge'),
    getRefundAgreement: ctx => getAgreement(ctx, 'refund'),
    getLiabilityAgreement: ctx => getAgreement(ctx, 'liability'),
    listAdverts: async (ctx, { place }) => ({ list: await readAdverts(ctx.db, place, ctx.now) }),
    getVersionPopup: async ctx => ({ version: await newVersion(ctx) }),
    getCollection,
    listCollectionGoods: listCollections,
    searchModuleGoods: (ctx, query) => searchCollection(ctx, engine, query),
    countModuleFacets: (ctx, criteria) => countCollectionFacets(ctx, engine, criteria),
    recommendInArea: async (ctx, query) => ({ list: await recommendInCollection(ctx, engine, query) }),
    searchAreaGoods: (ctx, query) => searchCollection(ctx, engine, query),
    countAreaFacets: (ctx, criteria) => countCollectionFacets(ctx, engine, criteria),
  })
}
