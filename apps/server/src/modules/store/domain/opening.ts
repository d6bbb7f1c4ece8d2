import type { Store } from './store.ts'

/** The data about a store that wants to open. */
export interface Preparing {
  readonly store: Store
  readonly today: string
  readonly licences: readonly { readonly code: string; readonly name: string; readonly expiresOn: string | null }[]
  /** Persons responsible for quality, without the owner. */
  readonly qualityNames: readonly string[]
  /** Listed goods, and those of them with sellable stock; counted up to the required number. */
  readonly listedCount: number
  readonly stockedCount: number
  /** Steps that a person confirmed. */
  readonly confirmed: ReadonlySet<string>
  /** Number of the finished rehearsal order; empty: the store opened before rehearsals existed; null: none. */
  readonly rehearsalNo: string | null
}

interface StepState {
  readonly step: string
  readonly facts: string
  readonly missing: readonly string[]
}

/** Required papers by goods class; without classes: every store needs it. */
const NEEDED_LICENCES: readonly {
  readonly code: string
  readonly name: string
  readonly classes?: readonly string[]
}[] = [
  { code: 'BL', name: '营业执照' },
  { code: 'DL', name: '药品经营许可证', classes: ['chemical', 'patent', 'biological', 'herbal'] },
  { code: 'NS', name: '药品网络销售备案', classes: ['chemical', 'patent', 'biological', 'herbal'] },
  { code: 'D2', name: '第二类医疗器械经营备案', classes: ['device-2'] },
  { code: 'D3', name: '第三类医疗器械经营许可证', classes: ['device-3'] },
]
/** The fewest goods with which a store may open. */
const NEEDED_GOODS = 10

export function lapsedLicences({ licences, today }: Preparing): string[] {
  return licences.flatMap(({ name, expiresOn }) => (expiresOn !== null && expiresOn < today ? [name] : []))
}

/** The nine steps in their order, each with its data and what is missing. */
export function stepsOf(known: Preparing): StepState[] {
  const { store, licences, qualityNames, listedCount, stockedCount } = known
  const sells = (prefix: string) => store.goodsClasses.some(each => each.startsWith(prefix))
  const absent = NEEDED_LICENCES.filter(({ classes = [''] }) => classes.some(sells)).flatMap(({ code, name }) =>
    licences.some(licence => licence.code === code) ? [] : [`缺少${name}`],
  )
  const wordFor = (step: string, words: string) => (known.confirmed.has(step) ? [] : [words])
  return [
    {
      step: 'licences',
      facts: `${store.holderName} · ${licences.length} 份证照`,
      missing: [...absent, ...lapsedLicences(known).map(name => `${name}已过期`)],
    },
    {
      step: 'account',
      facts: store.bankName === '' ? '' : `${store.bankName} · 尾号 ${store.bankAccount.slice(-4)}`,
      missing: [...unless(store.bankName !== '' && store.bankAccount !== '', '没有收款账户')],
    },
    {
      step: 'delivery',
      facts: `${store.shipFromCity}发货 · 运费规则 ${store.postageRules.length} 条 · 承运商 ${store.carriers.length} 家`,
      missing: [
        ...unless(store.warehouseAddress !== '', '没有发货地址'),
        ...unless(
          store.postageRules.some(rule => rule.provinceCodes.length === 0),
          '没有适用于其余省份的运费规则',
        ),
        ...unless(store.carriers.length > 0, '没有承运商'),
      ],
    },
    {
      step: 'terms',
      facts: `售后条款 ${store.afterSaleTerms.length} 条 · ${store.opensAccountFirst ? '先首营后采购' : '无需首营'}`,
      missing: [...unless(store.afterSaleTerms.length > 0, '没有售后条款'), ...wordFor('terms', '条款尚未确认')],
    },
    { step: 'agreement', facts: '平台服务协议、质量保证协议', missing: wordFor('agreement', '协议尚未确认') },
    {
      step: 'people',
      facts: qualityNames.length === 0 ? '' : `质量负责人 ${qualityNames.join('、')}`,
      missing: [...unless(qualityNames.length > 0, '没有质量负责人（有“质量管理”权限、不是店主）')],
    },
    {
      step: 'goods',
      facts: `已上架 ${enough(listedCount)}`,
      missing: [...unless(listedCount >= NEEDED_GOODS, `还差 ${NEEDED_GOODS - listedCount} 个商品`)],
    },
    {
      step: 'stock',
      facts: `有可售库存 ${enough(stockedCount)}`,
      missing: [...unless(stockedCount >= NEEDED_GOODS, `还差 ${NEEDED_GOODS - stockedCount} 个商品没有可售批次`)],
    },
    {
      step: 'rehearsal',
      facts: known.rehearsalNo ? `演练订单 ${known.rehearsalNo} 已收货` : '审核、拣货、发货、收货各走一遍',
      missing: [...unless(known.rehearsalNo !== null, '还没有走完一张演练订单')],
    },
  ]
}

function unless(isThere: boolean, words: string): string[] {
  return isThere ? [] : [words]
}

function enough(count: number): string {
  return count >= NEEDED_GOODS ? `${NEEDED_GOODS} 个以上` : `${count} 个`
}
