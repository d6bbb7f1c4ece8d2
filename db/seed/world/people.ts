import type { Random } from '../random.ts'
import { identityNumber } from './check-digits.ts'
import type { PersonRow } from './rows.ts'

const SURNAMES = [
  ...'王李张刘陈杨黄赵吴周徐孙马朱胡林郭何高罗郑梁谢宋唐许邓冯韩曹曾彭萧蔡潘田董袁于余叶蒋杜苏魏程吕丁沈任姚卢傅钟姜崔谭廖范汪陆金石戴贾韦夏邱方侯邹熊孟秦白江阎薛尹段雷黎史龙陶贺顾毛郝龚邵万钱严覃武',
]
const GIVEN = (
  '建国 志强 秀兰 海燕 文博 晓东 玉梅 国庆 丽华 俊杰 雅琴 德明 春生 静怡 立新 永康 慧敏 光耀 淑珍 宏伟 欣然 振华 婉清 ' +
  '家豪 美玲 思远 素芬 天佑 玉琳 伟民 雨桐 承志 桂芳 景行 晓峰 凤英 正阳 月华 学文 艳红 向东 书宁 启明 惠兰 若楠 梓涵'
).split(' ')

/** A made-up name. */
export function personName(random: Random): string {
  return random.pick(SURNAMES) + random.pick(GIVEN)
}

/** A made-up person: the mobile is in an unused block, the identity number in a district that does not exist. */
export function person(random: Random, name: string, mobileTail: number): PersonRow {
  const born = `${random.int(1965, 1998)}${pad(random.int(1, 12))}${pad(random.int(1, 28))}`
  return { name, mobile: mobileOf(mobileTail), idNumber: identityNumber(`420199${born}${random.int(100, 998)}`) }
}

/** `13800001234` for 1234. */
export function mobileOf(tail: number): string {
  return `1380000${String(tail).padStart(4, '0')}`
}

function pad(value: number): string {
  return String(value).padStart(2, '0')
}
