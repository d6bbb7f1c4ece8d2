import { expect, test } from 'vitest'
import { areaText, licensedPlaceOf, type NamedPlace, relinked } from './licensed-place.ts'

const areaNames = ['湖北省', '武汉市', '武昌区']
const place = (address: string, licenceCode = 'DL'): NamedPlace => ({
  licenceCode,
  licenceName: licenceCode,
  kind: 'business',
  address,
})

for (const [detail, printed, isLicensed] of [
  ['中南路14号', '湖北省武汉市武昌区中南路14号', true],
  ['中南路 １４ 号', '武汉市武昌区中南路14号', true],
  ['中南路14号一楼', '湖北省武汉市武昌区中南路14号', true],
  ['湖北省武汉市武昌区中南路14号（一楼）', '中南路14号', true],
  ['中南路14号院3栋2-1', '武昌区中南路14号院3栋', true],
  ['中南路1号', '湖北省武汉市武昌区中南路14号', false],
  ['中南路14号', '湖北省武汉市武昌区中南路1', false],
  ['中南路14号', '湖北省武汉市武昌区中南路14号1层', false],
  ['中南路14号', '湖北省武汉市江汉区中南路14号', false],
  ['中南路14号', '湖北省武汉市武昌区', false],
  ['中南路14号', '武昌区中南路', false],
  ['解放大道1号', '中南路14号', false],
] as const)
  test(`${detail} is ${isLicensed ? '' : 'not '}the place printed as ${printed}`, () => {
    expect(licensedPlaceOf({ areaNames, detail }, [place(printed)]) !== null).toBe(isLicensed)
  })

test('matches an address in a municipality, which is its own city', () => {
  const names = ['北京市', '北京市', '东城区']
  const printed = place('北京市东城区东四十条21号')
  expect(licensedPlaceOf({ areaNames: names, detail: '北京市东城区东四十条21号' }, [printed])?.address).toBe(
    printed.address,
  )
})

test('names the medicine licence (药品经营许可证) when several licences name the place', () => {
  const places = ['FD', 'BL', 'DL'].map(code => place('中南路14号', code))
  expect(licensedPlaceOf({ areaNames, detail: '中南路14号' }, places)?.licenceCode).toBe('DL')
})

test('links an address to the licence that names it now, and unlinks it when its licence names another place', () => {
  const here = { areaNames, detail: '中南路14号' }
  expect(relinked(null, here, [place('中南路14号')])).toBe('DL')
  expect(relinked('DL', here, [place('徐东大街5号')])).toBeNull()
  expect(relinked('DL', here, [place('徐东大街5号'), place('中南路14号', 'BL')])).toBe('BL')
  expect(relinked('DL', here, [place('徐东大街5号', 'BL')])).toBe('DL')
  expect(relinked(null, here, [])).toBeNull()
})

test('writes a municipality once and leaves out unknown areas', () => {
  expect(areaText(['湖北省', '武汉市', '武昌区'])).toBe('湖北省武汉市武昌区')
  expect(areaText(['北京市', '北京市', '东城区'])).toBe('北京市东城区')
  expect(areaText([undefined, undefined, undefined])).toBe('')
  expect(areaText(['湖北省', undefined, '武昌区'])).toBe('湖北省武昌区')
})
