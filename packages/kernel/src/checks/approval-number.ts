import { isAllZeros, withoutGaps } from './half-width.ts'

/** One number of a medicine: a letter for its kind, before it or behind it a letter for its origin, eight digits. */
const PART = '(?:[HZS][CJ]?|B[HZS]?|[TFJC])\\d{8}'
/** What offices print on the goods of each kind. Boxes of imported medicines bear two numbers. */
const SHAPES: readonly RegExp[] = [
  new RegExp(`^(?:国药准字|进口药品注册证号?|医药产品注册证号?)?${PART}(?:[/(,]${PART}\\)?)*$`),
  // 医疗器械: registered, or filed when of the first class.
  /^[一-龥]械注(?:准|进|许)\d{11}$/,
  /^[一-龥]{1,4}(?:食?药监|市监)?械(?:备|注)\d{8}号?$/,
  /^[一-龥]{1,2}(?:食药监|食药监械|药管械)\(?(?:准|进|许)\)?字\d{4}第\d{7}号$/,
  // 保健食品, 特殊医学用途配方食品, 婴幼儿配方.
  /^国食健[注字][GJ]\d{8}$/,
  /^食健备[GJ]\d{12}$/,
  /^卫(?:进?食健|食健进)字\(\d{4}\)第?\d{3,4}号$/,
  /^国食注字(?:TY|YP)\d{8}$/,
  // 食品: the licence of its maker.
  /^SC\d{14}$/,
  // 化妆品.
  /^[一-龥]G妆网备字\d{10}$/,
  /^国妆(?:网备进字\([一-龥]\)\d{10}|特进?字[GJ]?\d{8})$/,
  // 消毒产品.
  /^\(?[一-龥]\)?卫消(?:证|准|备)字\(\d{4}\)第?\d{3,6}号?$/,
]

/** What people copy in front of the number. */
const LABELS = /^(?:批准文号|注册证号|注册证编号|备案号|备案编号|批号|文号)[:：]?/

/** 批准文号 as it is stored: plain signs, upper case, no gaps, without the words in front of it. */
export function normalApprovalNumber(text: string): string {
  return withoutGaps(text)
    .toUpperCase()
    .replace(/[〔[]/g, '(')
    .replace(/[〕\]]/g, ')')
    .replace(LABELS, '')
    .replace(/^(国药准字)[:：-]/, '$1')
    .replace(/^(国药准字[A-Z]{1,2})-?(\d{8})/, '$1$2')
}

/** Whether goods sold here can bear this number. */
export function isApprovalNumber(text: string): boolean {
  const number = normalApprovalNumber(text)
  return !isAllZeros(number) && SHAPES.some(shape => shape.test(number))
}
