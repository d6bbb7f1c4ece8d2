import { useQuery } from '@tanstack/react-query'
import { firmEndpoints } from '@xiaojiu/contract/company/firm-endpoints.ts'
import { RIGHTS } from '@xiaojiu/contract/define.ts'
import type { UserInfo } from '@xiaojiu/contract/identity/schemas.ts'
import { query } from '@xiaojiu/web/query.ts'
import type { Need } from '#trade/session/leave.ts'
import { useSession } from '#trade/session/session.ts'

const MINUTE_MS = 60_000

/** The name of the main account; loaded only when this login must ask for something. */
export function useMainName(isWanted: boolean): string {
  const companyId = useSession(({ user }) => user.companyId)
  const { data } = useQuery({
    ...query(firmEndpoints.getMainContact, {}, { errors: 'caller' }),
    enabled: isWanted && companyId !== '',
    staleTime: MINUTE_MS,
  })
  return isWanted ? (data?.personName ?? '') : ''
}

/** The text about what the login lacks; null when it lacks nothing. */
export function useLackWords(lack: Need | null): LackWords | null {
  const companyState = useSession(({ profile }) => profile?.companyState ?? 'none')
  const mainName = useMainName(lack !== null && lack !== 'approved')
  return lack && lackWords(lack, companyState, mainName)
}

interface LackWords {
  /** What is missing. */
  readonly title: string
  /** Whom to ask, or what to wait for. */
  readonly advice: string
}

const UNAPPROVED: Readonly<Record<string, string>> = {
  'in-review': '资料正在审核，一般一个工作日内完成，结果会短信通知',
  refused: '资料未通过审核，请按驳回原因修改后重新提交',
  draft: '企业资料还没有提交审核',
}

/** What a login lacks and who can help. The name is empty while loading. */
export function lackWords(lack: Need, companyState: UserInfo['companyState'], mainName: string): LackWords {
  const whom = `请联系主账号${mainName === '' ? '' : ` ${mainName}`}`
  if (lack === 'approved')
    return { title: '企业审核通过后可用', advice: UNAPPROVED[companyState] ?? '请先选择已通过审核的企业' }
  if (lack === 'main-account') return { title: '由主账号办理', advice: whom }
  return { title: `需要「${RIGHTS[lack]}」权限`, advice: whom }
}
