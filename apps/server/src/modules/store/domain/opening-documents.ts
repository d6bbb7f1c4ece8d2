import type { Store } from './store.ts'

export interface Section {
  readonly heading: string
  readonly paragraphs: string[]
}

export interface OpeningDocument {
  readonly title: string
  readonly sections: Section[]
}

interface Parties {
  readonly platform: string
  readonly store: Store
  readonly licenceName: (code: string) => string
}

/** What a person of the store reads in full before confirming a step. */
export function documentsOf(step: string, parties: Parties): OpeningDocument[] | null {
  return DOCUMENTS[step]?.(parties) ?? null
}

const DOCUMENTS: Readonly<Record<string, (parties: Parties) => OpeningDocument[]>> = {
  terms: ({ store, licenceName }) => [afterSaleTerms(store), accountTerms(store, licenceName)],
  agreement: ({ platform, store }) => [serviceAgreement(platform, store), qualityAgreement(platform, store)],
}

function afterSaleTerms({ afterSaleTerms }: Store): OpeningDocument {
  return {
    title: '售后条款',
    sections: [
      { heading: '买家下单前看到的条款', paragraphs: afterSaleTerms.length > 0 ? [...afterSaleTerms] : ['尚未填写'] },
    ],
  }
}

function accountTerms(store: Store, licenceName: (code: string) => string): OpeningDocument {
  const { opensAccountFirst, openAccountLicences, openAccountNote, openAccountHours } = store
  const paragraphs = opensAccountFirst
    ? [
        `买家须先建立首营关系再下单，本店在收到资料后 ${openAccountHours} 小时内答复。`,
        `所需证照：${openAccountLicences.map(licenceName).join('、') || '无'}。`,
        ...(openAccountNote === '' ? [] : [openAccountNote]),
      ]
    : ['买家无需首营即可下单。']
  return { title: '开户要求', sections: [{ heading: '首营与资料', paragraphs }] }
}

/** 平台服务协议 between the platform and a store. */
function serviceAgreement(platform: string, { holderName, name }: Store): OpeningDocument {
  return {
    title: '平台服务协议',
    sections: [
      {
        heading: '一、双方与服务',
        paragraphs: [
          `${platform}（以下称甲方）为药品网络交易第三方平台，向${holderName}（以下称乙方）提供商品展示、订单、结算、票据和客户服务等系统服务。乙方以店铺“${name}”在平台经营。`,
          '甲方不参与乙方与买家之间的买卖，法律法规另有规定的除外。',
        ],
      },
      {
        heading: '二、资质与信息',
        paragraphs: [
          '乙方保证所交证照真实、有效，变更或到期前及时更新。证照过期、被注销或被吊销的，甲方停止相应商品的销售，直至资料补齐。',
          '乙方发布的商品、价格、库存和效期应真实、准确，不得发布疫苗、血液制品、麻醉药品、精神药品等禁止网络销售的品种。',
        ],
      },
      {
        heading: '三、订单与履约',
        paragraphs: [
          '买家付款后，乙方按承诺的时间审核、拣货和发货，缺货部分当日登记并退款。',
          '价格以订单成立时为准，乙方不得在成交后加价，也不得要求买家在平台外付款。',
          '乙方只为履行订单使用买家资料，不得另作他用或向第三方提供；导出的个人信息应妥善保管并按时销毁。',
        ],
      },
      {
        heading: '四、货款与费用',
        paragraphs: [
          '甲方受乙方委托代收货款，按合同约定的账期和费率结算到乙方的对公账户。乙方变更收款账户的，须经两人复核和冷静期。',
          '退款、赔付、违约金和合同约定的费用，从待结算货款中扣除；不足部分从保证金中扣除，乙方应在七日内补足。',
          '双方每月对账。乙方对结算单有异议的，应在三十日内提出。',
        ],
      },
      {
        heading: '五、售后与纠纷',
        paragraphs: [
          '乙方按公示的售后条款在时限内处理退换货。双方协商不成的，买家可以申请平台介入。',
          '甲方依据订单、物流、温度记录、追溯码和双方的陈述作出决定，写明理由和由谁承担，并送达双方。对决定不服的，可以依法起诉。',
        ],
      },
      {
        heading: '六、终止',
        paragraphs: [
          '乙方可以提前三十日书面申请退出平台，已成立的订单和售后应处理完毕，账目结清后退还保证金余额。',
          '乙方出售假药、劣药，伪造资质或者泄露买家资料的，甲方有权立即终止服务并向药品监督管理部门报告。',
        ],
      },
    ],
  }
}

/** 药品质量保证协议 of a store towards the platform. */
function qualityAgreement(platform: string, { holderName }: Store): OpeningDocument {
  return {
    title: '药品质量保证协议',
    sections: [
      {
        heading: '一、质量责任',
        paragraphs: [
          `${holderName}（以下称乙方）向${platform}（以下称甲方）保证：在平台销售的药品、医疗器械来自合法的生产、经营企业，符合国家标准，包装、标签和说明书符合规定。`,
          '乙方设质量负责人，对购进、储存、销售和运输的全过程负责；质量负责人变更的，三日内报甲方备案。',
        ],
      },
      {
        heading: '二、储存与运输',
        paragraphs: [
          '乙方按药品经营质量管理规范储存和运输。冷藏、冷冻药品全程控温，随货提供温度记录。',
          '近效期药品按公示的剩余效期发货，不足的应事先征得买家同意。',
        ],
      },
      {
        heading: '三、票据与追溯',
        paragraphs: [
          '随货提供同行单和同批号检验报告，生物制品、进口药品另附批签发或通关文件；票、货、款、账一致。',
          '出库时上传药品追溯信息。购销记录保存不少于五年，且不少于药品有效期后一年。',
        ],
      },
      {
        heading: '四、召回与不良反应',
        paragraphs: [
          '知悉质量问题的，乙方立即停止销售，在二十四小时内通知甲方和买家，承担召回和退货的费用。',
          '乙方按规定报告药品不良反应和医疗器械不良事件，配合甲方和监管部门的检查。',
        ],
      },
      {
        heading: '五、印章与效力',
        paragraphs: [
          '乙方同意使用店铺电子印章签署首营资料、销售凭证和售后决定，与纸质盖章文本具有同等效力。印章由乙方授权的人员使用并留有记录。',
          '本协议自确认之日起生效，至乙方退出平台、售出药品的质量责任期满为止。',
        ],
      },
    ],
  }
}
