import { companyOperatingEndpoints } from '@xiaojiu/contract/company/operating-endpoints.ts'
import { type Mounting, mount } from '#platform/http/mount.ts'
import { correctCompany } from './operating/correct-company.ts'
import { endBinding, endChainTie } from './operating/end-ties.ts'
import { type DossierParts, getDossier, getDossierTab } from './operating/get-dossier.ts'
import { type MergeParts, mergeCompanies, previewMerge } from './operating/merge-companies.ts'
import { printDossier } from './operating/print-dossier.ts'
import { searchCompanies } from './operating/search-companies.ts'
import { tellCompanies } from './operating/tell-companies.ts'

/** 企业 in the platform's console. */
export function companyConsoleRoutes(mounting: Mounting, parts: DossierParts, merging: MergeParts): void {
  mount(mounting, companyOperatingEndpoints, {
    searchCompanies: (ctx, filter) => searchCompanies(ctx, parts.watch, filter),
    getCompany360: (ctx, { companyId }) => getDossier(ctx, parts, companyId),
    getDossierTab: (ctx, asked) => getDossierTab(ctx, parts, asked),
    printDossier: async (ctx, asked, exchange) => {
      await printDossier(ctx, parts, asked, exchange)
      return {}
    },
    tellCompanies: (ctx, given) => tellCompanies(ctx, given),
    correctCompany: (ctx, asked) => correctCompany(ctx, asked),
    endBinding: async (ctx, given) => {
      await endBinding(ctx, given)
      return {}
    },
    endChainTie: async (ctx, given) => {
      await endChainTie(ctx, given)
      return {}
    },
    previewMerge: (ctx, asked) => previewMerge(ctx, merging, asked),
    mergeCompanies: (ctx, given) => mergeCompanies(ctx, merging, given),
  })
}
