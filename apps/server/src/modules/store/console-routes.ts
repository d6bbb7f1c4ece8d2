import { storeConsoleEndpoints } from '@xiaojiu/contract/store/merchant-endpoints.ts'
import { storeSellingEndpoints } from '@xiaojiu/contract/store/selling-endpoints.ts'
import { type Mounting, mount } from '#platform/http/mount.ts'
import { getMerchantFigures, listMerchants, noteContact, noteRegister } from './merchants/list-merchants.ts'
import { askToOpen, confirmOpeningStep, getOpening, withdrawOpening } from './opening/ask-opening.ts'
import type { OpeningParts } from './opening/read-opening.ts'
import { getPrintTemplates, savePrintTemplates, testPrint } from './settings/print-templates.ts'
import { getStoreSettings, saveStoreSettings } from './settings/store-settings.ts'

/** 开店向导 in the console of a store, 入驻申请 in the console of the platform. */
export function storeConsoleRoutes(mounting: Mounting, parts: OpeningParts): void {
  mount(mounting, storeSellingEndpoints, {
    getOpening: ctx => getOpening(ctx, parts),
    confirmOpeningStep: async (ctx, given) => {
      await confirmOpeningStep(ctx, given, parts)
      return {}
    },
    askToOpen: async ctx => {
      await askToOpen(ctx, parts)
      return {}
    },
    withdrawOpening: async ctx => {
      await withdrawOpening(ctx)
      return {}
    },
    getPrintTemplates: ctx => getPrintTemplates(ctx),
    savePrintTemplates: async (ctx, given) => {
      await savePrintTemplates(ctx, given)
      return {}
    },
    testPrint: async (ctx, given, exchange) => {
      await testPrint(ctx, given, exchange)
      return {}
    },
    getStoreSettings: ctx => getStoreSettings(ctx),
    saveStoreSettings: async (ctx, given) => {
      await saveStoreSettings(ctx, given)
      return {}
    },
  })
  mount(mounting, storeConsoleEndpoints, {
    listMerchants: (ctx, filter) => listMerchants(ctx, filter),
    noteContact: async (ctx, given) => {
      await noteContact(ctx, given)
      return {}
    },
    noteRegister: async (ctx, given) => {
      await noteRegister(ctx, given)
      return {}
    },
    getMerchantFigures: ctx => getMerchantFigures(ctx),
  })
}
