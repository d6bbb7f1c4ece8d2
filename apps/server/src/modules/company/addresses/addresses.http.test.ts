import { companyEndpoints } from '@xiaojiu/contract/company/endpoints.ts'
import { beforeAll, expect, test, vi } from 'vitest'
import { aLicence } from '#modules/qualification/testing.ts'
import { withAreas } from '#modules/reference/testing.ts'
import { inSystemTransaction } from '#platform/context.ts'
import type { TestClient } from '#testing/client.ts'
import { useTestServer } from '#testing/server.ts'
import { signInAsBuyer } from '#testing/sign-in.ts'
import { relinkAddresses } from '../public.ts'
import { anAddress } from '../testing.ts'

vi.setConfig({ testTimeout: 30_000 })
const server = useTestServer()
const owner = () => server.owner.db
beforeAll(() => withAreas(server.owner.db), 60_000)

const reasonOf = ({ data }: { readonly data: unknown }) => (data as { reason?: string }).reason
const PLACE = { provinceCode: '420000', cityCode: '420100', districtCode: '420106', detail: '中南路14号' }
const FORM = { ...PLACE, receiver: '苏颂', mobile: '13800001234', isDefault: false }
const FOREIGN = { ...FORM, detail: '解放大道 688 号' }
const rowsOf = (companyId: string) =>
  owner().selectFrom('company.address').selectAll().where('companyId', '=', companyId).orderBy('id').execute()
const book = async (client: TestClient) => (await client.call(companyEndpoints.getAddressBook, {})).value
const add = (client: TestClient, change: Partial<typeof FORM> = {}) =>
  client.call(companyEndpoints.addAddress, { ...FORM, ...change })

test('accepts an address at the licensed place and makes the first one the default', async () => {
  const { client, companyId } = await signInAsBuyer(server)
  const first = await add(client, { detail: '中南路 14 号 一楼' })
  expect(first.value).toEqual({
    addressId: expect.any(String),
    receiver: '苏颂',
    mobile: '13800001234',
    provinceCode: '420000',
    cityCode: '420100',
    districtCode: '420106',
    areaText: '湖北省武汉市武昌区',
    detail: '中南路 14 号 一楼',
    isDefault: true,
    isLicensed: true,
    licenceName: '营业执照',
  })
  const second = await add(client, { receiver: '沈括' })
  expect(second.value.isDefault).toBe(false)
  expect(await rowsOf(companyId)).toMatchObject([
    { receiver: '苏颂', isDefault: true, licenceCode: 'BL' },
    { receiver: '沈括', isDefault: false, licenceCode: 'BL' },
  ])
})

test('refuses an unlicensed address with the licensed places, refuses unknown areas, and saves nothing', async () => {
  const { client, companyId } = await signInAsBuyer(server)
  const refused = await add(client, FOREIGN)
  expect([refused.status, reasonOf(refused)]).toEqual([409, 'address-not-licensed'])
  expect(refused.msg).toBe(
    '该地址不能用于收货：药品须送至证照登载的经营或仓库地址，该地址不在其中。地址如有变更，请先办理证照变更',
  )
  expect(refused.data).toMatchObject({
    places: [{ licenceCode: 'BL', licenceName: '营业执照', kind: 'business', address: '中南路 14 号' }],
  })
  for (const change of [{ districtCode: '420199' }, { cityCode: '330100' }, { provinceCode: '330000' }])
    expect(reasonOf(await add(client, change))).toBe('unknown-area')
  expect(await rowsOf(companyId)).toEqual([])
})

test('checkAddressLicence names the matching licence and accepts its warehouse addresses', async () => {
  const { client, companyId } = await signInAsBuyer(server)
  await aLicence(owner(), companyId, { code: 'DL' })
  await owner()
    .updateTable('qualification.licence')
    .set({ address: '湖北省武汉市武昌区中南路14号', warehouseAddress: '武昌区徐东大街5号；武昌区和平大道77号' })
    .where('companyId', '=', companyId)
    .execute()
  const check = async (detail: string) =>
    (await client.call(companyEndpoints.checkAddressLicence, { ...PLACE, detail })).value
  expect(await check('中南路14号')).toMatchObject({ isLicensed: true, licenceName: '药品经营许可证' })
  expect(await check('和平大道 77 号 2 号库')).toMatchObject({
    isLicensed: true,
    tips: '与药品经营许可证登载的仓库地址一致',
  })
  expect(await check('和平大道 7 号')).toMatchObject({ isLicensed: false, licenceName: null })
  const bad = await client.call(companyEndpoints.checkAddressLicence, { ...PLACE, cityCode: '330100' })
  expect(reasonOf(bad)).toBe('unknown-area')
})

test('EP-077 changes an address and the default, and refuses unlicensed, duplicate and foreign addresses', async () => {
  const { client, companyId } = await signInAsBuyer(server)
  const other = await signInAsBuyer(server)
  const first = (await add(client)).value
  const second = (await add(client, { receiver: '沈括' })).value
  const changed = await client.call(companyEndpoints.changeAddress, {
    ...FORM,
    addressId: second.addressId,
    receiver: '孙思邈',
    isDefault: true,
  })
  expect(changed.value).toMatchObject({ receiver: '孙思邈', isDefault: true })
  const before = await rowsOf(companyId)
  expect(before.map(row => [row.receiver, row.isDefault])).toEqual([
    ['苏颂', false],
    ['孙思邈', true],
  ])

  const tries = [
    [client, { ...FOREIGN, addressId: first.addressId }, 'address-not-licensed'],
    [client, { ...FORM, receiver: '孙思邈', addressId: first.addressId }, 'same-address'],
    [other.client, { ...FORM, addressId: first.addressId }, 'not-found'],
  ] as const
  for (const [who, address, reason] of tries)
    expect(reasonOf(await who.call(companyEndpoints.changeAddress, address))).toBe(reason)
  expect(reasonOf(await client.call(companyEndpoints.saveAddress, FORM))).toBe('same-address')
  expect(await rowsOf(companyId)).toEqual(before)
  const saved = await client.call(companyEndpoints.saveAddress, {
    ...FORM,
    addressId: first.addressId,
    mobile: '13800009999',
  })
  expect(saved.value.mobile).toBe('13800009999')
  const again = { ...FORM, addressId: first.addressId, mobile: '13800009999' }
  expect((await client.call(companyEndpoints.changeAddress, again)).value).toEqual(saved.value)
})

