import { companyOperatingEndpoints } from '@xiaojiu/contract/company/operating-endpoints.ts'
import type { PlatformRight } from '@xiaojiu/contract/staff/rights.ts'
import { expect, test } from 'vitest'
import { uploadedPicture } from '#modules/file/testing.ts'
import { useTestServer } from '#testing/server.ts'
import { signInAsBuyer, signInAsOperator } from '#testing/sign-in.ts'
import { aLicence } from '../testing.ts'

const server = useTestServer()

test('shows the licences of a dossier with their pictures, those of a person only to staff who may see personal data', async () => {
  const { db } = server.owner
  const { companyId, client: buyer } = await signInAsBuyer(server)
  const pictured = async (code: string, number: string): Promise<string> => {
    await aLicence(db, companyId, { code })
    const { id: licenceId } = await db
      .updateTable('qualification.licence')
      .set({ number })
      .where('companyId', '=', companyId)
      .where('code', '=', code)
      .returning('id')
      .executeTakeFirstOrThrow()
    const fileId = await uploadedPicture(buyer)
    await db.insertInto('qualification.licenceImage').values({ licenceId, companyId, fileId, position: 1 }).execute()
    return fileId
  }
  const licence = await pictured('BL', '91420100MA4KXXXX0X')
  const person = await pictured('ID', '420106198001011234')
  const look = async (rights: readonly PlatformRight[]) => {
    const { client } = await signInAsOperator(server, { rights })
    return (await client.call(companyOperatingEndpoints.getDossierTab, { companyId, tab: 'licences' })).value
  }
  const seen = await look(['company.look'])
  expect(seen.files.map(file => file.fileId)).toEqual([licence])
  expect(JSON.stringify(seen)).not.toContain('420106198001011234')
  const whole = await look(['company.look', 'personal.reveal'])
  expect(whole.files.map(file => file.fileId).toSorted()).toEqual([licence, person].toSorted())
})
