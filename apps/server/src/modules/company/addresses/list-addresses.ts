import type { AddressList, AddressQuery } from '@xiaojiu/contract/company/address-schemas.ts'
import { inSnapshot, type MemberContext } from '#platform/context.ts'
import { maskPersonalData } from '#platform/log.ts'
import { readAddresses } from './read-addresses.ts'
import { countAddresses } from '../tables/addresses.ts'

export function listAddresses(ctx: MemberContext, { pageNum, pageSize }: AddressQuery): Promise<AddressList> {
  return inSnapshot(ctx, async ({ db, actor: { companyId } }) => {
    const total = await countAddresses(db, companyId)
    const found = await readAddresses(db, { companyId, skip: (pageNum - 1) * pageSize, limit: pageSize })
    const list = found.map(address => ({ ...address, mobile: maskPersonalData(address.mobile) }))
    return { list, total, pageNum, pageSize }
  })
}
