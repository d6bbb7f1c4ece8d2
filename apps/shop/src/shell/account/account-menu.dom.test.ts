import { expect, test } from 'vitest'
import { screens } from '#app/screens.ts'
import { accountMenu, menuAbove, menuHrefOf } from './account-menu.ts'

test('links every entry to an existing page, each only once', () => {
  const hrefs = accountMenu.flatMap(group => group.links.map(({ href }) => href))
  const paths = new Set<string>(screens.map(screen => screen.path))
  expect(hrefs.filter(href => !paths.has(href))).toEqual([])
  expect(new Set(hrefs).size).toBe(hrefs.length)
})

test('highlights the parent entry on a sub-page', () => {
  expect(menuHrefOf('/personal')).toBe('/personal')
  expect(menuHrefOf('/personal/myOrder')).toBe('/personal/myOrder')
  expect(menuHrefOf('/personal/qualificationManage/baseInfoCom')).toBe('/personal/qualificationManage')
  expect(menuHrefOf('/personal/invoiceDetail')).toBe('/personal/invoiceManage')
})

test('highlights an entry on every account page and names the entry above a sub-page', () => {
  const pages = screens.map(screen => screen.path).filter(path => path.startsWith('/personal'))
  expect(pages.filter(path => menuHrefOf(path) === null)).toEqual([])
  expect(menuAbove('/personal/invoiceManage')).toBeNull()
  expect(menuAbove('/personal/onlinePayDetail')).toEqual({ label: '我的账单', href: '/personal/myBill' })
  expect(menuAbove('/personal/qualificationManage/baseInfoCom')?.label).toBe('资质管理')
})
