import type { CompanyNameCheck, CompanyNameVerdict } from '@xiaojiu/contract/qualification/registration-schemas.ts'
import { checkCreditCode } from '@xiaojiu/kernel/checks/credit-code.ts'
import { isCompanyName, normalCompanyName } from '@xiaojiu/kernel/checks/names.ts'
import { registeredAs } from '#modules/company/public.ts'
import { inSystemTransaction, type UserContext } from '#platform/context.ts'

/** Enough for a person who types; too little for who wants to know our customers. */
const BY_ACCOUNT = { name: 'company-name-check', points: 60, seconds: 3600 }

/** Whether a company with this name and code can be registered. */
export async function validateCompanyName(
  ctx: UserContext,
  { companyName, creditCode }: CompanyNameCheck,
): Promise<CompanyNameVerdict> {
  await ctx.limits.spend(BY_ACCOUNT, ctx.actor.accountId)
  const no = (tips: string) => ({ isAvailable: false, tips })
  if (!isCompanyName(companyName)) return no('请按营业执照填写企业全称，4–60 个字')
  if (creditCode && checkCreditCode(creditCode) === 'format') return no('统一社会信用代码应为 18 位数字和大写字母')
  const found = await inSystemTransaction(ctx, tx =>
    registeredAs(tx, normalCompanyName(companyName), creditCode || null, ctx.actor.accountId),
  )
  if (found === 'own') return { isAvailable: true, tips: '' }
  if (found === 'code') return no('该统一社会信用代码已注册，请联系企业主账号绑定，或致电平台客服')
  if (found === 'name') return no('该企业名称已注册，如为同一企业请联系主账号绑定')
  return { isAvailable: true, tips: '' }
}
