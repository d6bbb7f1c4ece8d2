import { cleanText } from './svg.ts'

const places =
  '北京上海天津重庆河北山西辽宁吉林黑龙江江苏浙江安徽福建江西山东河南湖北湖南广东海南四川贵州云南陕西甘肃青海台湾内蒙古广西西藏宁夏新疆'
const provinces = places.match(/黑龙江|内蒙古|../g) ?? []
const cities =
  '石家庄,哈尔滨,呼和浩特,乌鲁木齐,连云港,武汉,广州,深圳,珠海,中山,佛山,东莞,南京,苏州,无锡,常州,扬州,泰州,杭州,宁波,温州,嘉兴,合肥,亳州,福州,厦门,南昌,济南,青岛,烟台,淄博,郑州,洛阳,长沙,株洲,成都,绵阳,昆明,贵阳,西安,咸阳,兰州,南宁,桂林,柳州,海口,沈阳,大连,长春,通化,太原,大同,唐山,保定,西宁,银川,拉萨,江阴,宜昌,襄阳'.split(
    ',',
  )
const regions = [...cities, ...provinces]

const dropRegion = (name: string): string => {
  let rest = name
  for (let round = 0; round < 3; round += 1) {
    const region = regions.find(word => rest.startsWith(word))
    if (region === undefined) break
    const cut = rest.slice(region.length).replace(/^(壮族|回族|维吾尔)?(自治区|特别行政区|省|市|县|区)/, '')
    if ([...cut].length < 2) break
    rest = cut
  }
  return rest
}

const tradeWords = /制药|药业|医药|科技|生物|医疗|器械|健康|保健|饮片|中药|集团|和记|实业|食品|用品|化妆品|诊断|乳业/

/**
 * The core of a company's name: no place, no legal form, no trade unless there is room; at most `length` characters.
 */
export const shortCompany = (companyName: string, length: number): string => {
  const plain = cleanText(companyName).replace(/[(（][^)）]*[)）]/g, '')
  const bare = dropRegion(plain).replace(/(集团)?(控股)?(股份)?有限(责任)?公司.*$/, '') || plain
  if ([...bare].length <= length) return bare
  const trade = tradeWords.exec(bare)
  if (trade !== null && trade.index >= 2) {
    const withTrade = bare.slice(0, trade.index + trade[0].length)
    if (withTrade.length <= length) return withTrade
    if (trade.index <= length) return bare.slice(0, trade.index)
  }
  const first = bare.split(/[-—·]/)[0] ?? bare
  return [...(first.length >= 2 ? first : bare)].slice(0, length).join('')
}

/** The character that represents a company in a seal or a badge. */
export const leadSign = (companyName: string): string => {
  const bare = dropRegion(cleanText(companyName).replace(/^[(（【[]+/, ''))
  return [...bare][0]?.toUpperCase() ?? '药'
}
