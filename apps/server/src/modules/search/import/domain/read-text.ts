import { type Counted, NUMBER, readCount, UNIT } from './count.ts'

/** What a text says about one article. */
export interface WantedGoodsText extends Counted {
  readonly name: string
  readonly spec: string
  readonly maker: string
  readonly approvalNo: string
  readonly barcode: string
  /** The text in the place of the quantity, as written. */
  readonly countText: string
}

/**
 * Matches only from the first digit of a figure: matching from every digit would take quadratic time on a long figure.
 */
const MEASURED =
  '(?:mg|kg|g|ml|l|μg|ug|mcg|%|万?单位|万?iu|万?u(?![a-z])|cm|mm|毫克|微克|克|毫升|片|粒|丸|袋|支|瓶|贴|枚|只|吸|揿|喷|板|盒|包|t(?![a-z])|s(?![a-z])|#)'
const MEASURE = String.raw`(?<![\d.a-z])\.?\d[\d.]*\s*${MEASURED}(?:\s*[×xX*:：/]\s*(?:[\d.]+\s*${MEASURED}?|[盒瓶袋板片粒丸支贴]))*(?:\([^)]*\))?`
/** One measure or several: 1.5cm×2.3cm 20片. */
const SPEC_PART = new RegExp(`${MEASURE}(?:\\s+${MEASURE})*`, 'iu')
/** How names of medicines end: a brand may come before, the maker follows. */
const FORM =
  /(?:片|胶囊|颗粒|丸|散|膏|贴|液|剂|针|粉|糖浆|滴|雾|栓|凝胶|乳|酊|油|水|茶|露|冲剂|丹|膜|胶|霜|纸|套|器|计|仪|棉|巾|罩|布|垫|带)$/u

const OPENINGS =
  /^(?:[\s,，:：。!！~～]|老板好?|亲|你好|您好|麻烦(?:您|了|帮忙)?(?:发货?|送货?|订|拿)?|请(?:帮忙|发货?|订)?|帮(?:我|忙)|给我|我们?要|我店要|还要|再要|另外|需要|想要|要|订购|采购|下单|补货|再?[来拿](?=[\d一二两三四五六七八九十]))+/u
const CLOSINGS =
  /(?:[\s,，。.!！~～;；]|急用|急需|加急|特急|急|谢谢(?:啦|了|老板|您)?|多谢|感谢|辛苦(?:了|啦)?|尽快(?:发货|发|送货?)?|麻烦(?:了|您)?|拜托(?:了)?|(?:有|没)货吗|[哈啊呀吧哦呢嘛哟了])+$/u
/** 1. 2、 3) (4) 五、 */
const ORDINAL =
  /^\s*(?:\(?\d{1,4}\s*[.、)）](?!\d)|\d{1,3}\s+(?=\p{Script=Han}{2})|[一二三四五六七八九十]{1,3}、|第\d+[项行条][:：]?)\s*/u