test('EP-074 masks mobiles in the address book and returns one address in full to its own company only', async () => {
  const { client, companyId } = await signInAsBuyer(server)
  const { addressId } = (await add(client)).value
  expect(await book(client)).toMatchObject({
    list: [{ addressId, mobile: '138****1234', licenceName: '营业执照', isDefault: true }],
    places: [{ licenceCode: 'BL', address: '中南路 14 号' }],
    authority: { state: 'missing', expiresOn: null },
    mostAddresses: 20,
  })
  await aLicence(owner(), companyId, { code: 'RA', expiresOn: '2026-11-15' })
  expect((await book(client)).authority).toEqual({ state: 'expired', expiresOn: '2026-11-15' })
  expect((await client.call(companyEndpoints.describeAddresses, {})).value.list).toEqual((await book(client)).list)
  expect((await client.call(companyEndpoints.getAddress, { addressId })).value.mobile).toBe('13800001234')
  const stranger = await signInAsBuyer(server)
  expect((await stranger.client.call(companyEndpoints.getAddress, { addressId })).status).toBe(404)
})

test('moves the default when the default address is removed and gives it back on restore', async () => {
  const { client, companyId } = await signInAsBuyer(server)
  const first = (await add(client)).value.addressId
  const second = (await add(client, { receiver: '沈括' })).value.addressId
  const shown = async () => (await book(client)).list.map(one => [one.addressId, one.isDefault])
  await client.call(companyEndpoints.removeAddress, { addressId: first })
  expect(await shown()).toEqual([[second, true]])
  expect((await client.call(companyEndpoints.removeAddress, { addressId: first })).status).toBe(404)
  await client.call(companyEndpoints.restoreAddress, { addressId: first })
  expect(await shown()).toEqual([
    [first, true],
    [second, false],
  ])
  expect((await client.call(companyEndpoints.restoreAddress, { addressId: first })).status).toBe(404)
  const stranger = await signInAsBuyer(server)
  expect((await stranger.client.call(companyEndpoints.removeAddress, { addressId: first })).status).toBe(404)
  expect(await rowsOf(companyId)).toHaveLength(2)
})

test('EP-078 makes only a licensed address the default, by either path', async () => {
  const { client, companyId } = await signInAsBuyer(server)
  const first = (await add(client)).value.addressId
  const second = (await add(client, { receiver: '沈括' })).value.addressId
  const old = await anAddress(owner(), { companyId, licenceCode: null })
  for (const endpoint of [companyEndpoints.chooseDefaultAddress, companyEndpoints.makeDefaultAddress]) {
    expect(reasonOf(await client.call(endpoint, { addressId: old }))).toBe('address-not-licensed')
    expect((await client.call(endpoint, { addressId: second })).status).toBe(200)
    expect((await client.call(endpoint, { addressId: first })).status).toBe(200)
  }
  expect((await rowsOf(companyId)).map(row => row.isDefault)).toEqual([true, false, false])
})

test('keeps twenty addresses and one default when thirty are added at once', async () => {
  const { client, companyId } = await signInAsBuyer(server)
  const names = [...'甲乙丙丁戊己庚辛壬癸子丑寅卯辰巳午未申酉戌亥天地玄黄宇宙洪荒']
  const answers = await Promise.all(names.map(name => add(client, { receiver: `${name}某`, isDefault: true })))
  expect(answers.filter(answer => answer.status === 200)).toHaveLength(20)
  expect(new Set(answers.filter(answer => answer.status !== 200).map(reasonOf))).toEqual(
    new Set(['too-many-addresses']),
  )
  const rows = await rowsOf(companyId)
  expect([rows.length, rows.filter(row => row.isDefault).length]).toEqual([20, 1])
})

test('refuses addAddress without the right to receive and accepts it with that right', async () => {
  const { client, companyId } = await signInAsBuyer(server, { isMain: false, rights: ['order'] })
  expect(reasonOf(await add(client))).toBe('no-right')
  expect(await rowsOf(companyId)).toEqual([])
  const keeper = await signInAsBuyer(server, { isMain: false, rights: ['receive'] })
  expect((await add(keeper.client)).status).toBe(200)
})

test('unlinks the old address from a licence that moved, and links the address it names now', async () => {
  const { client, companyId } = await signInAsBuyer(server)
  const old = (await add(client)).value.addressId
  const next = await anAddress(owner(), { companyId, licenceCode: null, detail: '徐东大街5号 2 楼' })
  const places = [
    { licenceCode: 'BL', licenceName: '营业执照', kind: 'business', address: '武昌区徐东大街5号' },
  ] as const
  await inSystemTransaction(server.context(), tx => relinkAddresses(tx.db, companyId, places))
  const rows = await rowsOf(companyId)
  expect(rows.map(row => [row.id, row.licenceCode, row.isDefault])).toEqual([
    [old, null, false],
    [next, 'BL', false],
  ])
})
