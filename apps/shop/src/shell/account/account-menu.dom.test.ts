import { expect, test } from 'vitest'
import { screens } from '#app/screens.ts'
import { accountMenu, menuAbove, menuHrefOf } from './account-menu.ts'

test('every entry leads to an address of the account centre, each only once', () => {
  const hrefs = accountMenu.flatMap(group => group.links.map(({ href }) => href))
  const paths = new Set<string>(screens.map(screen => screen.path))
  expect(hrefs.filter(href => !paths.has(href))).toEqual([])
  expect(new Set(hrefs).size).toBe(hrefs.length)
})

test('a sub-page lights up the entry above it', () => {
  expect(menuHrefOf('/personal')).toBe('/personal')
  expect(menuHrefOf('/personal/myOrder')).toBe('/personal/myOrder')
  expect(menuHrefOf('/personal/qualificationManage/baseInfoCom')).toBe('/personal/qualificationManage')
  expect(menuHrefOf('/personal/invoiceDetail')).toBe('/personal/invoiceManage')
})

test('every page of the account centre lights up an entry, and says where it was reached from', () => {
  const pages = screens.map(screen => screen.path).filter(path => path.startsWith('/personal'))
  expect(pages.filter(path => menuHrefOf(path) === null)).toEqual([])
  expect(menuAbove('/personal/invoiceManage')).toBeNull()
  expect(menuAbove('/personal/onlinePayDetail')).toEqual({ label: '我的账单', href: '/personal/myBill' })
  expect(menuAbove('/personal/qualificationManage/baseInfoCom')?.label).toBe('资质管理')
})
