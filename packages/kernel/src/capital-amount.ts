import type { Fen } from './money.ts'

const DIGITS = '零壹贰叁肆伍陆柒捌玖'
const PLACES = ['', '拾', '佰', '仟']
const GROUPS = ['', '万', '亿', '万亿']

/** 大写金额 as financial documents print it: 壹佰零伍圆叁角整. */
export function capitalAmount(amount: Fen): string {
  const size = Math.abs(amount)
  const yuan = Math.floor(size / 100)
  const jiao = Math.floor(size / 10) % 10
  const odd = size % 10
  const whole = yuan > 0 ? `${wholeText(yuan)}圆` : ''
  const tenth = jiao > 0 ? `${DIGITS.charAt(jiao)}角` : odd > 0 && yuan > 0 ? '零' : ''
  const end = odd > 0 ? `${DIGITS.charAt(odd)}分` : '整'
  return `${amount < 0 ? '负' : ''}${whole}${tenth}${size === 0 ? '零圆' : ''}${end}`
}

function wholeText(value: number): string {
  const groups: number[] = []
  for (let rest = value; rest > 0; rest = Math.floor(rest / 10_000)) groups.push(rest % 10_000)
  let text = ''
  for (const [at, group] of [...groups.entries()].reverse()) {
    if (group === 0) continue
    // Several zeros between two groups are read as one 零.
    const needsZero = text !== '' && (group < 1000 || groups[at + 1] === 0)
    text += (needsZero ? '零' : '') + groupText(group) + (GROUPS[at] ?? '')
  }
  return text
}

function groupText(group: number): string {
  let text = ''
  let hasGap = false
  for (const [at, character] of [...String(group)].entries()) {
    const digit = Number(character)
    const place = PLACES[String(group).length - 1 - at] ?? ''
    if (digit === 0) hasGap = text !== ''
    else {
      text += (hasGap ? '零' : '') + DIGITS.charAt(digit) + place
      hasGap = false
    }
  }
  return text
}
