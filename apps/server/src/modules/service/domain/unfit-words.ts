/** Words that are not shown, by the reason the writer is given. */
const UNFIT: readonly { readonly reason: string; readonly words: readonly string[] }[] = [
  {
    reason: '广告、联系方式或私下交易',
    words: ['加微信', '加v', '微信号', '威信', 'vx', 'qq群', '返现', '刷单', '代购', '私下交易', '低价供货', '招代理'],
  },
  {
    // The law on medicine advertising forbids them wherever they stand.
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

/** Why a text cannot be shown, each reason once with the words that were found; empty when it can. */
export function unfitReasons(text: string): string[] {
  // Spaces and signs between the letters are the usual way around a list.
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