/** Labels of forms: 品名：… 规格：… */
const LABELS = /(?:商品名称|药品名称|通用名称?|品名|名称|规格|生产厂家|生产企业|厂家|产地)\s*[:：]/gu
/** Units that also occur in a spec: joined to a spec by a times sign they belong to it. */
const OUTER_UNIT = '(?:盒|合|件|箱|整件|整箱|中包)'
const TIMES = '[x×*＊:：=]'
const TAILS: readonly RegExp[] = [
  new RegExp(`[([](?:数量|共|要)?(${NUMBER})(${UNIT})[)\\]]$`, 'iu'),
  new RegExp(`[([](?:数量|共|要)?([5-9]|\\d{2,6})()[)\\]]$`, 'u'),
  // 0.25g*24粒*20盒: after a spec, only boxes and cases are a quantity.
  new RegExp(`(?:${TIMES}|数量[:：]?|共|各|要)\\s*(${NUMBER})\\s*(${OUTER_UNIT})$`, 'iu'),
  new RegExp(`(?<=\\s)(?:${TIMES}|数量[:：]?|共|各|要)\\s*(${NUMBER})\\s*(${UNIT})?$`, 'iu'),
  new RegExp(
    `(?<=[\\p{Script=Han})](?<![片粒丸袋支瓶板贴枚]))(?:${TIMES}|数量[:：]?|共|各|要)\\s*(${NUMBER})\\s*(${UNIT})?$`,
    'iu',
  ),
  // A name may end with a pack unit (分散片*20); after a figure it is a pack (24片*20).
  new RegExp(`(?<=(?<!\\d)[片粒丸袋支瓶板贴枚])(?:${TIMES}|数量[:：]?|共|各|要)\\s*(${NUMBER})\\s*(${UNIT})?$`, 'iu'),
  new RegExp(`(?<![\\d.*×x＊:：/%a-z])\\s*(${NUMBER})\\s*(${UNIT})$`, 'iu'),
  /(?<=\s|\p{Script=Han}|\))(\d{1,6})()$/u,
]
const HEAD = new RegExp(`^(${NUMBER})\\s*(${UNIT})\\s*的?\\s*(?=\\p{Script=Han}{2})`, 'iu')
const MIDDLE = new RegExp(
  `(?<=[\\s\\p{Script=Han})])(?<![\\d.]\\s*[*×x:：/]\\s*)(${NUMBER})\\s*(盒|件|箱|整件|整箱|瓶)(?=[\\s,，;；。!！(\\p{Script=Han}])`,
  'iu',
)
const UNREAD =
  /(?:若干|适量|一些|少许|几盒|几件|多盒|半[件箱盒]|\d+\.\d*[1-9]\d*\s*[件箱盒]|\d+\s*[-~～至到]\s*\d+\s*[盒瓶支袋件箱包])\s*$/u

/** The articles of one line of a chat message: usually one, but some lines have several, separated by ； or 、. */
export function readText(text: string): WantedGoodsText[] {
  const pieces = splitGoods(text)
  const each = /各\s*(\S+)$/u.exec((pieces.at(-1) ?? '').replace(CLOSINGS, ''))
  const goods = pieces.map(readGoods)
  const shared = each && goods.length > 1 ? readCount(each[1] ?? '') : null
  return shared?.count
    ? goods.map(one => (one.count === null ? { ...one, ...shared, countText: each?.[0] ?? '' } : one))
    : goods
}

function splitGoods(text: string): string[] {
  const apart = text
    .replace(/\s*[①-⑳㈠-㈩]\s*/gu, '\n')
    .normalize('NFKC')
    .replace(/(?<=\S)\s+(?=\d{1,2}[.、)]\s*\p{Script=Han})/gu, '\n')
    .split(/[\n;；]+/u)
    .filter((piece, _, all) => piece.trim() !== '' && (all.length === 1 || !isTalk(piece)))
  return apart.flatMap(piece => splitAt(piece, /[、,，。]+/u) ?? splitAt(piece, BETWEEN) ?? [piece])
}

/** Between the quantity of one article and the name of the next. */
const BETWEEN = new RegExp(
  `(?<=(?<![*×x/:：\\d.])${NUMBER}\\s*(?:盒|件|箱|瓶|支|袋|包))[\\s]+(?=\\p{Script=Han}{2})`,
  'iu',
)

/** Splits only when every part is an article: most have a quantity, or all end like names of medicines. */
function splitAt(text: string, separator: RegExp): string[] | null {
  const parts = text.split(separator).filter(part => part.replace(OPENINGS, '').replace(CLOSINGS, '') !== '')
  if (parts.length < 2) return null
  const read = parts.map(readGoods)
  const named = read.filter(({ name }) => isName(name)).length
  const counted = read.filter(({ count }) => count !== null).length
  if (named < parts.length) return null
  const isList = counted >= 2 && counted >= parts.length - 1
  const areNames = read.every(({ name, maker }, at) => FORM.test(name) && (maker === '' || at > 0))
  return isList || (areNames && parts.length >= 2) ? parts : null
}

function isName(text: string): boolean {
  return /\p{Script=Han}{2}/u.test(text) && !/^(?:要|效期|急|谢|发|送|远效|近效|最好|不要|厂家)/u.test(text)
}

