/** Words that are not published, by the reason shown to the author. */
const UNFIT: readonly { readonly reason: string; readonly words: readonly string[] }[] = [
  {
    reason: '广告、联系方式或私下交易',
    words: ['加微信', '加v', '微信号', '威信', 'vx', 'qq群', '返现', '刷单', '代购', '私下交易', '低价供货', '招代理'],
  },
  {
    // Forbidden everywhere by the law on medicine advertising.
    reason: '对疗效的断言或保证',
    words: [
      '根治',
      '包治',
      '包好',
      '药到病除',
      '无副作用',
      '没有副作用',
      '百分百有效',
      '100%有效',
      '治愈率',
      '疗效最佳',
    ],
  },
  { reason: '辱骂或人身攻击', words: ['傻逼', '傻b', '他妈的', '去死', '王八蛋', '混蛋', '狗东西'] },
]

const MOBILE = /(?<!\d)1[3-9]\d{9}(?!\d)/
const ADDRESS = /https?:\/\/|www\.|[\w.-]+@[\w-]+\.\w+/i

/** Why a text cannot be published, each reason once with the found words; empty when it can. */
export function unfitReasons(text: string): string[] {
  // Ignores spaces and punctuation between letters, which are used to bypass word lists.
  const plain = text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s\p{P}\p{S}]/gu, '')
  const found = UNFIT.flatMap(({ reason, words }) => {
    const hits = words.filter(word => plain.includes(word.replace('%', '')))
    return hits.length === 0 ? [] : [`含有${reason}（${hits.join('、')}）`]
  })
  const normal = text.normalize('NFKC')
  if (MOBILE.test(normal)) found.push('含有手机号')
  if (ADDRESS.test(normal)) found.push('含有网址或邮箱')
  return found
}

/** Contacts outside the platform: phone numbers, names of other services, addresses. */
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

/** Characters that people put between digits to hide a number. */
const BETWEEN = /[\s\-—_.·,，、*()（）]/g
const WIDE_ZERO = '０'.codePointAt(0) ?? 0

/**
 * The first contact or payment hint outside the platform; null when there is none. Order numbers do not count as phone numbers.
 */
export function outsideContact(text: string): string | null {
  const plain = text.replace(/[０-９]/g, digit => String((digit.codePointAt(0) ?? WIDE_ZERO) - WIDE_ZERO)).toLowerCase()
  const word = WORDS.find(each => plain.includes(each))
  if (word !== undefined) return word
  return /(?<!\d)1[3-9]\d{9}(?!\d)/.exec(plain.replace(BETWEEN, ''))?.[0] ?? null
}
