import { companyEndpoints } from '@xiaojiu/contract/company/endpoints.ts'
import { writeSession } from '#modules/identity/public.ts'
import { type Mounting, mount } from '#platform/http/mount.ts'
import { chooseDefaultAddress, removeAddress, restoreAddress, saveAddress } from './addresses/change-addresses.ts'
import { checkPlace, getAddress, getAddressBook, listAddresses } from './addresses/read-addresses.ts'
import {
  askBinding,
  checkBinding,
  decideBinding,
  handOverMain,
  leaveCompany,
  listBindings,
  unbindOther,
} from './bindings/bindings.ts'
import {
  askHeadquarters,
  decideChainRequest,
  getChainStanding,
  listChainRequests,
  withdrawChainRequest,
} from './chain/chain-requests.ts'
import { chooseCompany, listAllFirms, listFirms } from './choose-company.ts'
import { getMainContact, type PapersOf } from './company-facts.ts'
import { createHelper, findHelper, getHelper } from './helper/create-helper.ts'
import { listCheckedStores, listMyCompanies, listSelectedStores } from './sub-accounts/list-stores.ts'
import {
  bindSubAccountMobile,
  changeSubAccount,
  createSubAccount,
  deleteSubAccount,
  enableSubAccount,
  listSubAccounts,
  proposeLoginName,
  resetSubAccountPassword,
} from './sub-accounts/sub-accounts.ts'

export function companyRoutes(mounting: Mounting, papersOf: PapersOf): void {
  mount(mounting, companyEndpoints, {
    listFirms: (ctx, filter) => listFirms(ctx, filter),
    chooseCompany: async (ctx, input, { reply }) => writeSession(reply, ctx.site, await chooseCompany(ctx, input)),
    getMainContact: ctx => getMainContact(ctx),
    listAddresses: (ctx, query) => listAddresses(ctx, query),
    addAddress: (ctx, address) => saveAddress(ctx, papersOf, address),
    changeAddress: (ctx, address) => saveAddress(ctx, papersOf, address),
    saveAddress: (ctx, address) => saveAddress(ctx, papersOf, address),
    removeAddress: (ctx, { addressId }) => done(removeAddress(ctx, addressId)),
    restoreAddress: (ctx, { addressId }) => done(restoreAddress(ctx, addressId)),
    getAddress: (ctx, { addressId }) => getAddress(ctx, papersOf, addressId),
    chooseDefaultAddress: (ctx, { addressId }) => done(chooseDefaultAddress(ctx, addressId)),
    makeDefaultAddress: (ctx, { addressId }) => done(chooseDefaultAddress(ctx, addressId)),
    describeAddresses: async ctx => ({ list: (await getAddressBook(ctx, papersOf)).list }),
    checkAddressLicence: (ctx, place) => checkPlace(ctx, papersOf, place),
    getAddressBook: ctx => getAddressBook(ctx, papersOf),
    lookUpFirms: async (ctx, filter) => ({ list: await listAllFirms(ctx, filter) }),
    listAllFirms: async (ctx, filter) => ({ list: await listAllFirms(ctx, filter) }),
    checkBinding: (ctx, { companyId }) => checkBinding(ctx, companyId),
    decideBinding: (ctx, decision) => done(decideBinding(ctx, decision)),
    askBinding: (ctx, asked) => askBinding(ctx, asked),
    leaveCompany: (ctx, input) => done(leaveCompany(ctx, input)),
    listBindings: (ctx, query) => listBindings(ctx, query),
    unbindOther: (ctx, { userBasicId }) => done(unbindOther(ctx, userBasicId)),
    handOverMain: (ctx, input) => done(handOverMain(ctx, input)),
    getChainStanding: ctx => getChainStanding(ctx),
    listChainRequests: (ctx, query) => listChainRequests(ctx, query),
    decideChainRequest: (ctx, decision) => done(decideChainRequest(ctx, decision)),
    askHeadquarters: (ctx, { headquartersCode }) => done(askHeadquarters(ctx, headquartersCode)),
    withdrawChainRequest: (ctx, { requestId }) => done(withdrawChainRequest(ctx, requestId)),
    createHelper: (ctx, made) => createHelper(ctx, made),
    getHelper: (ctx, { id }) => getHelper(ctx, id),
    findHelper: async (ctx, { companyId }) => ({ helper: await findHelper(ctx, companyId) }),
    createSubAccount: async (ctx, made) => ({ userBasicId: await createSubAccount(ctx, made) }),
    changeSubAccount: (ctx, change) => done(changeSubAccount(ctx, change)),
    listSubAccounts: (ctx, query) => listSubAccounts(ctx, query),
    listCheckedStores: (ctx, query) => listCheckedStores(ctx, query),
    listSelectedStores: async (ctx, { userBasicId }) => ({ list: await listSelectedStores(ctx, userBasicId) }),
    resetSubAccountPassword: (ctx, input) => done(resetSubAccountPassword(ctx, input)),
    bindSubAccountMobile: (ctx, input) => done(bindSubAccountMobile(ctx, input)),
    enableSubAccount: (ctx, { userBasicId, enableStatus }) => done(enableSubAccount(ctx, userBasicId, enableStatus)),
    deleteSubAccount: (ctx, { userBasicId }) => done(deleteSubAccount(ctx, userBasicId)),
    listMyCompanies: async ctx => ({ list: await listMyCompanies(ctx) }),
    proposeLoginName: async ctx => ({ loginName: await proposeLoginName(ctx) }),
  })
}

async function done(work: Promise<void>): Promise<Record<string, never>> {
  await work
  return {}
}
