import type { PayChannelName } from '@xiaojiu/contract/payment/schemas.ts'

/** What the buyer has to do, in the order of doing it. */
export function transferSteps(channel: PayChannelName, companyName: string, remarkCode: string): readonly string[] {
  const fromOwn = `从户名为“${companyName}”的对公账户付款，个人账户或他人代付不能自动核对`
  const arrives = '工作日一般 2 小时内到账，节假日顺延；到账后自动确认'
  if (channel === 'bank')
    return ['点击“打开企业网银付款”，收款方、金额和附言已经填好', fromOwn, '由制单人员提交、复核人员授权', arrives]
  const exact = '金额与应付金额完全一致，分多笔或多付少付都要人工处理'
  const remark = `在“附言”或“用途”中填写备注码 ${remarkCode}`
  if (channel === 'merchant')
    return [fromOwn, exact, remark, '转账后点“我已转账”并上传回单，店铺财务确认到账后订单变为待发货']
  return [fromOwn, exact, remark, '转账后点“我已转账”上传回单，到账前库存为您保留', arrives]
}
