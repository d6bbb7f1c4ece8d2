import type { Province } from '@xiaojiu/contract/reference/endpoints.ts'

export interface AreaCodes {
  readonly provinceCode: string
  readonly cityCode: string
  readonly districtCode: string
}

export const NO_AREA: AreaCodes = { provinceCode: '', cityCode: '', districtCode: '' }

interface Choice {
  readonly key: string
  readonly label: string
}

export interface AreaChoices {
  readonly provinces: readonly Choice[]
  readonly cities: readonly Choice[]
  readonly districts: readonly Choice[]
}

/** The options of the three lists, depending on the choices in the lists before. */
export function areaChoices(tree: readonly Province[], { provinceCode, cityCode }: AreaCodes): AreaChoices {
  const cities = tree.find(province => province.code === provinceCode)?.children ?? []
  const districts = cities.find(city => city.code === cityCode)?.children ?? []
  return { provinces: tree.map(asChoice), cities: cities.map(asChoice), districts: districts.map(asChoice) }
}

/** A choice in one list clears the lists after it; a list with a single entry is chosen at once. */
export function chooseArea(
  tree: readonly Province[],
  before: AreaCodes,
  level: keyof AreaCodes,
  code: string,
): AreaCodes {
  if (level === 'districtCode') return { ...before, districtCode: code }
  if (level === 'cityCode') return withOnlyDistrict(tree, { ...before, cityCode: code, districtCode: '' })
  const cities = tree.find(province => province.code === code)?.children ?? []
  const cityCode = cities.length === 1 ? (cities[0]?.code ?? '') : ''
  return withOnlyDistrict(tree, { provinceCode: code, cityCode, districtCode: '' })
}

function withOnlyDistrict(tree: readonly Province[], area: AreaCodes): AreaCodes {
  const { districts } = areaChoices(tree, area)
  return districts.length === 1 ? { ...area, districtCode: districts[0]?.key ?? '' } : area
}

/** Splits an address as printed on a licence into area and street; null when its area is not written out. */
export function splitAddress(
  tree: readonly Province[],
  text: string,
): { readonly area: AreaCodes; readonly detail: string } | null {
  const whole = text.replace(/\s/g, '')
  for (const province of tree) {
    const afterProvince = without(whole, province.name)
    for (const city of province.children) {
      const afterCity = without(afterProvince ?? whole, city.name) ?? afterProvince
      if (afterCity === null) continue
      for (const district of city.children) {
        const detail = without(afterCity, district.name)
        if (detail !== null && detail !== '')
          return {
            area: { provinceCode: province.code, cityCode: city.code, districtCode: district.code },
            detail,
          }
      }
    }
  }
  return null
}

function without(text: string, name: string): string | null {
  return text.startsWith(name) ? text.slice(name.length) : null
}

function asChoice({ code, name }: { readonly code: string; readonly name: string }): Choice {
  return { key: code, label: name }
}
