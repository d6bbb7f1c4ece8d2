import { randomUUID } from 'node:crypto'
import { API_PREFIXES } from '@xiaojiu/contract/define.ts'
import { fileConsoleEndpoints } from '@xiaojiu/contract/file/console-endpoints.ts'
import type { ExportJob } from '@xiaojiu/contract/file/export-schemas.ts'
import { staffEndpoints } from '@xiaojiu/contract/staff/endpoints.ts'
import { allExportSources } from '#modules/export-sources.ts'
import { type ExportSource, makeNextExport } from '#modules/file/public.ts'
import { staffAtWork } from '#modules/staff/public.ts'
import type { TestClient } from '#testing/client.ts'
import type { TestServer } from '#testing/server.ts'
import { type OperatorOptions, signInAsOperator } from '#testing/sign-in.ts'

export const REASON = '核对停用账号的归属'
export const reasonOf = ({ data }: { readonly data: unknown }) => (data as { reason?: string } | null)?.reason

/** A request for the list of logins with unmasked personal data. */
export const wholeWish = (given: object = {}) => ({
  ...{ list: 'identity.accounts', filter: {}, columns: ['login', 'mobile'], words: '状态：启用' },
  ...{ reason: REASON, requestId: randomUUID(), ...given },
})

/** Sources whose list of logins has this many rows. */
function accountsOf(count: number): readonly ExportSource[] {
  const row = {
    ...{ loginName: 'a', personName: '王某', mobile: '13912345678' },
    ...{ isMobileFreed: false, isMobileProven: true },
  }
  return allExportSources.map(source =>
    source.list === 'identity.accounts'
      ? { ...source, read: async () => ({ rows: Array.from({ length: count }, () => row), next: null }) }
      : source,
  )
}

interface Request {
  readonly id: string
  readonly state: string
  readonly title: string
  readonly after: object
}

/** What tests of exports with unmasked personal data do again and again. */
export function exportCalls(server: TestServer) {
  const download = (client: TestClient, exportId: string) => {
    const prefix = API_PREFIXES[client.surface === 'seller' ? 'seller' : 'platform']
    const url = `${prefix}${fileConsoleEndpoints.downloadExport.path}?exportId=${exportId}`
    return client.inject({ method: 'GET', url })
  }
  return {
    /** Somebody who may have logins unmasked. */
    person: (given: OperatorOptions = {}) =>
      signInAsOperator(server, {
        ...{ rights: ['company.act', 'personal.reveal'], personName: '罗安', isSteppedUp: true, ...given },
      }),
    /** The security administrator. */
    manager: (given: OperatorOptions = {}) =>
      signInAsOperator(server, { role: 'security', personName: '安全甲', isSteppedUp: true, ...given }),
    /** Makes all waiting exports; the list of logins has this many rows. */
    make: async (count = 2) => {
      while (await makeNextExport(server.context(), accountsOf(count), staffAtWork));
    },
    start: async (client: TestClient, given: object = {}) =>
      (await client.call(fileConsoleEndpoints.startWholeExport, wholeWish(given))).value,
    look: async (client: TestClient, exportId: string): Promise<ExportJob> =>
      (await client.call(fileConsoleEndpoints.getExport, { exportId })).value,
    download,
    /** The reason of a refused download; `downloaded` when it was not refused. */
    refusalOf: async (reply: ReturnType<typeof download>) => {
      const { status, raw } = await reply
      return status === 200 ? 'downloaded' : reasonOf(JSON.parse(raw.toString()))
    },
    auditOf: async (subject: string) =>
      (
        await server.owner.pool.query(
          `select a.action, a.reason, a.client_ip as "clientIp", a.actor_name as "by", c.before, c.after
           from platform.audit a left join platform.change c on c.set_id = a.change_set where a.subject = $1 order by a.seq`,
          [subject],
        )
      ).rows,
    /** The requests for a second person, newest first. */
    requestOf: async (exportId: string) =>
      (
        await server.owner.pool.query<Request>(
          'select id, state, title, after from staff.approval where subject = $1 order by asked_at desc, id desc',
          [exportId],
        )
      ).rows,
    decide: (client: TestClient, approvalId: string | undefined, verdict: 'approve' | 'refuse', note = '') =>
      client.call(staffEndpoints.decideApproval, { approvalId: approvalId ?? '', verdict, note }),
  }
}
