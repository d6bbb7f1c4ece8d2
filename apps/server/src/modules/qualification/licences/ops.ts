import { LicenceCancelling } from '@xiaojiu/contract/qualification/licence-schemas.ts'
import { z } from 'zod'
import type { Context } from '#platform/context.ts'
import { type OpsCommand, OpsMistake, optionOf } from '#platform/ops-command.ts'
import { licenceName } from '../domain/licence-names.ts'
import { cancelLicence, restoreLicence } from './cancel-licence.ts'

const USAGE = `证照注销：
  licence cancel <企业编号> --code 证照代码 --reason 原因    发证机关已注销；主体或许可证照注销后企业停止采购
  licence restore <企业编号> --code 证照代码 --reason 原因   撤销注销登记，企业恢复采购`

type Act = (ctx: Context, cancelling: LicenceCancelling) => Promise<void>
const VERBS: Readonly<Record<string, { readonly act: Act; readonly done: string }>> = {
  cancel: { act: cancelLicence, done: '已登记注销' },
  restore: { act: restoreLicence, done: '已恢复' },
}

/** Records that an authority cancelled a licence, or withdrew the cancellation. */
export const licenceCommands: readonly OpsCommand[] = [
  {
    name: 'licence',
    usage: USAGE,
    async run(ctx, args) {
      const [verb = '', companyId] = args.words
      const chosen = VERBS[verb]
      if (!chosen) throw new OpsMistake(USAGE)
      const read = LicenceCancelling.safeParse({
        companyId,
        code: optionOf(args, 'code'),
        reason: optionOf(args, 'reason'),
      })
      if (!read.success) throw new OpsMistake(z.prettifyError(read.error))
      await chosen.act(ctx, read.data)
      return [`${licenceName(read.data.code)}${chosen.done}。`]
    },
  },
]
