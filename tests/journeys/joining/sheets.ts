import type { Browser } from '@playwright/test'
import { LICENCE_LAYOUTS, type LicenceHolder, type LicenceLayout } from '@xiaojiu/pack-art/licences/layouts.ts'
import { drawLicenceSheet } from '@xiaojiu/pack-art/licences/sheet.ts'
import { licenceTerm } from '../licences/papers.ts'
import type { MadeUpPharmacy } from '../registration/papers.ts'

export function layoutOf(key: string): LicenceLayout {
  const layout = LICENCE_LAYOUTS.find(one => one.key === key)
  if (layout === undefined) throw new Error(`no layout ${key}`)
  return layout
}

/** The printed data of a made-up company. */
export function holderOf({ name, creditCode, address, legalPerson }: MadeUpPharmacy, number: string): LicenceHolder {
  return {
    name,
    creditCode,
    number,
    address,
    warehouseAddress: '湖北省武汉市东西湖区物流大道8号3号库',
    legalPerson,
    personInCharge: '沈括',
    qualityHead: '叶天士',
    issuer: '武汉市市场监督管理局',
    ...licenceTerm(),
  }
}

/** The papers as pictures, like scans. */
export async function printSheets(
  browser: Browser,
  sheets: readonly (readonly [LicenceLayout, LicenceHolder])[],
): Promise<Buffer[]> {
  const page = await browser.newPage({ deviceScaleFactor: 1 })
  const pictures: Buffer[] = []
  for (const [layout, holder] of sheets) {
    await page.setViewportSize({ width: layout.width, height: layout.height })
    await page.setContent(`<body style="margin:0">${drawLicenceSheet(layout, holder)}`)
    pictures.push(await page.locator('svg').screenshot())
  }
  await page.close()
  return pictures
}
