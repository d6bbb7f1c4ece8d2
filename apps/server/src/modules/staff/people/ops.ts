import { Invite } from '@xiaojiu/contract/staff/people-schemas.ts'
import { z } from 'zod'
import { newToken } from '#modules/identity/public.ts'
import { inSystemTransaction } from '#platform/context.ts'
import { type OpsCommand, OpsMistake, optionOf } from '#platform/ops-command.ts'
import { lockPeople, type Place } from '../tables/people.ts'
import { findRoleByKey } from '../tables/roles.ts'
import { keepInvitation, linkOf } from './invite.ts'

const USAGE = `员工：
  staff invite <手机号> --name 姓名 --role 角色 [--store 店铺编号]   生成一次有效的邀请链接；第一位安全管理员（security）由此产生，
                                                                  店主为 owner`

/** Creates the first members of the platform and of a store, when there is nobody to invite them. */
export const staffCommands: readonly OpsCommand[] = [
  {
    name: 'staff',
    usage: USAGE,
    async run(ctx, args) {
      const [verb = '', mobile = ''] = args.words
      if (verb !== 'invite') throw new OpsMistake(USAGE)
      const storeId = args.options.get('store')?.at(-1) ?? null
      const place: Place = { face: storeId === null ? 'platform' : 'seller', storeId }
      const role = await inSystemTransaction(ctx, ({ db }) => findRoleByKey(db, optionOf(args, 'role')))
      if (!role) throw new OpsMistake('没有这个角色。')
      const read = Invite.safeParse({ name: optionOf(args, 'name'), mobile, roleId: role.id })
      if (!read.success) throw new OpsMistake(z.prettifyError(read.error))
      const token = newToken()
      await inSystemTransaction(ctx, async tx => {
        await lockPeople(tx.db, place)
        await keepInvitation(tx, place, role, { ...read.data, token, invitedBy: null })
      })
      return [`请让本人在 3 天内打开：${linkOf(ctx, place, token)}`]
    },
  },
]
