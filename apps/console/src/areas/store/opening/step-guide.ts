import type { ConfirmedStep, OpeningStep } from '@xiaojiu/contract/store/opening-schemas.ts'

interface StepGuide {
  /** The role that usually does it. */
  readonly who: string
  readonly minutes: number
  /** The screen of the step; absent: it is done on this page, or together with the platform. */
  readonly to?: `/seller/${string}`
  readonly toLabel?: string
  /** What to do when something is missing and the step has no screen. */
  readonly hint: string
}

/** How each step is done, by whom, and its usual duration. */
export const STEP_GUIDES: Readonly<Record<OpeningStep, StepGuide>> = {
  licences: { who: '店主', minutes: 2, hint: '证照由平台按签约资料录入，需要更新时请把新证照发给招商经理' },
  account: { who: '店主', minutes: 1, hint: '收款账户以合同登记的对公账户为准，变更请联系招商经理' },
  delivery: { who: '店主', minutes: 2, hint: '发货地、运费和承运商按签约资料录入，变更请联系招商经理' },
  terms: { who: '店主', minutes: 1, hint: '核对售后条款和开户要求后确认，买家下单前会看到' },
  agreement: { who: '店主', minutes: 1, hint: '阅读平台服务协议和质量保证协议后确认，首次盖章时签发店铺电子印章' },
  people: {
    ...{ who: '店主', minutes: 2, to: '/seller/staff', toLabel: '邀请员工' },
    hint: '至少邀请一位质量负责人，店主不能兼任',
  },
  goods: { who: '运营', minutes: 5, hint: '上架至少 10 个商品，可由平台按您的商品清单代为建立' },
  stock: { who: '仓库', minutes: 3, hint: '每个商品至少有一个未过期、可销售的批次' },
  rehearsal: {
    ...{ who: '质管、仓库', minutes: 5, to: '/seller/start/rehearsal', toLabel: '去演练' },
    hint: '用本店商品走一遍审核、拣货、发货和收货，不动库存和资金',
  },
}

/** The points that a person confirms, in full. */
export const STEP_WORDS: Readonly<Record<ConfirmedStep, { readonly ok: string; readonly points: readonly string[] }>> =
  {
    terms: {
      ok: '确认条款',
      points: ['售后条款与实际承诺一致', '需要首营的，所需证照清单已核对', '买家下单前会看到这些条款'],
    },
    agreement: {
      ok: '确认协议',
      points: [
        '已阅读并同意《平台服务协议》',
        '已阅读并同意《药品质量保证协议》，对所售药品质量负责',
        '同意使用店铺电子印章签署首营资料和销售凭证',
      ],
    },
  }
