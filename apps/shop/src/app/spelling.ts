import { screens } from './screens.ts'

/** Addresses people would write; the public ones keep their odd spelling. */
const RIGHT_SPELLINGS: Readonly<Record<string, string>> = {
  '/goodsDetail': '/goodDetail',
  '/orderSubmitStatus': '/orderSubmitStaus',
  '/licenceWithdraw': '/licenseWithdraw',
  '/personal/replenishLicense': '/personal/replenishLisence',
  '/personal/replenishLicence': '/personal/replenishLisence',
  '/personal/updateLicence': '/personal/updateLicense',
  '/shop/licences': '/shop/licenses',
  '/active/luckyDraw': '/active/luckDraw',
  '/active/platLuckyDraw': '/active/platLuckDraw',
  '/active/fullReduction': '/active/fullreduce',
  '/huida/productDetail': '/huida/product-detail',
  '/huida/news': '/huida/new',
}

const ZONES = ['combo', 'fullreduce', 'group', 'sale', 'saleClearance', 'seckill'] as const

const canonical = new Map<string, string>(
  [
    ...Object.entries(RIGHT_SPELLINGS),
    // Old links to a campaign zone: its bare name, or a leftover version of its page.
    ...ZONES.flatMap(zone =>
      [`/${zone}`, ...['-back', '-old', 'Old', 'Data', '2'].map(tail => `/active/${zone}${tail}`)].map(
        (old): [string, string] => [old, `/active/${zone}`],
      ),
    ),
    // Last, so that an address that exists always stands for itself.
    ...screens.map((screen): [string, string] => [screen.path, screen.path]),
  ].map(([from, to]): [string, string] => [from.toLowerCase(), to]),
)

/** The address that was meant by one in other letters, spelt right, or long gone; `null` when there is none. */
export function canonicalPath(pathname: string): string | null {
  const trimmed = pathname.length > 1 ? pathname.replace(/\/+$/, '') : pathname
  const meant = canonical.get(trimmed.toLowerCase())
  return meant === undefined || meant === trimmed ? null : meant
}
