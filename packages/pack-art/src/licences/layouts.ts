/** The form of a licence in the demo data: the fields with their labels and order, as one authority prints them. */
export interface LicenceLayout {
  readonly key: string
  /** The name in the list of specimens. */
  readonly label: string
  readonly title: string
  readonly kind: 'business-licence' | 'medicine-licence' | 'medical-institution-licence'
  readonly width: number
  readonly height: number
  readonly cells: readonly LayoutCell[]
}

export interface LayoutCell {
  /** With the spaces that are printed between its characters. */
  readonly label: string
  readonly x: number
  readonly y: number
  /** Width for the value, in pixels. */
  readonly room: number
  readonly value: (holder: LicenceHolder) => string
}

/** The data of the licence. Days as `2024-05-06`; null without an end. */
export interface LicenceHolder {
  readonly name: string
  readonly creditCode: string
  readonly number: string
  readonly address: string
  readonly warehouseAddress: string
  readonly legalPerson: string
  readonly personInCharge: string
  readonly qualityHead: string
  readonly issuer: string
  readonly issuedOn: string
  readonly endsOn: string | null
}

const cell = (label: string, x: number, y: number, room: number, value: LayoutCell['value']): LayoutCell => ({
  label,
  x,
  y,
  room,
  value,
})

const parts = (day: string): readonly [string, string, string] => {
  const [year = '', month = '', date = ''] = day.split('-')
  return [year, month, date]
}

/** 2024年05月06日. */
const dayText = (day: string): string => {
  const [year, month, date] = parts(day)
  return `${year}年${month}月${date}日`
}

const NUMERALS = '〇一二三四五六七八九'
const counted = (text: string): string => {
  const count = Number(text)
  if (count < 10) return NUMERALS.charAt(count)
  const tens = Math.floor(count / 10)
  return `${tens === 1 ? '' : NUMERALS.charAt(tens)}十${count % 10 === 0 ? '' : NUMERALS.charAt(count % 10)}`
}
/** 二〇二四年五月六日, as on older papers. */
const writtenDay = (day: string): string => {
  const [year, month, date] = parts(day)
  return `${[...year].map(digit => NUMERALS.charAt(Number(digit))).join('')}年${counted(month)}月${counted(date)}日`
}

const endText = ({ endsOn }: LicenceHolder): string => (endsOn === null ? '长期' : dayText(endsOn))
const periodText = (holder: LicenceHolder): string => `${dayText(holder.issuedOn)}至${endText(holder)}`

/** The scope of a shop with its categories, printed together on licences since 2024. */
const RETAIL_SCOPE = '处方药、甲类非处方药、乙类非处方药：中药饮片、中成药、化学药、其他生物制品（不含冷藏冷冻药品）'
const WHOLESALE_SCOPE = '中药饮片、中成药、化学药、生物制品（除疫苗、血液制品）、蛋白同化制剂、肽类激素'
const OLD_SCOPE = '中药饮片、中成药、化学药制剂、抗生素制剂、生化药品、生物制品（除疫苗、血液制品）'

const business: LicenceLayout = {
  key: 'business',
  label: '营业执照（2019 版，横版两栏）',
  title: '营业执照',
  kind: 'business-licence',
  width: 1400,
  height: 960,
  cells: [
    cell('统一社会信用代码', 110, 250, 500, one => one.creditCode),
    cell('名　　称', 110, 360, 500, one => one.name),
    cell('注册资本', 780, 360, 400, () => '伍拾万圆整'),
    cell('类　　型', 110, 430, 500, () => '有限责任公司（自然人独资）'),
    cell('成立日期', 780, 430, 400, one => dayText(one.issuedOn)),
    cell('法定代表人', 110, 500, 500, one => one.legalPerson),
    cell('营业期限', 780, 500, 460, periodText),
    cell('住　　所', 110, 570, 900, one => one.address),
    cell(
      '经营范围',
      110,
      640,
      900,
      () => '许可项目：药品零售；食品销售。一般项目：第二类医疗器械销售；日用百货销售（依法须经批准的项目除外）',
    ),
    cell('登记机关', 780, 800, 460, one => one.issuer),
  ],
}

const retail2024: LicenceLayout = {
  key: 'retail-2024',
  label: '药品经营许可证 · 零售（2024 版，竖版）',
  title: '药品经营许可证',
  kind: 'medicine-licence',
  width: 1100,
  height: 1500,
  cells: [
    cell('许可证编号', 110, 300, 600, one => one.number),
    cell('企业名称', 110, 380, 760, one => one.name),
    cell('统一社会信用代码', 110, 460, 600, one => one.creditCode),
    cell('经营地址', 110, 540, 760, one => one.address),
    cell('法定代表人', 110, 620, 220, one => one.legalPerson),
    cell('主要负责人', 560, 620, 220, one => one.personInCharge),
    cell('质量负责人', 110, 700, 220, one => one.qualityHead),
    cell('经营方式', 560, 700, 220, () => '零售'),
    cell('经营范围', 110, 780, 690, () => RETAIL_SCOPE),
    cell('仓库地址', 110, 940, 760, () => '******'),
    cell('发证机关', 110, 1120, 600, one => one.issuer),
    cell('发证日期', 110, 1200, 400, one => dayText(one.issuedOn)),
    cell('有效期至', 110, 1280, 400, endText),
  ],
}

