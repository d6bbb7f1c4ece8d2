import { userInfo } from 'node:os'
import { type OpsCommand, OpsMistake, optionOf } from '#platform/ops-command.ts'
import { recallBatch, recallList } from './recall-batch.ts'

const USAGE = `召回：
  recall list <批号>                         买过该批号的全部企业、订单和数量
  recall open <批号> --level 1|2|3 --reason 原因 [--product 商品编号] [--by 姓名]
                                             停售、通知每家企业并为剩余数量开售后单`

const recall: OpsCommand = {
  name: 'recall',
  usage: USAGE,
  async run(ctx, args) {
    const [verb, batchNo] = args.words
    if (batchNo === undefined || (verb !== 'list' && verb !== 'open')) throw new OpsMistake(USAGE)
    const buyers = await recallList(ctx, batchNo)
    if (verb === 'list')
      return buyers.length === 0
        ? ['没有企业买过该批号。']
        : buyers.map(
            ({ productId, displayName, buyerName, orderNo, shippedQuantity }) =>
              `${productId}  ${displayName}  ${buyerName}  ${orderNo}  ${shippedQuantity}`,
          )
    const products = [...new Set(buyers.map(buyer => buyer.productId))]
    const productId = optionOf(args, 'product', products.length === 1 ? products[0] : undefined)
    const level = Number(optionOf(args, 'level'))
    if (![1, 2, 3].includes(level)) throw new OpsMistake('召回级别应为 1、2 或 3。')
    const reason = optionOf(args, 'reason')
    const done = await recallBatch(ctx, {
      ...{ productId, batchNo, level, reason },
      by: optionOf(args, 'by', userInfo().username),
    })
    return done === null
      ? ['该批号已召回过。']
      : [`已通知 ${done.companyCount} 家企业，开出 ${done.caseCount} 张售后单，停售 ${done.stoppedCount} 件。`]
  },
}

export const afterSaleCommands: readonly OpsCommand[] = [recall]
