import { rightName } from '@xiaojiu/contract/staff/rights.ts'
import { CallError } from '@xiaojiu/web/call-error.ts'
import { Button } from 'antd'
import { useNavigate, useRevalidator, useRouteError } from 'react-router'
import { Kit } from '#parts/look/Kit.tsx'
import { EmptyState, ErrorState, NoRightState } from '#parts/page/PageState.tsx'
import { currentConsole } from '#shell/console-face.ts'
import type { Screen } from '#shell/screen.ts'

export function NotFoundPage() {
  const navigate = useNavigate()
  const { homePath } = currentConsole()
  return (
    <Kit>
      <EmptyState
        title="没有这个页面"
        hint="地址可能输错，或者该功能在当前环境中不存在"
        act={<Button onClick={() => void navigate(homePath)}>返回首页</Button>}
      />
    </Kit>
  )
}

/** Names the missing right and whom to ask for it. */
export function NoRightPage({ screen }: { readonly screen: Screen }) {
  const { kind } = currentConsole()
  const right = typeof screen.right === 'string' ? screen.right : screen.right[0]
  const name = right === undefined || right === 'any' || right === 'anyone' ? screen.title : rightName(kind, right)
  const ask = kind === 'seller' ? '店主可在“员工与权限”中开通' : '安全管理员可在“员工与角色”中开通'
  return <NoRightState what={`“${name}”`} ask={ask} />
}

export function RouteFailure() {
  const error = useRouteError()
  const { revalidate } = useRevalidator()
  return (
    <Kit>
      <ErrorState
        what="页面"
        message={error instanceof CallError ? error.message : '网络中断或页面文件缺失，请重试'}
        onRetry={() => (error instanceof CallError ? void revalidate() : window.location.reload())}
      />
    </Kit>
  )
}
