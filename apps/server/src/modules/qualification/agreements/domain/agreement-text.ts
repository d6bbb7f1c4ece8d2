export interface Section {
  readonly heading: string
  readonly paragraphs: readonly string[]
}

export interface AgreementContent {
  readonly title: string
  readonly sections: readonly Section[]
}

/** 质量保证协议 between a seller and a buyer of medicines. */
export function qualityAssurance(supplier: string, buyer: string): AgreementContent {
  return {
    title: '药品质量保证协议',
    sections: [
      {
        heading: '一、双方资格',
        paragraphs: [
          `${supplier}（以下称甲方）为供货方，${buyer}（以下称乙方）为采购方。双方互相提供真实、有效并加盖印章的证照和授权文件，资料变更或到期前应及时更新。`,
          '证照过期、被注销或超出许可范围的，对方有权暂停交易，直至资料补齐。',
        ],
      },
      {
        heading: '二、质量责任',
        paragraphs: [
          '甲方保证所供药品为合法企业生产、经营，符合国家药品标准和有关质量要求，包装、标签、说明书符合规定，并随货提供同行单和同批号检验报告。',
          '生物制品、进口药品等按规定另附批签发或通关文件。冷藏、冷冻药品全程控温并随货提供温度记录。',
          '乙方按规定收货、验收、储存和使用，因乙方保管不当造成的质量问题由乙方承担。',
        ],
      },
      {
        heading: '三、票据与追溯',
        paragraphs: [
          '甲方按规定开具发票，做到票、货、款、账一致；药品追溯信息随出库上传，乙方可据此查询核对。',
          '双方的购销记录保存不少于五年，且不少于药品有效期后一年。',
        ],
      },
      {
        heading: '四、质量问题处理',
        paragraphs: [
          '乙方收货时发现破损、短少、批号不符的，应当场拒收或在四十八小时内反馈。经确认属甲方责任的，甲方负责退换并承担费用。',
          '甲方发布召回的，乙方应立即停止销售、使用并配合退回。对质量有争议的，以药品检验机构的结论为准。',
        ],
      },
      {
        heading: '五、效力',
        paragraphs: [
          '本协议以可靠的电子签名签署，与纸质盖章文本具有同等效力，自双方签章之日起生效，有效期见首页，且不超过双方许可证的有效期。',
          '未尽事宜由双方协商；协商不成的，向乙方所在地有管辖权的人民法院提起诉讼。',
        ],
      },
    ],
  }
}

/** 代收货款协议 between the platform and a buyer. */
export function collection(platform: string, buyer: string): AgreementContent {
  return {
    title: '代收货款协议',
    sections: [
      {
        heading: '一、代收范围',
        paragraphs: [
          `${buyer}（以下称乙方）在平台向入驻店铺采购商品，${platform}（以下称甲方）受店铺委托代收货款、运费及相关款项。`,
          '乙方按订单所示金额向甲方公示的账户或支付渠道付款，即视为已向相应店铺付款。',
        ],
      },
      {
        heading: '二、付款与对账',
        paragraphs: [
          '对公转账的付款户名应与乙方名称一致，并在附言中填写付款码；户名不符或附言缺失的，经人工核实后入账。',
          '甲方按订单记录每笔收款，乙方可随时查询、下载账单。双方对金额有异议的，应在三十日内提出。',
        ],
      },
      {
        heading: '三、退款',
        paragraphs: [
          '订单取消、缺货或售后应退的款项，由甲方按原支付路径退回；多种方式组合支付的，按支付的相反顺序退回。',
          '原路径无法退回的，退至乙方同名对公账户。',
        ],
      },
      {
        heading: '四、资金安全',
        paragraphs: [
          '代收款项与甲方自有资金分开核算，不得挪作他用。甲方不以任何理由向乙方工作人员的个人账户收付货款。',
        ],
      },
      {
        heading: '五、效力',
        paragraphs: [
          '本协议以可靠的电子签名签署，自双方签章之日起生效，有效期见首页。乙方名称、统一社会信用代码变更的，应重新签署。',
        ],
      },
    ],
  }
}