const wholesale2024: LicenceLayout = {
  key: 'wholesale-2024',
  label: '药品经营许可证 · 批发（2024 版，横版两栏）',
  title: '药品经营许可证',
  kind: 'medicine-licence',
  width: 1500,
  height: 1000,
  cells: [
    cell('企业名称', 110, 300, 520, one => one.name),
    cell('许可证编号', 820, 300, 460, one => one.number),
    cell('注册地址', 110, 380, 520, one => one.address),
    cell('社会信用代码', 820, 380, 460, one => one.creditCode),
    cell('法定代表人', 110, 500, 300, one => one.legalPerson),
    cell('企业负责人', 820, 500, 300, one => one.personInCharge),
    cell('经营方式', 110, 570, 300, () => '批发'),
    cell('质量负责人', 820, 570, 300, one => one.qualityHead),
    cell('经营范围', 110, 640, 1000, () => WHOLESALE_SCOPE),
    cell('仓库地址', 110, 730, 1000, one => one.warehouseAddress),
    cell('发证日期', 110, 800, 300, one => dayText(one.issuedOn)),
    cell('有效期至', 820, 800, 300, endText),
    cell('发证机关', 110, 870, 400, one => one.issuer),
  ],
}

const chainOld: LicenceLayout = {
  key: 'chain-old',
  label: '药品经营许可证 · 零售连锁（旧版）',
  title: '药品经营许可证',
  kind: 'medicine-licence',
  width: 1400,
  height: 1000,
  cells: [
    cell('证号', 980, 240, 300, one => one.number),
    cell('企业名称', 110, 320, 900, one => one.name),
    cell('注册地址', 110, 390, 900, one => one.address),
    cell('法定代表人', 110, 460, 160, one => one.legalPerson),
    cell('企业负责人', 500, 460, 160, one => one.personInCharge),
    cell('质量负责人', 890, 460, 160, one => one.qualityHead),
    cell('仓库地址', 110, 530, 900, one => one.warehouseAddress),
    cell('经营方式', 110, 600, 400, () => '零售（连锁）'),
    cell('经营范围', 110, 670, 900, () => OLD_SCOPE),
    cell('有效期限', 110, 800, 700, one => `自${dayText(one.issuedOn)}至${endText(one)}`),
    cell('发证机关', 780, 860, 400, one => one.issuer),
    cell('发证日期', 780, 920, 400, one => writtenDay(one.issuedOn)),
  ],
}

const retailOld: LicenceLayout = {
  key: 'retail-old',
  label: '药品经营许可证 · 零售（旧版，另载经营类别）',
  title: '药品经营许可证',
  kind: 'medicine-licence',
  width: 1400,
  height: 1000,
  cells: [
    cell('编号', 980, 240, 300, one => one.number),
    cell('企业名称', 110, 320, 900, one => one.name),
    cell('法定代表人', 110, 390, 300, one => one.legalPerson),
    cell('企业负责人', 760, 390, 300, one => one.personInCharge),
    cell('注册地址', 110, 460, 900, one => one.address),
    cell('质量负责人', 110, 530, 300, one => one.qualityHead),
    cell('经营方式', 760, 530, 300, () => '零售'),
    cell('经营类别', 110, 600, 900, () => '处方药、甲类非处方药、乙类非处方药'),
    cell('经营范围', 110, 670, 900, () => OLD_SCOPE),
    cell('有效期至', 110, 800, 500, one => (one.endsOn === null ? '长期' : writtenDay(one.endsOn))),
    cell('发证机关', 780, 860, 400, one => one.issuer),
    cell('发证日期', 780, 920, 400, one => writtenDay(one.issuedOn)),
  ],
}

const clinic: LicenceLayout = {
  key: 'clinic',
  label: '医疗机构执业许可证（诊所）',
  title: '医疗机构执业许可证',
  kind: 'medical-institution-licence',
  width: 1400,
  height: 1000,
  cells: [
    cell('机构名称', 110, 300, 900, one => one.name),
    cell('法定代表人', 110, 380, 200, one => one.legalPerson),
    cell('主要负责人', 760, 380, 200, one => one.personInCharge),
    cell('地　　址', 110, 460, 900, one => one.address),
    cell('诊疗科目', 110, 540, 900, () => '全科医疗科／内科／中医科******'),
    cell('登 记 号', 110, 660, 700, one => one.number),
    cell('有效期限', 110, 740, 900, one => `自${dayText(one.issuedOn)}至${endText(one)}`),
    cell('发证机关', 780, 860, 400, one => one.issuer),
    cell('发证日期', 780, 920, 400, one => dayText(one.issuedOn)),
  ],
}

/** All licence forms of the demo data. */
export const LICENCE_LAYOUTS: readonly LicenceLayout[] = [
  business,
  retail2024,
  retailOld,
  wholesale2024,
  chainOld,
  clinic,
]
