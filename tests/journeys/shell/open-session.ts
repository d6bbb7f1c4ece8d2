import { randomUUID } from 'node:crypto'
import { type Page, test } from '@playwright/test'
import { companyEndpoints } from '@xiaojiu/contract/company/endpoints.ts'
import { identityEndpoints } from '@xiaojiu/contract/identity/endpoints.ts'
import { TestClient } from '../../../apps/server/src/testing/client.ts'
import { remoteServer } from '../../../apps/server/src/testing/remote.ts'

const DEMO_PASSWORD = 'Xiaojiu2026'

/** A signed-in device that acts for the first company whose name contains `company`. */
export async function connect(login: string, company = ''): Promise<TestClient> {
  const client = new TestClient(remoteServer(baseUrl()), () => new Date())
  const user = await client.call(identityEndpoints.loginByPassword, {
    jzt_username: login,
    jzt_password: DEMO_PASSWORD,
    deviceModel: 'PC',
    deviceId: randomUUID(),
  })
  if (!user.success) throw new Error(user.msg)
  if (user.value.mustChooseCompany || !user.value.companyName.includes(company)) await actFor(client, company)
  return client
}

/**
 * Gives the browser a session. Most journeys start after the log-in; loading its page for each would take longer than the
 * journeys themselves.
 */
export async function openSession(page: Page, login: string, company: string): Promise<void> {
  const client = await connect(login, company)
  await page.context().addCookies([...client.cookies].map(([name, value]) => ({ name, value, url: baseUrl() })))
}

function baseUrl(): string {
  return test.info().project.use.baseURL ?? ''
}

async function actFor(client: TestClient, company: string): Promise<void> {
  const firms = await client.call(companyEndpoints.listFirms, {})
  const firm = firms.value.list.find(each => each.companyName.includes(company))
  if (firm === undefined) throw new Error(`no company like ${company}`)
  const chosen = await client.call(companyEndpoints.chooseCompany, {
    userBasicId: firm.userBasicId,
    companyId: firm.companyId,
  })
  if (!chosen.success) throw new Error(chosen.msg)
}
