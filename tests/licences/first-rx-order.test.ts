import { qualificationEndpoints } from '@xiaojiu/contract/qualification/endpoints.ts'
import { CompanyDraft, PaperDraft, ReceivingDraft } from '@xiaojiu/contract/qualification/registration-schemas.ts'
import type { CompanyKind, LicenceCode } from '@xiaojiu/contract/qualification/words.ts'
import { LICENCE_LAYOUTS, type LicenceHolder, type LicenceLayout } from '@xiaojiu/pack-art/licences/layouts.ts'
import { printedLines } from '@xiaojiu/pack-art/testing/printed-lines.ts'
import { beforeAll, expect, test, vi } from 'vitest'
import { readLicenceText } from '../../apps/server/src/gateways/ocr/paper-text.ts'
import { anOffer, aProduct } from '../../apps/server/src/modules/catalogue/testing.ts'
import { uploadedPicture } from '../../apps/server/src/modules/file/testing.ts'
import { aPlacedOrder } from '../../apps/server/src/modules/order/testing.ts'
import { registrationDesk } from '../../apps/server/src/modules/qualification/public.ts'
import {
  aRegistrant,
  newCode,
  type Seen,
  stubReader,
} from '../../apps/server/src/modules/qualification/registration/testing.ts'
import { loadAreas } from '../../apps/server/src/modules/reference/public.ts'
import { aStore } from '../../apps/server/src/modules/store/testing.ts'
import type { TestClient } from '../../apps/server/src/testing/client.ts'
import { aReviewer } from '../../apps/server/src/testing/reviewer.ts'
import { useTestServer } from '../../apps/server/src/testing/server.ts'

vi.setConfig({ testTimeout: 60_000 })
const server = useTestServer()
let seen: Seen
let offerId: string
beforeAll(async () => {
  await loadAreas(server.owner.db)
  seen = stubReader(server)
  const product = await aProduct(server.owner.db, { rxClass: 'rx' })
  offerId = (await anOffer(server.owner.db, { store: await aStore(server.owner.db), product, stock: 1000 })).offerId
})

const AREA = { provinceCode: '420000', cityCode: '420100', districtCode: '420106' }
const ADDRESS = '湖北省武汉市武昌区中南路14号一楼'
const layoutOf = (key: string): LicenceLayout => {
  const layout = LICENCE_LAYOUTS.find(one => one.key === key)
  if (!layout) throw new Error(`no layout ${key}`)
  return layout
}

/** A paper filled in from its picture only, like the form does. */
async function paperFromPicture(client: TestClient, code: LicenceCode, layout: LicenceLayout, holder: LicenceHolder) {
  seen.fields = { ...readLicenceText(printedLines(layout, holder).join('\n'), 0.93) } as Seen['fields']
  const fileId = await uploadedPicture(client)
  const { baiduToken } = (await client.call(qualificationEndpoints.getOcrToken, { hasAgreed: true })).value
  const { fields } = (await client.call(qualificationEndpoints.readLicence, { url: fileId, baiduToken, code })).value
  const read = Object.fromEntries(fields.map(({ field, text }) => [field, text]))
  const known = Object.fromEntries(Object.entries(read).filter(([field]) => field in PaperDraft.shape))
  return PaperDraft.parse({ ...known, code, fileIds: [fileId] })
}

async function typedPaper(client: TestClient, code: LicenceCode, more: Partial<PaperDraft>) {
  const base = { issuer: '武汉市市场监督管理局', issuedOn: '2026-06-01', expires: '2027-05-31', legalPerson: '苏颂' }
  return PaperDraft.parse({ ...base, code, ...more, fileIds: [await uploadedPicture(client)] })
}

const COMPANIES: readonly (readonly [layout: string, kind: CompanyKind, code: LicenceCode, number: string])[] = [
  ['retail-2024', 'single-pharmacy', 'DL', '鄂DB027012345'],
  ['retail-old', 'single-pharmacy', 'DL', '鄂DB0270123'],
  ['wholesale-2024', 'wholesaler', 'DL', '鄂AA027000123'],
  ['chain-old', 'chain-hq', 'DL', '鄂BA0270012'],
  ['clinic', 'clinic', 'ML', 'PDY00146442010617D2152'],
]

