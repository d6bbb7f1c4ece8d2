/** The home page of the demo data, as staff would arrange it; the loader fills in store ids. */
export const HOME = {
  banners: [
    {
      title: '换季备货季',
      subtitle: '感冒、呼吸、消化类常用品种，现货提前备',
      actionText: '进入会场',
      link: '/search?categoryCode=0101',
      theme: 'winter',
      categoryCode: '0101',
    },
    {
      title: '慢病用药专场',
      subtitle: '降压、降糖、调脂常用品种，远效期优先发货',
      actionText: '立即选购',
      link: '/search?categoryCode=0105',
      theme: 'brand',
      categoryCode: '0105',
    },
    {
      title: '道地饮片直供',
      subtitle: '产地直采，批批检验，药检报告随货可下载',
      actionText: '查看饮片',
      link: '/search?categoryCode=02',
      theme: 'herb',
      categoryCode: '02',
    },
    {
      title: '家用器械上新',
      subtitle: '血压计、血糖仪、制氧雾化，证照齐全',
      actionText: '去看看',
      link: '/search?categoryCode=03',
      theme: 'device',
      categoryCode: '0301',
    },
  ],
  entries: [
    { icon: 'search', title: '搜索加购', subtitle: '键盘快速下单', link: '/search' },
    { icon: 'list', title: '我的订单', subtitle: '进度一目了然', link: '/personal/myOrder' },
    { icon: 'store', title: '全部店铺', subtitle: '自营 合营 第三方', link: '/allStore' },
    { icon: 'cart', title: '购物车', subtitle: '按店铺结算', link: '/cart' },
  ],
  floors: [
    floor('感冒呼吸用药', '换季高发，提前备货', 'teal', '0101', [
      ['风寒感冒', '010101'],
      ['风热感冒', '010102'],
      ['流感抗病毒', '010103'],
      ['退烧止痛', '010104'],
      ['止咳化痰', '010201'],
      ['咽喉肿痛', '010203'],
    ]),
    floor('慢病用药', '心脑血管与糖尿病', 'red', '0105', [
      ['降血压', '010501'],
      ['调血脂', '010502'],
      ['冠心病', '010503'],
      ['口服降糖', '010601'],
      ['抗血小板', '010505'],
      ['痛风降尿酸', '010604'],
    ]),
    floor('消化肠胃', '胃酸腹泻便秘，常备品种', 'amber', '0103', [
      ['胃酸胃痛', '010301'],
      ['消化不良', '010302'],
      ['腹泻止泻', '010303'],
      ['便秘通便', '010304'],
      ['肠道菌群', '010305'],
      ['护肝降酶', '010401'],
    ]),
    floor('中药饮片', '道地药材，规范炮制', 'brown', '02', [
      ['补气药', '020201'],
      ['补血药', '020202'],
      ['清热药', '020102'],
      ['花茶类', '020601'],
      ['人参西洋参', '020501'],
      ['活血化瘀', '020302'],
    ]),
    floor('医疗器械', '家用检测与敷料耗材', 'blue', '03', [
      ['血压计', '030102'],
      ['血糖仪试纸', '030101'],
      ['体温计', '030103'],
      ['创可贴纱布', '030201'],
      ['医用口罩', '030202'],
      ['避孕套', '030501'],
    ]),
  ],
} as const

function floor(
  title: string,
  subtitle: string,
  tint: string,
  categoryCode: string,
  chips: readonly (readonly [string, string])[],
) {
  return {
    title,
    subtitle,
    tint,
    categoryCode,
    chips: chips.map(([label, code]) => ({ label, link: `/search?categoryCode=${code}` })),
    promo: null,
  }
}

export const NAVIGATION = [
  { label: '首页', link: '/', badge: null },
  { label: '全部商品', link: '/search', badge: null },
  { label: '限时秒杀', link: '/active/seckill', badge: null },
  { label: '拼团', link: '/active/group', badge: null },
  { label: '特价', link: '/active/sale', badge: null },
  { label: '满减专区', link: '/active/fullreduce', badge: null },
  { label: '优惠套餐', link: '/active/combo', badge: null },
  { label: '近效期清仓', link: '/active/saleClearance', badge: null },
  { label: '领券中心', link: '/coupon', badge: null },
  { label: '全部店铺', link: '/allStore', badge: null },
  { label: '常购清单', link: '/frequentPurchase', badge: null },
] as const
