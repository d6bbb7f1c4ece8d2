// Separate from the guard, because the build reads this file: whatever it imports would be bundled into the build
// settings.

/** Correct spellings of addresses; the published ones keep their misspellings. */
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

/** Addresses that redirect to another one: spelt correctly, or retired. */
export const OLD_ADDRESSES: Readonly<Record<string, string>> = {
  ...RIGHT_SPELLINGS,
  // Old links to a campaign zone: its bare name, or an old version of its page.
  ...Object.fromEntries(
    ZONES.flatMap(zone =>
      [`/${zone}`, ...['-back', '-old', 'Old', 'Data', '2'].map(tail => `/active/${zone}${tail}`)].map(
        (old): [string, string] => [old, `/active/${zone}`],
      ),
    ),
  ),
}
