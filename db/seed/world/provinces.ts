/** Province names to their two-digit code, their one-character name on certificates, and the phone code of the capital. */
const PROVINCES = {
  北京: ['11', '京', '10'],
  天津: ['12', '津', '22'],
  河北: ['13', '冀', '311'],
  山西: ['14', '晋', '351'],
  内蒙古: ['15', '蒙', '471'],
  辽宁: ['21', '辽', '24'],
  吉林: ['22', '吉', '431'],
  黑龙江: ['23', '黑', '451'],
  上海: ['31', '沪', '21'],
  江苏: ['32', '苏', '25'],
  浙江: ['33', '浙', '571'],
  安徽: ['34', '皖', '551'],
  福建: ['35', '闽', '591'],
  江西: ['36', '赣', '791'],
  山东: ['37', '鲁', '531'],
  河南: ['41', '豫', '371'],
  湖北: ['42', '鄂', '27'],
  湖南: ['43', '湘', '731'],
  广东: ['44', '粤', '20'],
  广西: ['45', '桂', '771'],
  海南: ['46', '琼', '898'],
  重庆: ['50', '渝', '23'],
  四川: ['51', '川', '28'],
  贵州: ['52', '黔', '851'],
  云南: ['53', '滇', '871'],
  西藏: ['54', '藏', '891'],
  陕西: ['61', '陕', '29'],
  甘肃: ['62', '甘', '931'],
  青海: ['63', '青', '971'],
  宁夏: ['64', '宁', '951'],
  新疆: ['65', '新', '991'],
} as const satisfies Record<string, readonly [code: string, letter: string, phone: string]>

const TABLE: ReadonlyMap<string, readonly [string, string, string]> = new Map(Object.entries(PROVINCES))

export interface Province {
  readonly code: string
  readonly letter: string
  readonly phoneCode: string
}

/** A province by its short name (湖北) or its full one (湖北省); null for places abroad and Hong Kong. */
export function provinceOf(name: string): Province | null {
  const found = TABLE.get(name) ?? TABLE.get(name.replace(/(省|市|壮族自治区|回族自治区|维吾尔自治区|自治区)$/, ''))
  return found === undefined ? null : { code: found[0], letter: found[1], phoneCode: found[2] }
}

/** Far from every warehouse: stores have a separate postage row for them. */
export const REMOTE_PROVINCE_CODES = ['15', '54', '63', '65'] as const