test.each(COMPANIES)(
  'lets a company with the licence form %s register from pictures and order prescription medicine',
  async (key, kind, code, number) => {
    const { client } = await aRegistrant(server)
    const creditCode = newCode()
    const holder: LicenceHolder = {
      name: `武汉江城同济医药${creditCode.slice(-6)}号`,
      creditCode,
      number,
      address: ADDRESS,
      warehouseAddress: '湖北省武汉市东西湖区物流大道8号3号库',
      legalPerson: '方以智',
      personInCharge: '沈括',
      qualityHead: '叶天士',
      issuer: '武汉市市场监督管理局',
      issuedOn: '2025-06-01',
      endsOn: '2030-05-31',
    }
    await client.call(
      qualificationEndpoints.saveCompany,
      CompanyDraft.parse({
        ...{ kind, name: holder.name, creditCode, goodsClasses: ['chemical', 'patent-chinese'] },
        ...{ ...AREA, address: '中南路14号一楼', legalPerson: '方以智', personInCharge: '沈括', qualityHead: '叶天士' },
      }),
    )
    const own = { number: creditCode, holderName: holder.name }
    const papers = [
      await paperFromPicture(client, 'BL', layoutOf('business'), { ...holder, endsOn: null }),
      await paperFromPicture(client, code, layoutOf(key), holder),
      await typedPaper(client, 'AR', { ...own, expires: '2027-06-30' }),
      await typedPaper(client, 'PA', { number: 'PA2026001', holderName: holder.name }),
      await typedPaper(client, 'RA', { number: 'RA2026001', holderName: holder.name }),
      await typedPaper(client, 'ID', { number: '11010519491231002X', holderName: '苏颂', expires: '长期' }),
    ]
    await client.call(qualificationEndpoints.savePapers, { papers })
    const filled = await client.call(
      qualificationEndpoints.saveReceiving,
      ReceivingDraft.parse({
        ...{
          receiver: '苏颂',
          receiverMobile: '13800001234',
          ...AREA,
          detail: '中南路14号一楼',
          taxNumber: creditCode,
        },
      }),
    )
    expect(filled.value.faults).toEqual([])
    // The form already shows that none of the wanted goods will be refused.
    const rx = filled.value.rights.filter(right => right.label.endsWith('处方药') && right.goodsClass === 'chemical')
    expect(rx.map(right => [right.label, right.isAllowed])).toContainEqual(['化学药 · 处方药', true])
    // The other pictures cannot be recognised.
    seen.fields = {}
    const sent = await client.call(qualificationEndpoints.submitRegistration, {})
    const id = sent.value.registrationId ?? ''
    expect(await registrationDesk.examine(server.context(), id)).toEqual([])
    await registrationDesk.approve(server.context(), id, aReviewer('审核员甲'))
    const placed = await aPlacedOrder(client, [{ offerId, quantity: 10 }])
    expect(placed.orders).toHaveLength(1)
  },
)

test('explains in the form that a licence without a category does not allow prescription medicine', async () => {
  const { client } = await aRegistrant(server)
  await client.call(
    qualificationEndpoints.saveCompany,
    CompanyDraft.parse({ kind: 'single-pharmacy', goodsClasses: ['chemical'] }),
  )
  const paper = await typedPaper(client, 'DL', { number: '鄂DB0270123', scopeText: '中成药、化学药制剂' })
  const bl = await typedPaper(client, 'BL', { number: newCode(), expires: '长期' })
  const rightsWith = async (rxCategory: string) => {
    const drafts = { papers: [bl, { ...paper, rxCategory }] }
    const { rights } = (await client.call(qualificationEndpoints.savePapers, drafts)).value
    return rights.slice(0, 2).map(({ label, isAllowed, reason }) => [label, isAllowed, reason])
  }
  expect(await rightsWith('')).toEqual([
    ['化学药 · 处方药', false, '许可证未写明经营类别，请补充经营类别后采购处方药'],
    ['化学药 · 甲类非处方药', true, ''],
  ])
  expect(await rightsWith('乙类非处方药')).toEqual([
    ['化学药 · 处方药', false, '许可证仅限乙类非处方药'],
    ['化学药 · 甲类非处方药', false, '许可证仅限乙类非处方药'],
  ])
  expect((await rightsWith('处方药、甲类非处方药、乙类非处方药'))[0]).toEqual(['化学药 · 处方药', true, ''])
})
