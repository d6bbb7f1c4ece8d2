/** What leads a buyer out of the house: numbers, names of other services, addresses. */
const WORDS = [
  '微信',
  '薇信',
  'weixin',
  'wechat',
  'vx',
  '加v',
  'qq',
  '扣扣',
  '支付宝转账',
  '私下',
  '线下付款',
  '线下转账',
  '银行卡号',
  '淘宝',
  '拼多多',
  '京东店',
  'http://',
  'https://',
  'www.',
] as const

/** Signs that people put between digits so that nobody finds them. */
const BETWEEN = /[\s\-—_.·,，、*()（）]/g
const WIDE_ZERO = '０'.codePointAt(0) ?? 0

/** The first word or number of another way to talk or to pay; null when there is none. Numbers of orders are no phones. */
export function outsideContact(text: string): string | null {
  const plain = text.replace(/[０-９]/g, digit => String((digit.codePointAt(0) ?? WIDE_ZERO) - WIDE_ZERO)).toLowerCase()
  const word = WORDS.find(each => plain.includes(each))
  if (word !== undefined) return word
  return /(?<!\d)1[3-9]\d{9}(?!\d)/.exec(plain.replace(BETWEEN, ''))?.[0] ?? null
}
