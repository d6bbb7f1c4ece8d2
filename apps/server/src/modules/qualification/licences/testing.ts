import { randomUUID } from 'node:crypto'
import { messageEndpoints } from '@xiaojiu/contract/message/endpoints.ts'
import { qualificationEndpoints } from '@xiaojiu/contract/qualification/endpoints.ts'
import type { LicenceInput } from '@xiaojiu/contract/qualification/licence-schemas.ts'
import { companyOf } from '#modules/company/public.ts'
import { uploadedPicture } from '#modules/file/testing.ts'
import type { TestServer } from '#testing/server.ts'
import { type BuyerOptions, signInAsBuyer } from '#testing/sign-in.ts'
import { allLicences } from '../testing.ts'

/** The input of a drug licence, valid for a long time by default. */
export function typedLicence(given: Partial<LicenceInput> & Pick<LicenceInput, 'fileIds'>): LicenceInput {
  return {
    code: 'DL',
    number: '鄂DA027012345',
    holderName: '江城同济大药房',
    legalPerson: '方以智',
    address: '湖北省武汉市武昌区中南路 14 号',
    warehouseAddress: '',
    issuer: '武汉市市场监督管理局',
    issuedOn: '2026-10-01',
    expires: '2031-09-30',
    checkedUntil: null,
    tradeMode: '零售',
    rxCategory: '',
    scopeText: '处方药、甲类非处方药、乙类非处方药：中成药、化学药（含冷藏冷冻药品）',
    ...given,
  }
}

/** A pharmacy with all its papers, a picture it has uploaded, and the calls it makes with them. */
export async function aHolder(server: TestServer, options: BuyerOptions = {}) {
  const { db } = server.owner
  const buyer = await signInAsBuyer(server, options)
  await allLicences(db, buyer.companyId)
  const fileId = await uploadedPicture(buyer.client)
  const company = await companyOf(db, buyer.companyId)
  const name = company?.name ?? ''
  return {
    ...buyer,
    fileId,
    name,
    creditCode: company?.creditCode ?? '',
    typed: (given: Partial<LicenceInput> = {}) => typedLicence({ fileIds: [fileId], holderName: name, ...given }),
    submit: (...licences: LicenceInput[]) =>
      buyer.client.call(qualificationEndpoints.submitLicences, { submitId: randomUUID(), licences }),
    /** The state of a kind of paper. */
    item: async (code: string) =>
      (await buyer.client.call(qualificationEndpoints.getWallet, {})).value.list.find(one => one.type.code === code),
    papers: (code: string) =>
      db
        .selectFrom('qualification.licence')
        .select(['state', 'version', 'number'])
        .where('companyId', '=', buyer.companyId)
        .where('code', '=', code)
        .orderBy('createdAt')
        .execute(),
    changes: () =>
      db.selectFrom('qualification.changeRequest').selectAll().where('companyId', '=', buyer.companyId).execute(),
    /** What its inbox says, the oldest first. */
    messageTitles: async () => {
      const page = await buyer.client.call(messageEndpoints.listMessages, {
        onlyUnread: false,
        pageNum: 1,
        pageSize: 20,
      })
      return page.value.list.map(message => message.title).toReversed()
    },
  }
}
