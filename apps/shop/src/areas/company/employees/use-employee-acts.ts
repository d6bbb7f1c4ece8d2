import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { companyEndpoints } from '@xiaojiu/contract/company/endpoints.ts'
import type { SubAccount } from '@xiaojiu/contract/company/sub-account-schemas.ts'
import { call } from '@xiaojiu/web/call.ts'
import { confirm } from '@xiaojiu/web/confirm.ts'
import { showNotice } from '@xiaojiu/web/indicator.ts'

/** Refreshes the list after an employee changed. */
export async function refreshEmployees(queries: QueryClient): Promise<void> {
  await queries.invalidateQueries({ queryKey: [companyEndpoints.listSubAccounts.path] })
}

/** Stops, resumes or deletes an employee; an act that cannot be undone asks first. */
export function useEmployeeActs() {
  const queries = useQueryClient()
  const enabling = useMutation({
    mutationFn: ({ account, isEnabled }: { account: SubAccount; isEnabled: boolean }) =>
      call(companyEndpoints.enableSubAccount, { userBasicId: account.userBasicId, enableStatus: isEnabled }),
    onSuccess: (_, { account, isEnabled }) =>
      showNotice(
        'success',
        isEnabled ? `${account.personName}的账号已启用` : `${account.personName}的账号已停用，立即生效`,
      ),
    onSettled: () => refreshEmployees(queries),
  })
  const removing = useMutation({
    mutationFn: ({ userBasicId }: SubAccount) => call(companyEndpoints.deleteSubAccount, { userBasicId }),
    onSuccess: (_, { personName, isManaged }) =>
      showNotice('success', isManaged ? `${personName}的账号已删除` : `已与${personName}的账号解绑`),
    onSettled: () => refreshEmployees(queries),
  })
  const enable = async (account: SubAccount, isEnabled: boolean) => {
    const isMeant =
      isEnabled ||
      (await confirm({
        title: '停用员工账号',
        text: `停用后，${account.personName}将立即退出登录，不能再下单和查看数据。`,
        okText: '停用',
        isDangerous: true,
      }))
    if (isMeant) enabling.mutate({ account, isEnabled })
  }
  const remove = async (account: SubAccount) => {
    const isMeant = await confirm({
      title: account.isManaged ? '删除员工账号' : '解除绑定',
      text: account.isManaged
        ? `删除后，${account.personName}的登录名“${account.loginName}”不能再使用，且不可恢复；已提交的订单保留。`
        : `解绑后，${account.personName}不能再代表本企业采购；其本人的登录账号不受影响。`,
      okText: account.isManaged ? '删除' : '解绑',
      isDangerous: true,
    })
    if (isMeant) removing.mutate(account)
  }
  const busyId = enabling.isPending
    ? enabling.variables.account.userBasicId
    : removing.isPending
      ? removing.variables.userBasicId
      : null
  return { enable, remove, busyId }
}
