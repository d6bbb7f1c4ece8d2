import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { beforeAll, expect, test } from 'vitest'
import { aCompany, boundTo } from '../../apps/server/src/modules/company/testing.ts'
import { anAccount } from '../../apps/server/src/modules/identity/testing.ts'
import { useTestServer } from '../../apps/server/src/testing/server.ts'

const server = useTestServer()
const run = promisify(execFile)
let base: string

beforeAll(async () => {
  const { db } = server.owner
  const { companyId } = await aCompany(db)
  const { accountId } = await anAccount(db, { loginName: 'buyer', password: 'Xiaojiu2026' })
  await boundTo(db, { accountId, companyId })
  base = await server.listen()
})

/** The script of the README, as a reader would paste it. */
function exampleScript(): string {
  const readme = readFileSync(join(import.meta.dirname, '../../README.md'), 'utf8')
  return /<!-- api-example -->\n```bash\n([\s\S]*?)```/.exec(readme)?.[1] ?? ''
}

test('logs in and makes signed calls with the curl and openssl example of the README', async () => {
  // The script signs with the machine's clock, so the server gets the same time.
  server.clock.set(new Date())
  const { stdout } = await run('bash', ['-euo', 'pipefail', '-c', exampleScript()], {
    env: { ...process.env, BASE: base },
  })
  const [sessions = '', search = ''] = stdout.trim().split('\n')
  expect(JSON.parse(sessions)).toMatchObject({ code: 200, success: true, data: { list: [{ isCurrent: true }] } })
  expect(search).toMatch(/^\{"code":200,"msg":"","data":\{/)
})
