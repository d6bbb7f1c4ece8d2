import { qualificationEndpoints } from '@xiaojiu/contract/qualification/endpoints.ts'
import { expect, test } from 'vitest'
import { aStore } from '#modules/store/testing.ts'
import { anyState } from '#testing/any-state.ts'
import { useTestServer } from '#testing/server.ts'
import { signInAsBuyer } from '#testing/sign-in.ts'
import { aLicence, firstTrade } from './testing.ts'

const server = useTestServer()
const owner = () => server.owner.db
const getStoreOpenStatus = qualificationEndpoints.getStoreOpenStatus

test('returns 401 when the caller is not signed in', async () => {
  const { storeId } = await aStore(owner())
  expect((await server.client().send(getStoreOpenStatus, { storeId })).status).toBe(401)
})

test('reports that a store sells to everybody', async () => {
  const { storeId } = await aStore(owner())
  const { client } = await signInAsBuyer(server)
  expect((await client.call(getStoreOpenStatus, { storeId })).value).toEqual({
    storeId,
    isNeeded: false,
    state: 'none',
    canOrder: true,
    refuseReason: null,
    licenceCodes: [],
    missingLicenceCodes: [],
    reviewHours: 24,
    note: '资料齐全 1 个工作日内审核',
  })
})

test('reports each state of first trade at a store that requires papers', async () => {
  const { storeId } = await aStore(owner(), { opensAccountFirst: true, openAccountLicences: ['BL', 'DL', 'PA'] })
  const { client, companyId } = await signInAsBuyer(server)
  await aLicence(owner(), companyId, { code: 'BL', expiresOn: null })
  await aLicence(owner(), companyId, { code: 'DL', expiresOn: '2026-11-16' })
  await aLicence(owner(), companyId, { code: 'PA', expiresOn: '2026-11-15' })
  const status = async () => (await client.call(getStoreOpenStatus, { storeId })).value
  expect(await status()).toMatchObject({ isNeeded: true, state: 'none', canOrder: false, missingLicenceCodes: ['PA'] })
  await firstTrade(owner(), companyId, storeId, 'refused', '公章不清晰')
  expect(await status()).toMatchObject({ state: 'refused', canOrder: false, refuseReason: '公章不清晰' })
  await owner()
    .updateTable('qualification.firstTrade')
    .set({ state: anyState('established') })
    .where('companyId', '=', companyId)
    .execute()
  expect(await status()).toMatchObject({ state: 'established', canOrder: true, refuseReason: null })
})

test('does not report another company’s first trade', async () => {
  const { storeId } = await aStore(owner(), { opensAccountFirst: true })
  const other = await signInAsBuyer(server)
  await firstTrade(owner(), other.companyId, storeId)
  const { client } = await signInAsBuyer(server)
  expect((await client.call(getStoreOpenStatus, { storeId })).value.state).toBe('none')
})

test('returns 404 for an unknown store', async () => {
  const { client } = await signInAsBuyer(server)
  expect((await client.send(getStoreOpenStatus, { storeId: '019a0000-0000-7000-8000-000000000000' })).status).toBe(404)
})
