import { sandboxEndpoints } from '@xiaojiu/contract/sandbox/endpoints.ts'
import { moment } from '../moment.ts'
import { useWatched } from '../use-sandbox.ts'
import { SandboxTable } from './SandboxTable.tsx'

/** What staff of the two consoles would read off the authenticator on their phone. */
export function Authenticators() {
  const rows = useWatched(sandboxEndpoints.listAuthenticators, {})
  return (
    <SandboxTable
      title="动态口令（商家工作台、运营后台）"
      rows={rows}
      rowKey={row => row.loginName}
      empty="没有使用模拟动态口令的员工"
      columns={[
        { label: '登录名', cell: row => row.loginName },
        { label: '姓名', cell: row => row.personName },
        { label: '动态口令', cell: row => row.code },
        { label: '有效至', cell: row => moment(row.until) },
      ]}
    />
  )
}