/** One article: 阿莫西林胶囊 0.25g*24粒 联邦 20盒. */
function readGoods(text: string): WantedGoodsText {
  const plain = text
    .normalize('NFKC')
    .replace(LABELS, ' ')
    .replace(ORDINAL, '')
    .replace(OPENINGS, '')
    .replace(CLOSINGS, '')
  let rest = ` ${plain.replace(ORDINAL, '')}`
  const take = (pattern: RegExp): RegExpExecArray | null => {
    const found = pattern.exec(rest)
    if (found) rest = `${rest.slice(0, found.index)} ${rest.slice(found.index + found[0].length)}`
    return found
  }
  const barcode = take(/(?<!\d)69\d{11}(?!\d)/)?.[0] ?? ''
  const approvalNo = take(/(?:国药准字|批准文号)[:：]?\s*[a-z]{1,2}\d{8}(?!\d)/i)?.[0].trim() ?? ''
  rest = ` ${rest.trim()}`
  const unread = take(UNREAD)
  const counted = unread ? null : takeCount(take)
  const specAt = SPEC_PART.exec(rest)
  const before = wordsOf(specAt ? rest.slice(0, specAt.index) : rest)
  const after = wordsOf(specAt ? rest.slice(specAt.index + specAt[0].length) : '')
  const words = before.length > 0 ? before : after
  const formAt = words.findIndex(word => FORM.test(word))
  // If no word ends like a name, the name is everything before the spec, or the first word.
  const nameLength = formAt >= 0 ? formAt + 1 : specAt && words === before ? words.length : 1
  const others = [...words.slice(nameLength), ...(words === before ? after : [])]
  return {
    name: words.slice(0, nameLength).join(' ').slice(0, 120),
    spec: (specAt?.[0].trim() ?? '').slice(0, 120),
    maker: (others.find(word => /^[^\d(]*\p{Script=Han}{2}/u.test(word)) ?? '').replace(/的$/, '').slice(0, 120),
    approvalNo: approvalNo.slice(0, 60),
    barcode,
    countText: (unread?.[0] ?? counted?.[0] ?? '').trim().slice(0, 60),
    ...(counted ? readCount(`${counted[1]}${counted[2] ?? ''}`) : { count: null, unit: '' }),
  }
}

function takeCount(take: (pattern: RegExp) => RegExpExecArray | null): RegExpExecArray | null {
  for (const tail of TAILS) {
    const found = take(tail)
    if (found) return found
  }
  return take(new RegExp(`(?<=^ )${HEAD.source.slice(1)}`, 'iu')) ?? take(MIDDLE)
}

/** Splits a cell that contains name and spec, as in a column 品名规格. */
export function splitNameAndSpec(cell: string): { readonly name: string; readonly spec: string } {
  const text = cell.normalize('NFKC')
  const specAt = SPEC_PART.exec(text)
  const name = specAt ? text.slice(0, specAt.index).replace(/[([/,，、:：\s]+$/u, '') : text
  if (!specAt || name.trim() === '') return { name: cell, spec: '' }
  const rest = text.slice(specAt.index + specAt[0].length).replace(/^[)\]/\s]+/u, '')
  return { name: `${name.trim()} ${rest}`.trim(), spec: specAt[0].trim() }
}

function wordsOf(text: string): string[] {
  return text.split(/[\s,，;；、|/—]+/).filter(word => word !== '' && !/^(?:[*×x:：=()[\]-]+|[要共各])$/.test(word))
}

/** Lines of a message that are not goods: greetings, titles, addresses, sums. */
export function isTalk(text: string): boolean {
  const plain = text.normalize('NFKC').trim()
  const rest = plain.replace(ORDINAL, '').replace(OPENINGS, '').replace(CLOSINGS, '')
  if (rest === '') return true
  if (
    /^(?:合计|总计|共计|小计|制表|审核|填表|经办|采购员|联系人|联系电话|电话|手机|地址|收货|门店|店名|日期|时间|备注|说明|注意|注)\s*[:：]?/u.test(
      rest,
    )
  )
    return !FORM.test(rest) || /[:：]/.test(rest)
  if (/^[\d\s年月日号:：/.-]+$/.test(rest) && /[年月日:：/-]/.test(rest)) return true
  if (/\d/.test(rest)) return false
  return /(?:清单|计划|计划表|采购单|要货单|请货单|订货单|补货单|目录|如下|以下(?:药品|商品)?|这些药?|订一下|发一下|送一下|发货|送货|配送|送到|以下空白)[:：]?$/u.test(
    rest,
  )
}
