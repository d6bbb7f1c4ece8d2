export interface CollectionSeed {
  readonly key: string
  readonly kind: 'channel' | 'special-area' | 'goods-list'
  readonly title: string
  readonly subtitle: string
  readonly theme: string
  readonly floors: readonly (readonly [title: string, subtitle: string, tint: string, categoryCode: string])[]
  readonly categoryCodes: readonly string[]
}

/** Channels, special areas and goods lists of the demo data. */
export const COLLECTIONS: readonly CollectionSeed[] = [
  {
    key: 'medicine',
    kind: 'channel',
    title: '中西成药频道',
    subtitle: '常见病用药一站配齐',
    theme: 'brand',
    floors: [
      ['感冒发热', '换季备货', 'teal', '0101'],
      ['咳嗽咽喉', '止咳化痰', 'sky', '0102'],
      ['消化肠胃', '常备常销', 'sand', '0103'],
      ['心脑血管', '慢病长期', 'rose', '0105'],
    ],
    categoryCodes: ['01'],
  },
  {
    key: 'herb',
    kind: 'channel',
    title: '中药饮片频道',
    subtitle: '产地直采，批批检验',
    theme: 'herb',
    floors: [
      ['补益类', '黄芪 党参 当归', 'sand', '0202'],
      ['解表清热', '金银花 板蓝根', 'teal', '0201'],
    ],
    categoryCodes: ['02'],
  },
  {
    key: 'device',
    kind: 'channel',
    title: '医疗器械频道',
    subtitle: '证照齐全，放心备货',
    theme: 'device',
    floors: [
      ['家用检测', '血压 血糖 体温', 'sky', '0301'],
      ['敷料耗材', '敷料 绷带 口罩', 'teal', '0302'],
    ],
    categoryCodes: ['03'],
  },
  {
    key: 'winter',
    kind: 'special-area',
    title: '冬季备货专区',
    subtitle: '感冒、咳嗽、消化类现货充足',
    theme: 'winter',
    floors: [],
    categoryCodes: ['0101', '0102', '0103'],
  },
  {
    key: 'chronic',
    kind: 'special-area',
    title: '慢病用药专区',
    subtitle: '降压、降糖、调脂常用品种，远效期优先',
    theme: 'brand',
    floors: [],
    categoryCodes: ['0105', '0106'],
  },
  {
    key: 'clinic',
    kind: 'goods-list',
    title: '诊所常备清单',
    subtitle: '抗菌消炎与五官用药常用品种',
    theme: 'brand',
    floors: [],
    categoryCodes: ['0107', '0110'],
  },
  {
    key: 'home-test',
    kind: 'goods-list',
    title: '家用检测器械',
    subtitle: '血压计、血糖仪、体温计',
    theme: 'device',
    floors: [],
    categoryCodes: ['0301'],
  },
]

/** Every store of the demo data has this topic with its best-selling goods. */
export const STORE_TOPIC = { title: '本店热销专题', subtitle: '近 90 天采购最多的商品', theme: 'brand' } as const

export interface DocumentSeed {
  readonly class: string
  readonly title: string
  readonly summary: string
  readonly fileName: string
  readonly sheet: readonly (readonly string[])[]
}

export const DOCUMENTS: readonly DocumentSeed[] = [
  {
    class: '资质模板',
    title: '采购委托书',
    summary: '注册与首营时上传，写明被委托人与委托期限。',
    fileName: '采购委托书.xlsx',
    sheet: [
      ['药品采购委托书'],
      ['委托单位（盖章）', ''],
      ['统一社会信用代码', ''],
      ['被委托人姓名', ''],
      ['被委托人身份证号', ''],
      ['委托事项', '代表我单位办理药品采购、收货、对账事宜'],
      ['委托期限', '自    年  月  日至    年  月  日'],
      ['法定代表人（签字）', ''],
      ['日期', ''],
    ],
  },
  {
    class: '资质模板',
    title: '收货人授权书',
    summary: '指定收货人与收货地址。',
    fileName: '收货人授权书.xlsx',
    sheet: [
      ['收货人授权书'],
      ['授权单位（盖章）', ''],
      ['收货人姓名', ''],
      ['联系电话', ''],
      ['收货地址', ''],
      ['授权期限', ''],
    ],
  },
  {
    class: '采购模板',
    title: '采购清单',
    summary: '批量导入使用，表头可自行增减。',
    fileName: '采购清单模板.xlsx',
    sheet: [
      ['商品名称', '规格', '生产厂家', '批准文号', '条形码', '数量', '单位', '备注'],
      ['阿莫西林胶囊', '0.25g*24粒', '', '', '', '20', '盒', '示例，导入前请删除'],
    ],
  },
  {
    class: '验收与质量',
    title: '药品验收记录',
    summary: '到货验收登记表，符合经营质量管理要求。',
    fileName: '药品验收记录.xlsx',
    sheet: [
      [
        '验收日期',
        '供货单位',
        '通用名称',
        '剂型',
        '规格',
        '批准文号',
        '批号',
        '生产日期',
        '有效期至',
        '到货数量',
        '验收结论',
        '验收员',
      ],
    ],
  },
  {
    class: '验收与质量',
    title: '冷链到货温度记录',
    summary: '冷藏药品到货时填写。',
    fileName: '冷链到货温度记录.xlsx',
    sheet: [['到货时间', '商品名称', '批号', '起运温度', '到货温度', '运输时长', '是否超温', '处理意见', '记录人']],
  },
  {
    class: '售后与对账',
    title: '退货申请单',
    summary: '线下补充说明时使用。',
    fileName: '退货申请单.xlsx',
    sheet: [['订单号', '商品名称', '规格', '批号', '退货数量', '退货原因', '照片张数', '申请人', '日期']],
  },
]

export const ADVERTS = [
  { place: 'top-strip', title: '冬季备货季', subtitle: '感冒、呼吸类现货充足', link: '/search?categoryCode=0101' },
  {
    place: 'search-side',
    title: '找不到想要的商品？',
    subtitle: '登记新品，采购为您寻源',
    link: '/personal/myShortageBox?tab=new',
  },
  { place: 'help-side', title: '批量导入采购清单', subtitle: '80 行清单，一次加购', link: '/search2?tab=import' },
] as const
